import { useRef } from 'react';
import { useRemotes } from './remotes-context.ts';

/** Handlers for a link: prefetch the remote behind it on hover or focus. */
export function usePreload(path: string) {
  const remotes = useRemotes();
  const cancel = useRef<() => void>(undefined);
  const leave = () => {
    cancel.current?.();
    cancel.current = undefined;
  };
  const enter = () => {
    leave();
    const target = remotes.routes.redirect(path) ?? path;
    const owner = remotes.routes.resolve(target);
    if (owner) cancel.current = remotes.preload(owner.remote);
  };
  return { onPointerEnter: enter, onFocus: enter, onPointerLeave: leave, onBlur: leave };
}
