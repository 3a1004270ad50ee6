/** How often a remote has made one call since the page loaded. */
export interface CallStats {
  /** `host` for the shell itself */
  readonly remote: string;
  /** name of the call in the contract */
  readonly call: string;
  readonly count: number;
  readonly failed: number;
  /** total duration in ms, failed calls included */
  readonly totalMs: number;
}

const byKey = new Map<string, CallStats>();
const listeners = new Set<() => void>();
let list: readonly CallStats[] = [];
let ownerOfScreen = (): string => 'host';

/** Called once by the host. @param owner the remote whose screen is shown; calls made outside components are attributed to it */
export function setCallOwner(owner: () => string): void {
  ownerOfScreen = owner;
}

/** Starts counting a call. @returns ends it; call it with whether the call succeeded */
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

/** Notifies the listener of each successful call by name. @returns unsubscribes */
export function onCallDone(listener: (call: string) => void): () => void {
  doneListeners.add(listener);
  return () => doneListeners.delete(listener);
}

/** Announces a successful call. */
export function tellCallDone(call: string): void {
  for (const listener of doneListeners) listener(call);
}

/** One entry for each remote and call; stable until another call ends, as `useSyncExternalStore` requires. */
export const callStats = (): readonly CallStats[] => list;

/** Notifies the listener when a call ends. @returns unsubscribes */
export function onCallStats(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
