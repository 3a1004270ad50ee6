import { dueOperations } from './due-store.ts';
import { eachLimited } from './each-limited.ts';
import { perform, type PerformParts } from './perform.ts';
import { readOperation, type Operation } from './store.ts';

/** Posts of one site processed at a time, so that it is not overloaded when many are due at once. */
const AT_A_TIME = 4;

function isDue({ state, due_at: dueAt, try_after: tryAfter }: Operation, now: Date): boolean {
  return state === 'scheduled' && dueAt !== null && dueAt <= now && (tryAfter === null || tryAfter <= now);
}

/**
 * Publishes everything that is due in a workspace, once each, the earliest first. If the platform was down, tries one post before the others,
 * which are postponed if that fails. Only for the holder of the site's lock.
 */
export async function performDue(parts: PerformParts, organisationId: string, signal: AbortSignal, atATime = AT_A_TIME): Promise<void> {
  const { deps } = parts;
  const tried = new Set<string>();
  const next = async (id: string): Promise<void> => {
    tried.add(id);
    // The platform may have gone down meanwhile, or somebody may have unscheduled it.
    const fresh = await readOperation(deps.db, organisationId, id);
    signal.throwIfAborted();
    if (fresh && isDue(fresh, deps.clock())) await perform(parts, fresh);
  };
  for (;;) {
    const due = (await dueOperations(deps.db, organisationId, deps.clock())).filter(({ id }) => !tried.has(id));
    const [first, ...others] = due;
    if (!first) return;
    const wasAway = due.some(({ try_after: after }) => after !== null);
    if (wasAway) await next(first.id);
    await eachLimited(atATime, wasAway ? others : due, ({ id }) => next(id));
  }
}
