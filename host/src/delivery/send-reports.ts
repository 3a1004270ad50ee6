import { reportRelease } from '@canopy/contract/host';
import { ApiError, send } from '@canopy/shell-api';
import { releaseEvents } from './release-events.ts';

/** At most one request in this interval, in ms. */
const EVERY_MS = 5_000;
/** Events this close together are batched, in ms. */
const GATHER_MS = 300;
const MAX_ENTRIES = 50;

/**
 * Sends release events of this page in batches, in the background, and the remainder when the page closes.
 * @param setId id of the resolved set
 * @returns a function that stops it
 */
export function sendReports(setId: () => string): () => void {
  const session = crypto.randomUUID();
  let lastAt = -EVERY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const entries = releaseEvents.take(MAX_ENTRIES);
    if (entries.length === 0) return;
    lastAt = performance.now();
    try {
      await send(reportRelease, { body: { session, set: setId(), entries } }, { keepalive: true, remote: 'host' });
    } catch (thrown) {
      // Unreachable, or overtaken by a workspace switch: retry later. Refused: drop.
      if (thrown instanceof ApiError && thrown.kind !== 'rejected') releaseEvents.putBack(entries);
    }
    if (releaseEvents.waiting() > 0) schedule();
  }

  function schedule(): void {
    timer ??= setTimeout(() => void flush(), Math.max(GATHER_MS, lastAt + EVERY_MS - performance.now()));
  }

  const leave = () => void flush();
  releaseEvents.onNote(schedule);
  if (releaseEvents.waiting() > 0) schedule();
  window.addEventListener('pagehide', leave);
  return () => {
    clearTimeout(timer);
    releaseEvents.onNote(() => {});
    window.removeEventListener('pagehide', leave);
  };
}
