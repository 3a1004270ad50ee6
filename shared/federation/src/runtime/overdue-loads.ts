import type { TagGuard } from './tag-guard.ts';

/** Time limit for refetching a file, ms. A file that is merely slow arrives through the first request. */
const REFETCH_MS = 1_000;

/** Loads that were reported as timed out but are still running. */
export interface OverdueLoads {
  add(remote: string, controller: AbortController, work: Promise<unknown>): void;
  ended(remote: string, controller: AbortController): void;
  /**
   * The next load would join one that hangs, and hang too, whereas one that is merely slow must not be restarted. So
   * its files are requested a second time: if those arrive first, the first load was hanging and is aborted.
   * @returns false while neither has arrived
   */
  overtake(remote: string, baseUrl: string): Promise<boolean>;
  /** Aborts what is still running: the release is no longer wanted. */
  drop(remote: string): void;
}

/** @param deadline time limit of `overtake`, ms */
export function createOverdueLoads(guard: TagGuard, deadline: number): OverdueLoads {
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

/** A hanging request does not recover with its server, so it is sent repeatedly until the time limit. */
async function arrivesAfresh(refetch: () => Promise<boolean>, ms: number): Promise<boolean> {
  for (const end = performance.now() + ms; performance.now() < end;) {
    const begun = performance.now();
    if (await refetch()) return true;
    // It was refused rather than left hanging: its callers have been told, or will be.
    if (performance.now() - begun < REFETCH_MS / 2) return false;
  }
  return false;
}

/** The result of `work`, or of `expired` after `ms`. */
export function within<T, E>(ms: number, work: Promise<T>, expired: () => E): Promise<T | E> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(expired()), ms);
    void work.then((result) => {
      clearTimeout(timer);
      resolve(result);
    });
  });
}
