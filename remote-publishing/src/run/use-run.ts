import { getPublishRun } from '@canopy/contract/publishing';
import { useCall } from '@canopy/shell-api';

/** Somebody watches its progress. */
export const RUN_POLL_MS = 1_000;

/** A run's outcome, polled until it is over. */
export function useRun(runId: string | null) {
  return useCall(getPublishRun, runId === null ? null : { params: { id: runId } }, {
    background: true,
    refreshMs: (latest) => (latest?.done ? 0 : RUN_POLL_MS),
  });
}
