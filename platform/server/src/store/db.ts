import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

export type Db = NodePgDatabase;

/** Drizzle over the pool. Table definitions are imported where they are used, so none are registered here. */
export function openDb(pool: pg.Pool): Db {
  return drizzle(pool);
}
