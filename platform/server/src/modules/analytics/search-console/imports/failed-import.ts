import type { Failure } from '@canopy/connectors/google';
import type { GoogleDeps } from '../google.ts';
import { RECONNECT } from '../google.ts';
import { markDead } from '../grant-store.ts';
import { endImport, type ImportKind } from './import-store.ts';

/** What ended an import early. */
export class FailedImport extends Error {
  override readonly name = 'FailedImport';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

const MINUTE_MS = 60_000;
/** Google's load quotas apply to ten minutes; its daily ones reset at midnight. */
const WAIT_MS: Partial<Record<Failure['reason'], number>> = { quota: 15 * MINUTE_MS, unavailable: 30 * MINUTE_MS };
const FOR_TODAY_MS = 6 * 60 * MINUTE_MS;
export const DAY_MS = 24 * 60 * MINUTE_MS;

/** The time of the next attempt; null: not until someone reconnects. */
function nextTry({ reason, retryAfterMs = 0, forToday }: Failure, now: Date): Date | null {
  if (reason === 'reconnect') return null;
  const wait = forToday ? FOR_TODAY_MS : (WAIT_MS[reason] ?? DAY_MS);
  return new Date(now.getTime() + Math.max(wait, retryAfterMs));
}

/**
 * Records why an import ended early, and when it continues.
 * @param progress such as `120 of 486 days are stored`
 * @returns the error that the task ends with
 */
export async function noteFailure(
  { db, clock }: GoogleDeps,
  { organisationId, grantId, kind, progress }: { organisationId: string; grantId: string; kind: ImportKind; progress: string },
  failure: Failure,
): Promise<Error> {
  const now = clock();
  const nextAt = nextTry(failure, now);
  if (failure.reason === 'reconnect') await markDead(db, organisationId, grantId);
  const when = nextAt
    ? ` The import continues automatically at ${nextAt.toISOString().slice(11, 16)} UTC${nextAt.getTime() - now.getTime() >= DAY_MS ? ' tomorrow' : ''}.`
    : '';
  const problem = failure.reason === 'reconnect' ? RECONNECT : `${failure.message} ${progress}; nothing was lost.${when}`;
  await endImport(db, organisationId, kind, { problem, nextAt });
  return new Error(problem);
}
