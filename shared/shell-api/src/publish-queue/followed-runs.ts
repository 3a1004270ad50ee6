import { useSyncExternalStore } from 'react';

/** Where remote-publishing keeps the publish runs whose end has not been reported yet. */
export const FOLLOWED_RUNS_KEY = 'canopy.publish-runs';

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

/** Whether this browser follows publish runs, begun in any tab or before a reload: something has to report them on any screen. */
export const useHasFollowedRuns = (): boolean => useSyncExternalStore(subscribe, () => localStorage.getItem(FOLLOWED_RUNS_KEY) !== null);
