import { TASK_POLL_MS } from '@canopy/contract';
import { getGoogleConnection, type GoogleConnection } from '@canopy/contract/analytics';
import { onTaskSettled, reloadUser, useCall } from '@canopy/shell-api';
import { useEffect } from 'react';

export const isImporting = (connection: GoogleConnection | undefined): boolean =>
  Boolean(connection?.search.task_id ?? connection?.web.task_id);

/** The connection with both imports, polled while one of them runs. It includes the tasks' ids, so a reload loses nothing. */
export function useImports() {
  const result = useCall(getGoogleConnection, {}, { background: true, refreshMs: (latest) => (isImporting(latest) ? TASK_POLL_MS : 0) });
  const { reload } = result;
  useEffect(
    () =>
      onTaskSettled(async () => {
        // The connected sources may have changed: tabs and the empty state depend on the user's workspace.
        await Promise.all([reload(), reloadUser({ background: true }).catch(() => undefined)]);
      }),
    [reload],
  );
  return result;
}
