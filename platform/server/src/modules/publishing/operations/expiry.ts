import { sql } from 'drizzle-orm';
import type { Db } from '../../../store/db.ts';
import type { Operation } from './store.ts';

/**
 * A change that could not be made for so long would come as a surprise: it is void, and can be asked for again. A scheduled post has a time
 * of its own.
 */
const EXPIRES_MS = 6 * 3_600_000;
const EXPIRED = 'The site could not be worked on for six hours, so this was given up. Nothing was changed; try again.';
const NOT_RESTORED = 'The site could not be worked on for six hours, so nothing was restored. Undo it again.';

const limitOf = (now: Date): Date => new Date(now.getTime() - EXPIRES_MS);

/** Whether a change has waited so long that it must not be made any more. */
export const isOverdue = ({ state, kind, due_at: dueAt, requested_at: asked }: Operation, now: Date): boolean =>
  (state === 'undoing' || (state === 'waiting' && (kind !== 'create' || dueAt === null))) && asked < limitOf(now);

/**
 * Gives up, in every workspace or in one run, what waited too long and was not begun: nothing of it was written. What was begun needs a look
 * at the site first.
 */
export async function expireUnbegun(db: Pick<Db, 'execute'>, now: Date, run?: { organisationId: string; runId: string }): Promise<void> {
  await db.execute(sql`${sql.raw(run ? '' : '/* every workspace */')}
    update publish_operations set touched_at = now(), state = 'failed', reason = 'expired', message = ${EXPIRED}, finished_at = ${now.toISOString()}
    where state = 'waiting' and before is null and requested_at < ${limitOf(now).toISOString()}
      and (kind <> 'create' or (due_at is null and ref_id is null))
      and ${run ? sql`organisation_id = ${run.organisationId} and run_id = ${run.runId}` : sql`true`}`);
}

export const expired = { state: 'failed', reason: 'expired', message: EXPIRED } as const;
export const notRestored = { state: 'published', reason: 'expired', message: NOT_RESTORED } as const;
