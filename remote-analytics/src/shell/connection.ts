import { TASK_POLL_MS } from '@canopy/contract';
import { getGoogleConnection, type GoogleConnection } from '@canopy/contract/analytics';
import { useCall, type CallResult } from '@canopy/shell-api';
import { createContext, useContext, useEffect, useRef } from 'react';
import { refreshFigures } from './data-calls.ts';

export const isImporting = (connection: GoogleConnection | undefined): boolean =>
  Boolean(connection?.search.task_id ?? connection?.web.task_id);

/** What an import changes: once it differs, the figures on screen are stale. */
const stateOf = (connection: GoogleConnection): string =>
  JSON.stringify([
    connection.property,
    connection.ga_property_id,
    connection.search.imported_at,
    connection.hours?.to,
    connection.search.first_day !== null,
    connection.web.imported_at,
    connection.web.first_day !== null,
  ]);

/** The workspace's connection to Google, polled while an import runs. For the shell only: everything else gets it from there. */
export function useLiveConnection(): CallResult<GoogleConnection> {
  const result = useCall(getGoogleConnection, {}, { refreshMs: (latest) => (isImporting(latest) ? TASK_POLL_MS : 0) });
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (!result.data) return;
    const state = stateOf(result.data);
    if (seen.current !== null && seen.current !== state) void refreshFigures();
    seen.current = state;
  }, [result.data]);
  return result;
}

export const ConnectionContext = createContext<CallResult<GoogleConnection> | null>(null);

/** The connection as held by the dashboard's shell. @throws outside of it */
export function useConnection(): CallResult<GoogleConnection> {
  const connection = useContext(ConnectionContext);
  if (!connection) throw new Error('useConnection is for what stands inside of DashboardShell');
  return connection;
}
