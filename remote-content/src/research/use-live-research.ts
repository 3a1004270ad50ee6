import { TASK_POLL_MS } from '@canopy/contract';
import { followResearch, getResearch, type Research } from '@canopy/contract/content';
import { streamLines, useCall, useRemoteName } from '@canopy/shell-api';
import { useEffect, useState } from 'react';
/** How long a connection may say nothing before it is taken as broken; the platform says something every 5 s. */
const SILENCE_MS = 15_000;
/** Pauses before a broken connection is made again, ms. */
const AGAIN_MS = [500, 1_500, 5_000, 15_000];

interface Live {
  /** the latest state received; null: none yet */
  readonly run: Research | null;
  /** the model's output so far */
  readonly writing: string;
  /** whether a live connection reports changes */
  readonly isConnected: boolean;
}
const SILENT: Live = { run: null, writing: '', isConnected: false };

/** Waits, unless the signal aborts first. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** Follows a run, resuming at the last line if the connection breaks, until the run is over or `signal` aborts. */
async function follow(id: string, remote: string, signal: AbortSignal, tell: (change: (before: Live) => Live) => void): Promise<void> {
  let after: string | undefined;
  let failures = 0;
  while (!signal.aborted) {
    let isOver = false;
    const before = after;
    const silence = new AbortController();
    const listen = () => setTimeout(() => silence.abort(), SILENCE_MS);
    let timer = listen();
    await streamLines(
      followResearch,
      { params: { id }, query: after === undefined ? {} : { after } },
      (event) => {
        clearTimeout(timer);
        timer = listen();
        after = event.id;
        failures = 0;
        isOver = event.type === 'over';
        tell((live) => ({
          run: event.type === 'run' ? event.run : live.run,
          writing: event.type === 'writing' ? live.writing.slice(0, event.from) + event.text : live.writing,
          isConnected: !isOver,
        }));
      },
      // A failure of it takes nobody off the screen: the run is asked for in the usual way then.
      { isProbe: true, signal: AbortSignal.any([signal, silence.signal]), remote },
    )
      .catch(() => undefined)
      .finally(() => clearTimeout(timer));
    if (isOver || signal.aborted) return;
    if (after !== before && !silence.signal.aborted) continue;
    tell((live) => ({ ...live, isConnected: false }));
    await pause(AGAIN_MS[Math.min(failures, AGAIN_MS.length - 1)] ?? TASK_POLL_MS, signal);
    failures += 1;
  }
}

/**
 * One run in its current state, followed live while it runs and polled every 5 s where that is impossible.
 * @param id null: not yet
 */
export function useLiveResearch(id: string | null) {
  const remote = useRemoteName();
  const [live, setLive] = useState(SILENT);
  const call = useCall(getResearch, id === null ? null : { params: { id } }, {
    refreshMs: (run) => (run?.status === 'running' && !live.isConnected ? TASK_POLL_MS : 0),
  });
  const known = live.run && live.run.id === id ? live.run : null;
  const run = known && known.version > (call.data?.version ?? 0) ? known : call.data;
  const isRunning = run?.status === 'running';
  useEffect(() => {
    if (id === null || !isRunning) return;
    const controller = new AbortController();
    setLive((before) => ({ ...SILENT, run: before.run }));
    void follow(id, remote, controller.signal, (change) => !controller.signal.aborted && setLive(change));
    return () => {
      controller.abort();
      setLive((before) => ({ ...SILENT, run: before.run }));
    };
  }, [id, isRunning, remote]);
  return { ...call, data: run, writing: isRunning ? live.writing : '' };
}
