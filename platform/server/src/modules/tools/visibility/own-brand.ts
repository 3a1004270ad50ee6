import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { queryRow } from '../../../store/rows.ts';
import { hostOf } from './run-round.ts';
import { readSettings } from './store.ts';

const nameRow = z.object({ name: z.string() });

/** The workspace's own host and what people call it: the names tracked for AI visibility, else the workspace's name. */
export async function ownBrandOf(deps: Pick<Deps, 'db'>, organisationId: string): Promise<{ host: string; names: readonly string[] }> {
  const [host, stored, row] = await Promise.all([
    hostOf(deps, organisationId),
    readSettings(deps, organisationId),
    queryRow(deps.db, nameRow, sql`select name from organisations where id = ${organisationId}`),
  ]);
  return { host, names: stored?.settings.names ?? (row ? [row.name] : []) };
}
