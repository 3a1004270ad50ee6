/** How often a remote has asked one call since the page was loaded. */
export interface CallStats {
  /** `host` for the shell itself */
  readonly remote: string;
  /** name of the call in the contract */
  readonly call: string;
  readonly count: number;
  readonly failed: number;
  /** ms that all of them took together, failed ones included */
  readonly totalMs: number;
}

const byKey = new Map<string, CallStats>();
const listeners = new Set<() => void>();
let list: readonly CallStats[] = [];
let ownerOfScreen = (): string => 'host';

/** Called once by the host. @param owner the remote whose screen shows: what is asked outside of components is counted as its */
export function setCallOwner(owner: () => string): void {
  ownerOfScreen = owner;
}

/** Begins a call. @returns ends it; to be called with whether it went well */
export function countCall(call: string, remote = ownerOfScreen()): (ok: boolean) => void {
  const begun = performance.now();
  return (ok) => {
    const key = `${remote} ${call}`;
    const { count, failed, totalMs } = byKey.get(key) ?? { count: 0, failed: 0, totalMs: 0 };
    byKey.set(key, { remote, call, count: count + 1, failed: failed + (ok ? 0 : 1), totalMs: totalMs + performance.now() - begun });
    list = [...byKey.values()];
    for (const listener of listeners) listener();
  };
}

const doneListeners = new Set<(call: string) => void>();

/** Told the name of each call that went well. @returns ends it */
export function onCallDone(listener: (call: string) => void): () => void {
  doneListeners.add(listener);
  return () => doneListeners.delete(listener);
}

/** Says that a call went well. */
export function tellCallDone(call: string): void {
  for (const listener of doneListeners) listener(call);
}

/** One entry for each remote and call; the same list until another call ends (fit for `useSyncExternalStore`). */
export const callStats = (): readonly CallStats[] => list;

/** Told when a call has ended. @returns ends it */
export function onCallStats(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
