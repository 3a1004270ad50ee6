import { createContext, use, type ComponentType, type ReactNode } from 'react';

export interface RemoteModuleProps {
  /** name of the remote that exposes it: `remote-editor` */
  readonly remote: string;
  /** an exposed module, `./PagePreview`, which exports a component of the same name */
  readonly module: string;
  /** shows while it is on its way, and for as long as it cannot be had */
  readonly fallback?: ReactNode;
  /** everything else goes to the component */
  readonly [prop: string]: unknown;
}

/** The host's way of drawing it; null where there is no host, as in a remote's own tests. */
export const RemoteModuleContext = createContext<ComponentType<RemoteModuleProps> | null>(null);

/**
 * A component of another remote. Which ones a remote may draw stands in its manifest, in `uses`. When the other one is
 * down, `fallback` shows, and the component as soon as it is back.
 * @example <RemoteModule remote="remote-pages" module="./IssueDrawer" fallback={<Skeleton h={80} />} page={id} />
 */
export function RemoteModule(props: RemoteModuleProps) {
  const Host = use(RemoteModuleContext);
  return Host ? <Host {...props} /> : props.fallback;
}
