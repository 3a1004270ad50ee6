import { useEffect, useId } from 'react';
import { useRemoteName } from '../remotes/remote-name.ts';
import { holdWork, releaseWork } from './unsaved-store.ts';

/**
 * Says that something on the screen is not saved. While it is not, no newer release of the remote is put in its place, and
 * the browser asks before the page is closed.
 * @param dirty whether there is something unsaved now
 * @param what in the person's words, after "because of": 'the post “Ten herbs”'
 * @param options.kept it is kept on this device and is there again after a page load: the browser need not ask
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
