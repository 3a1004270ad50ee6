import { WATCH_POLL_MS } from '@canopy/contract';
import { getPublishRun } from '@canopy/contract/publishing';
import { reloadUser, useCall, useMaybeUser } from '@canopy/shell-api';
import { useEffect } from 'react';

/** A run's outcome, polled until it is over. The first published improvement completes a step of Get Started. */
export function useRun(runId: string | null) {
  const isOptimized = useMaybeUser()?.is_optimized ?? true;
  const run = useCall(getPublishRun, runId === null ? null : { params: { id: runId } }, {
    refreshMs: (latest) => (latest?.done ? 0 : WATCH_POLL_MS),
  });
  const hasPublished = (run.data?.done && run.data.operations.some(({ state }) => state === 'published')) ?? false;
  useEffect(() => {
    if (hasPublished && !isOptimized) void reloadUser().catch(() => undefined);
  }, [hasPublished, isOptimized]);
  return run;
}
