import { useEffect, useEffectEvent, useRef } from 'react';

/** Something that is followed: `undefined` while unknown, `null` if there is nothing, `'running'`, or how it ended. */
export type Followed<End extends object> = undefined | null | 'running' | End;

const endOf = <End extends object>(state: Followed<End>): End | null => (typeof state === 'object' ? state : null);

/**
 * Calls `onEnd` once for each end of what is followed: when it goes from running, or from nothing, to its end. An end that was there when
 * it was first known is not one. No id is asked for or kept: one that is used again, as by a retry, ends again.
 */
export function useEachEnd<End extends object>(state: Followed<End>, onEnd: (end: End) => void): void {
  const before = useRef<Followed<End>>(null);
  const tell = useEffectEvent(onEnd);
  useEffect(() => {
    const end = endOf(state);
    const isNew = before.current !== undefined && endOf(before.current) === null;
    before.current = state;
    if (end !== null && isNew) tell(end);
  }, [state]);
}
