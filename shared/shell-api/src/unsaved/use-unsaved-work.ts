import { useEffect, useId } from 'react';
import { useRemoteName } from '../remotes/remote-name.ts';
import { holdWork, releaseWork } from './unsaved-store.ts';

/**
 * Marks something on the screen as unsaved. Meanwhile, no newer release replaces the remote, and the browser
 * prompts before the page is closed.
 * @param dirty whether there is unsaved work now
 * @param what in the user's words, to follow "because of": 'the post “Ten herbs”'
 * @param options.kept it is stored on this device and survives a page load, so the browser need not prompt
 */
export function useUnsavedWork(dirty: boolean, what: string, { kept = false }: { readonly kept?: boolean } = {}): void {
  const id = useId();
  const remote = useRemoteName();
  useEffect(() => {
    if (!dirty) return;
    holdWork({ id: `${remote} ${id}`, remote, what, path: `${location.pathname}${location.search}` });
    return () => releaseWork(`${remote} ${id}`);
  }, [dirty, id, remote, what]);
  const isAtRisk = dirty && !kept;
  useEffect(() => {
    if (!isAtRisk) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAtRisk]);
}
