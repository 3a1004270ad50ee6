import type { ReleaseEntry } from '@canopy/contract/host';
import type { LoadFailure, Started } from '@canopy/federation/runtime';

/** Upper limit of queued events: a visitor who is not signed in reports nothing. */
const MAX_WAITING = 200;
/** Limits of the API call. */
const LONGEST_MESSAGE = 1_000;
const LONGEST_MS = 600_000;

let waiting: ReleaseEntry[] = [];
let told = new Set<string>();
let wake = (): void => {};

function note(entry: ReleaseEntry): void {
  const { kind, remote, version, module, cause, message } = entry;
  const key = [kind, remote, version, module, cause, message].join(' ');
  if (told.has(key) || waiting.length >= MAX_WAITING) return;
  told.add(key);
  waiting.push(entry);
  wake();
}

const ofRelease = ({ remote, version, channel, module }: Started | LoadFailure) => ({ remote, version, channel, module });
const inLimits = (ms: number) => Math.min(Math.max(0, Math.round(ms)), LONGEST_MS);

/** How releases fare on this page, each event once; recorded from the start and sent once the visitor is signed in. */
export const releaseEvents = {
  started: (event: Started) => note({ ...ofRelease(event), kind: 'started', ms: inLimits(event.ms) }),
  rendered: (event: Started) => note({ ...ofRelease(event), kind: 'rendered', ms: inLimits(event.ms) }),
  failed: (failure: LoadFailure) =>
    note({ ...ofRelease(failure), kind: 'failed', cause: failure.cause, message: failure.message.slice(0, LONGEST_MESSAGE) }),
  /** Takes up to `most` events off the queue. */
  take: (most: number): ReleaseEntry[] => waiting.splice(0, most),
  putBack: (entries: readonly ReleaseEntry[]) => void waiting.unshift(...entries),
  waiting: () => waiting.length,
  /** @param listener called when an event is queued; only the last one registered is kept */
  onNote(listener: () => void) {
    wake = listener;
  },
  forget() {
    waiting = [];
    told = new Set();
    wake = () => {};
  },
};
