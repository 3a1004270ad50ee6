import type { SiteDocument } from '@canopy/connectors/site';
import { CANCELLED } from './cancelled.ts';
import { expired, notRestored } from './expiry.ts';
import { perform, type PerformParts } from './perform.ts';
import { headOf, stillHolds } from './put-back.ts';
import { refOf, updateOperation, type Operation } from './store.ts';

const AGAIN = 'Trying again.';
const UNKNOWN = 'It is not known whether this change was made: look at the page on the site.';
const CHANGED_SINCE = 'The page has changed on the site since then, so nothing more was written to it. Look at the page on the site.';

/** Whether the site has what was there before a change was begun. */
function isBefore({ before, wanted }: Operation, { title, html, meta }: SiteDocument): boolean {
  if (before === null) return false;
  if (wanted.meta !== undefined)
    return (['title', 'description', 'canonical'] as const).every(
      (name) => wanted.meta?.[name] === undefined || (meta[name] ?? '') === (before.meta[name] ?? ''),
    );
  return html === before.html && (wanted.title === undefined || title === before.title);
}

type Found = { what: 'before' | 'wanted' | 'other'; document: SiteDocument } | { what: 'unread'; message: string };

/** What the site has of a change that was begun and whose end nobody recorded. */
async function foundOf({ connected }: PerformParts, operation: Operation): Promise<Found> {
  const ref = refOf(operation);
  const read = ref === null ? null : await connected.site.read(ref);
  if (read === null) return { what: 'unread', message: '' };
  if (!read.ok) return { what: 'unread', message: read.message };
  const { document } = read;
  if (isBefore(operation, document)) return { what: 'before', document };
  return { what: stillHolds(document, operation.wanted) ? 'wanted' : 'other', document };
}

/** Whether it was cancelled after it was begun, so that it may have been made. */
export const isCancelledBegun = ({ state, reason }: Operation): boolean => state === 'undoing' && reason === CANCELLED.reason;

/** Cancels a change that was begun: looks at what the site has, and takes it back if it was made. A site that is away is tried again. */
export async function takeBackBegun(parts: PerformParts, operation: Operation): Promise<void> {
  const { deps, connected } = parts;
  const found = await foundOf(parts, operation);
  const end = (change: Parameters<typeof updateOperation>[2]) =>
    updateOperation(deps.db, operation, { finished_at: deps.clock(), ...change }, ['undoing']);
  if (found.what === 'unread') {
    await end({ message: `${found.message} ${AGAIN}`.trim(), finished_at: null });
  } else if (found.what === 'before') await end({ ...CANCELLED });
  else if (found.what === 'other') await end({ state: 'failed', message: CHANGED_SINCE });
  else {
    const { ref, revision } = found.document;
    const { wanted, before } = operation;
    const title = wanted.title === undefined || before === null ? {} : { title: before.title };
    const back =
      wanted.meta === undefined
        ? await connected.site.write(ref, { ...title, ...(before?.html != null && { html: before.html }) }, revision)
        : await connected.site.writeMeta(ref, headOf(operation), revision, 'restores');
    if (back.ok)
      await end({
        ...CANCELLED,
        state: 'undone',
        to_read_again: operation.kind === 'fix',
        message: 'It had been made when it was cancelled, and was taken back.',
      });
    else await end({ message: `${back.message} ${AGAIN}`, finished_at: null });
  }
}

/** Ends what has waited too long, by what the site has of it: nothing is written any more. */
export async function settleOverdue(parts: PerformParts, operation: Operation): Promise<void> {
  const { deps } = parts;
  const now = deps.clock();
  const end = (change: Parameters<typeof updateOperation>[2]) =>
    updateOperation(deps.db, operation, { finished_at: now, ...change }, [operation.state]);
  if (operation.state === 'undoing' && !isCancelledBegun(operation)) {
    await end({ ...notRestored, finished_at: operation.finished_at });
  } else if (operation.before === null && operation.kind !== 'create') await end(expired);
  else {
    const found = await foundOf(parts, operation);
    if (found.what === 'before') await end(isCancelledBegun(operation) ? { ...CANCELLED } : expired);
    // It finds that it is there, and records it.
    else if (found.what === 'wanted' && operation.state === 'waiting' && operation.kind !== 'create') await perform(parts, operation);
    else await end({ state: 'failed', reason: 'unknown-outcome', message: found.what === 'other' ? CHANGED_SINCE : UNKNOWN });
  }
}
