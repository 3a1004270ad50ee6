import { createContext, use } from 'react';

/** Given by the host around everything that a remote draws. */
export const RemoteNameContext = createContext('host');

/** Name of the remote that draws the calling component, `remote-billing`; `host` outside of remotes. */
export function useRemoteName(): string {
  return use(RemoteNameContext);
}
