import type { VisibilitySettings } from '@canopy/contract/tools';
import type { Deps } from '../../../deps.ts';
import type { JobOwner } from '../../../jobs/jobs.ts';
import { visibilityRound } from './run-round.ts';
import { putOffRound, readDue, setNextRound, writeTask } from './store.ts';

const DUE_AT_ONCE = 20;
/** A round that could not be started is retried after this. */
const RETRY_MS = 5 * 60 * 1_000;

const dayOf = ({ clock }: Pick<Deps, 'clock'>): string => clock().toISOString().slice(0, 10);

/**
 * Starts a round for today.
 * @param key if an unfinished round with this key exists, that one is returned
 * @returns its task
 */
export async function startRound(deps: Deps, owner: JobOwner, settings: VisibilitySettings, key?: string): Promise<string> {
  const { id } = await deps.jobs.start(owner, visibilityRound, { day: dayOf(deps), settings }, key === undefined ? {} : { key });
  await writeTask(deps, owner.organisationId, id);
  return id;
}

/** Starts the rounds that are due. One that does not start stays due, and blocks no other. */
export async function startDueRounds(deps: Deps): Promise<void> {
  for (const { organisation_id: organisationId, settings } of await readDue(deps, DUE_AT_ONCE)) {
    try {
      await startRound(deps, { organisationId, userId: null }, settings, `due ${dayOf(deps)}`);
      await setNextRound(deps, organisationId);
    } catch (error) {
      deps.log.warn(
        { organisation: organisationId, reason: (error as Error).message },
        'a round of AI visibility did not start; it is tried again',
      );
      await putOffRound(deps, organisationId, RETRY_MS);
    }
  }
}
