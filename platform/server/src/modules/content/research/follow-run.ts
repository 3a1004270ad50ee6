import type { ResearchEvent } from '@canopy/contract/content';
import type { Deps } from '../../../deps.ts';
import type { Notices } from '../../../store/notices.ts';
import { readRun, type RunKey } from './run-store.ts';
import { showRun } from './show-run.ts';
import { readWriting } from './writing.ts';

/** How long one response lasts; clients reconnect from their last line, and their rights are checked again. */
const FOLLOW_MS = 120_000;
/** How often at least a line is sent and the run checked, even if a notice was lost. */
const BEAT_MS = 5_000;

/** What the client already has: version of the run, which writing, and how much of it. */
interface Seen {
  version: string;
  part: string;
  length: number;
}

const idOf = ({ version, part, length }: Seen) => `${version}.${part}.${length}`;
function seenIn(after: string | undefined): Seen {
  const [version = '', part = '', length = '0'] = (after ?? '').split('.');
  return { version, part, length: Number(length) || 0 };
}

/**
 * Streams a run while it is in progress: the run whenever it changes, and a model's text as it grows.
 * @param after id of the client's last line; what it has is not repeated
 */
export async function followRun(
  deps: Pick<Deps, 'db' | 'clock'>,
  notices: Notices,
  key: RunKey,
  after: string | undefined,
  send: (event: ResearchEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const seen = seenIn(after);
  const watch = notices.watch(key.id);
  const begun = performance.now();
  try {
    while (!signal.aborted && performance.now() - begun < FOLLOW_MS) {
      const run = await readRun(deps.db, key);
      if (!run) return;
      let isSilent = true;
      if (String(run.version) !== seen.version) {
        seen.version = String(run.version);
        send({ type: 'run', id: idOf(seen), run: await showRun(deps.db, run, deps.clock()) });
        isSilent = false;
      }
      if (run.status !== 'running') return send({ type: 'over', id: idOf(seen) });
      const writing = (await readWriting(deps.db, key)) ?? { part: '', text: '' };
      const isSame = writing.part === seen.part && writing.text.length >= seen.length;
      const from = isSame ? seen.length : 0;
      if (!isSame || writing.text.length > from) {
        Object.assign(seen, { part: writing.part, length: writing.text.length });
        send({ type: 'writing', id: idOf(seen), from, text: writing.text.slice(from) });
        isSilent = false;
      }
      if (isSilent) send({ type: 'beat', id: idOf(seen) });
      await watch.next(BEAT_MS, signal);
    }
  } finally {
    watch.close();
  }
}
