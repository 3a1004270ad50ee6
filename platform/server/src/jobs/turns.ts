import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../store/db.ts';
import { idRow, queryRow, queryRows } from '../store/rows.ts';
import { claimTask, type TaskRow } from './task-store.ts';

type Tx = Pick<Db, 'execute' | 'insert' | 'select' | 'update'>;

/** How many tasks of a kind may run at a time. */
export interface Room {
  kind: string;
  /** of one account, in all processes together and in all its workspaces */
  ofAccount: number;
  /** in all processes together */
  ofAll: number | undefined;
}

/** Turns before this are forgotten. */
const REMEMBERED = sql.raw("interval '6 hours'");
/** Whose work a task is: the account that created the workspace, however many it has. */
const ACCOUNT = sql.raw('coalesce(o.created_by, t.created_by, t.organisation_id)');

/**
 * The waiting tasks that may run now, fairest first: of the account and then of the workspace with the fewest running, then of those whose
 * last turn was longest ago; of each workspace the oldest.
 */
async function fairestWaiting(tx: Tx, { kind, ofAccount, ofAll }: Room, most: number): Promise<string[]> {
  const rows = await queryRows(
    tx,
    idRow,
    sql`/* every workspace */
    with turns as (
      select ${ACCOUNT} as account, t.organisation_id, count(*) filter (where t.status = 'RUNNING') as running, max(t.taken_at) as last
      from tasks t join organisations o on o.id = t.organisation_id
      where t.kind = ${kind} and (t.status = 'RUNNING' or t.taken_at > now() - ${REMEMBERED}) group by 1, 2
    ), accounts as (select account, sum(running) as running, max(last) as last from turns group by 1),
    waiting as (
      select distinct on (t.organisation_id) t.id, t.organisation_id, t.created_at, ${ACCOUNT} as account
      from tasks t join organisations o on o.id = t.organisation_id
      where t.kind = ${kind} and t.status = 'PENDING' and (t.start_after is null or t.start_after <= now())
      order by t.organisation_id, t.created_at, t.id
    )
    select w.id from waiting w left join accounts a on a.account = w.account
      left join turns t on t.organisation_id = w.organisation_id and t.account = w.account
    where coalesce(a.running, 0) < ${ofAccount}
      and (${ofAll ?? null}::integer is null or (select coalesce(sum(running), 0) from accounts) < ${ofAll ?? null}::integer)
    order by coalesce(a.running, 0), a.last nulls first, coalesce(t.running, 0), t.last nulls first, w.created_at, w.id
    limit ${most}`,
  );
  return rows.map(({ id }) => id);
}

/** Claims the task whose turn it is, whichever one was delivered; undefined if none may run now. */
export async function claimInTurn(db: Db, workerId: string, room: Room): Promise<TaskRow | undefined> {
  return db.transaction(async (tx) => {
    // Serialized: two that count at the same time would both find room for one.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`running/${room.kind}`}, 0))`);
    const [id] = await fairestWaiting(tx, room, 1);
    return id === undefined ? undefined : claimTask(tx, id, workerId);
  });
}

/** Tasks to queue again when one has ended: several may have found no room meanwhile. */
export async function nextInTurn(tx: Tx, room: Room, most: number): Promise<Pick<TaskRow, 'id' | 'kind'>[]> {
  return (await fairestWaiting(tx, room, most)).map((id) => ({ id, kind: room.kind }));
}

const waitsRow = z.object({ waits: z.boolean() });

/** Whether somebody without a running task of this kind waits for one: then who has had a turn makes room. */
export async function othersWait(db: Db, kind: string): Promise<boolean> {
  const row = await queryRow(
    db,
    waitsRow,
    sql`/* every workspace */
    select exists (
      select 1 from tasks t join organisations o on o.id = t.organisation_id
      where t.kind = ${kind} and t.status = 'PENDING' and (t.start_after is null or t.start_after <= now())
        and ${ACCOUNT} not in (
          select coalesce(o.created_by, t.created_by, t.organisation_id) from tasks t join organisations o on o.id = t.organisation_id
          where t.kind = ${kind} and t.status = 'RUNNING')) as waits`,
  );
  return row?.waits ?? false;
}
