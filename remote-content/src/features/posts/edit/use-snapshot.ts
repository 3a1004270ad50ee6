import { useRef, useSyncExternalStore } from 'react';
import type { PostSession } from './post-session.ts';
import type { Snapshot } from './session-state.ts';

const isSame = <T extends object>(one: T, other: T): boolean =>
  (Object.keys(one) as (keyof T)[]).every((name) => Object.is(one[name], other[name]));

/**
 * A part of what the session knows. The component is drawn again only when one of the part's values changes: with each keystroke in a long
 * post, everything that shows something else would take longer than the keystroke itself.
 * @param select returns an object with the values; its names are always the same
 */
export function useSnapshot<T extends object>(session: PostSession, select: (snapshot: Snapshot) => T): T {
  const part = useRef<T | null>(null);
  return useSyncExternalStore(session.subscribe, () => {
    const next = select(session.snapshot());
    if (part.current === null || !isSame(next, part.current)) part.current = next;
    return part.current;
  });
}
