import { createContext, use } from 'react';

/** The host provides it around everything that a remote renders. */
export const RemoteNameContext = createContext('host');

/** Name of the remote that renders the calling component, `remote-billing`; `host` outside remotes. */
export function useRemoteName(): string {
  return use(RemoteNameContext);
}
