import { TASK_POLL_MS } from '@canopy/contract';
import { getGoogleConnection, type GoogleConnection } from '@canopy/contract/analytics';
import { onTaskSettled, reloadUser, useCall } from '@canopy/shell-api';
import { useEffect } from 'react';

export const isImporting = (connection: GoogleConnection | undefined): boolean =>
  Boolean(connection?.search.task_id ?? connection?.web.task_id);

/** The connection with both imports, asked for while one of them runs. The tasks' ids come with it, so a reload loses nothing. */
export function useImports() {
  const result = useCall(getGoogleConnection, {}, { background: true, refreshMs: (latest) => (isImporting(latest) ? TASK_POLL_MS : 0) });
  const { reload } = result;
  useEffect(
    () =>
      onTaskSettled(async () => {
        // What is connected may have changed: tabs and the empty state go by the user's workspace.
        await Promise.all([reload(), reloadUser({ background: true }).catch(() => undefined)]);
      }),
    [reload],
  );
  return result;
}
