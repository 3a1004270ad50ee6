import { reportRelease } from '@canopy/contract/host';
import { ApiError, send } from '@canopy/shell-api';
import { releaseEvents } from './release-events.ts';

/** At most one request in this time, ms. */
const EVERY_MS = 5_000;
/** What happens together goes together, ms. */
const GATHER_MS = 300;
const MAX_ENTRIES = 50;

/**
 * Sends what happens to releases on this page in batches, in the background, and what is left when the page goes.
 * @param setId of the resolved set
 * @returns stops it
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
      await send(reportRelease, { body: { session, set: setId(), entries } }, { background: true, keepalive: true, remote: 'host' });
    } catch (thrown) {
      // Not reached, or overtaken by a switch of workspaces: later. Refused: never.
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
