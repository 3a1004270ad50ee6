import { getPublishRun } from '@canopy/contract/publishing';
import { reloadUser, useCall, useMaybeUser } from '@canopy/shell-api';
import { useEffect } from 'react';

/** Somebody watches its progress. */
export const RUN_POLL_MS = 1_000;

/** A run's outcome, polled until it is over. The first published improvement completes a step of Get Started. */
export function useRun(runId: string | null) {
  const isOptimized = useMaybeUser()?.is_optimized ?? true;
  const run = useCall(getPublishRun, runId === null ? null : { params: { id: runId } }, {
    background: true,
    refreshMs: (latest) => (latest?.done ? 0 : RUN_POLL_MS),
  });
  const hasPublished = (run.data?.done && run.data.operations.some(({ state }) => state === 'published')) ?? false;
  useEffect(() => {
    if (hasPublished && !isOptimized) void reloadUser({ background: true }).catch(() => undefined);
  }, [hasPublished, isOptimized]);
  return run;
}
