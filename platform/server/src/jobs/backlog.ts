import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../store/db.ts';
import { queryRows } from '../store/rows.ts';

/** How many tasks of a kind are unfinished: `waiting` for a worker, due `later`, or `running`. */
export interface Backlog {
  kind: string;
  state: 'waiting' | 'later' | 'running';
  count: number;
  /** how long the first of them has been due, in seconds; 0 unless waiting */
  waitingSeconds: number;
}

const backlogRow = z.object({ kind: z.string(), state: z.enum(['waiting', 'later', 'running']), count: z.int(), due_since: z.number() });

/** Unfinished tasks of the whole installation, by kind. For the operator. */
export async function readBacklog(db: Db, now: Date): Promise<Backlog[]> {
  const rows = await queryRows(
    db,
    backlogRow,
    sql`/* every workspace */
      select kind, state, count(*)::int as count, max(due_since)::float8 as due_since
      from (
        select kind,
          case when status = 'RUNNING' then 'running' when start_after > ${now} then 'later' else 'waiting' end as state,
          extract(epoch from ${now}::timestamptz - greatest(queued_at, coalesce(start_after, queued_at))) as due_since
        from tasks where status in ('PENDING', 'RUNNING')
      ) unfinished
      group by kind, state order by kind, state`,
  );
  return rows.map(({ kind, state, count, due_since }) => ({
    kind,
    state,
    count,
    waitingSeconds: state === 'waiting' ? Math.max(0, due_since) : 0,
  }));
}
