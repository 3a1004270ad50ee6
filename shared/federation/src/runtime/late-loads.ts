import type { TagGuard } from './tag-guard.ts';

/** How long a file that is asked for a second time may take, ms. One that is only slow arrives the first way. */
const REFETCH_MS = 1_000;

/** Loads that were reported as timed out and still go on. */
export interface LateLoads {
  add(remote: string, controller: AbortController, work: Promise<unknown>): void;
  ended(remote: string, controller: AbortController): void;
  /**
   * A load that hangs would be joined by the next one, and hang it too. One that is only slow must not be begun anew. So
   * its files are asked for a second time: if those come first, the first load hung, and is given up.
   * @returns false while neither has come
   */
  overtake(remote: string, baseUrl: string): Promise<boolean>;
  /** Gives up what still goes on: the release is not wanted any more. */
  drop(remote: string): void;
}

/** @param deadline ms that `overtake` may take */
export function createLateLoads(guard: TagGuard, deadline: number): LateLoads {
  const late = new Map<string, Map<AbortController, Promise<unknown>>>();
  const drop = (remote: string): void => {
    const given = late.get(remote);
    late.delete(remote);
    for (const controller of given?.keys() ?? []) controller.abort();
  };
  return {
    add: (remote, controller, work) => void late.set(remote, (late.get(remote) ?? new Map()).set(controller, work)),
    ended: (remote, controller) => void late.get(remote)?.delete(controller),
    drop,
    async overtake(remote, baseUrl) {
      const given = late.get(remote);
      if (!given?.size) return true;
      const ended = Promise.all(given.values()).then(() => 'ended' as const);
      const overtaken = arrivesAfresh(() => guard.refetch(baseUrl, REFETCH_MS), deadline).then((came) =>
        came ? ('overtaken' as const) : ended,
      );
      const first = await within(deadline, Promise.race([ended, overtaken]), () => 'neither' as const);
      if (first === 'overtaken') {
        drop(remote);
        guard.abort(baseUrl);
        await ended;
      }
      return first !== 'neither';
    },
  };
}

/** A request that hangs does not come back with its server, so it is sent again and again for as long as may be. */
async function arrivesAfresh(refetch: () => Promise<boolean>, ms: number): Promise<boolean> {
  for (const end = performance.now() + ms; performance.now() < end;) {
    const begun = performance.now();
    if (await refetch()) return true;
    // It was refused rather than left hanging: whoever waits for it has been told, or will be.
    if (performance.now() - begun < REFETCH_MS / 2) return false;
  }
  return false;
}

/** What `work` comes to, or what `expired` says after `ms`. */
export function within<T, E>(ms: number, work: Promise<T>, expired: () => E): Promise<T | E> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(expired()), ms);
    void work.then((result) => {
      clearTimeout(timer);
      resolve(result);
    });
  });
}
