import { createContext, use, type ComponentType, type ReactNode } from 'react';

export interface RemoteModuleProps {
  /** name of the remote that exposes it: `remote-editor` */
  readonly remote: string;
  /** an exposed module, `./PagePreview`, that exports a component of the same name */
  readonly module: string;
  /** shown while the component loads, and for as long as it is unavailable */
  readonly fallback?: ReactNode;
  /** all other props are passed to the component */
  readonly [prop: string]: unknown;
}

/** Set by the host to its renderer; null without a host, as in a remote's own tests. */
export const RemoteModuleContext = createContext<ComponentType<RemoteModuleProps> | null>(null);

/**
 * Renders a component of another remote. A remote lists the ones it may render in its manifest, under `uses`. While the other
 * remote is down, `fallback` is shown; the component appears as soon as it is back.
 * @example <RemoteModule remote="remote-pages" module="./IssueDrawer" fallback={<Skeleton h={80} />} page={id} />
 */
export function RemoteModule(props: RemoteModuleProps) {
  const Host = use(RemoteModuleContext);
  return Host ? <Host {...props} /> : props.fallback;
}
