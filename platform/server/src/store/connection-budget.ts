import type pg from 'pg';
import * as z from 'zod/mini';

/** What a process holds beside its pool: health, and for background work its session. */
const BESIDES = 2;
const budgetRow = z.object({ most: z.number(), others: z.number(), processes: z.number() });

export interface ConnectionBudget {
  /** connections the server allows, less those it keeps for superusers */
  most: number;
  /** what this process and those of Canopy that are connected already may hold together, and what others hold now */
  needed: number;
  /** processes of Canopy, this one included */
  processes: number;
}

/**
 * Reckons whether the server's connections suffice for every process of Canopy that is connected now, if each holds as many as this one may.
 * A process is known by the name of its pool (`openPool`).
 */
export async function readConnectionBudget(pool: pg.Pool): Promise<ConnectionBudget> {
  const { rows } = await pool.query(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
       (count(*) filter (where application_name not like 'canopy%'))::int as others,
       (count(distinct application_name) filter (where application_name like 'canopy process %'
         and application_name <> current_setting('application_name')))::int as processes
     from pg_stat_activity where backend_type = 'client backend'`,
  );
  const { most, others, processes } = z.parse(z.tuple([budgetRow]), rows)[0];
  const all = processes + 1;
  return { most, needed: all * (pool.options.max + BESIDES) + others, processes: all };
}
