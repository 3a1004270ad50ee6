import { RemoteNameContext } from '@canopy/shell-api/host';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import classes from './RemoteRegion.module.css';
import { RemoteBoundary } from './RemoteBoundary.tsx';
import { useRemotes, useRemoteStatus } from './remotes-context.ts';

interface RemoteRegionProps {
  readonly remote: string;
  readonly module: string;
  /** shown while the remote's own parts load */
  readonly loading: ReactNode;
  /** replaces it when it cannot be rendered */
  readonly failed: (retry: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** Reports when all its siblings have been rendered. */
function Drawn({ onDrawn }: { readonly onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn]);
  return null;
}

function Drawing({ remote, module, loading, failed, children }: RemoteRegionProps) {
  const remotes = useRemotes();
  const { version, generation } = useRemoteStatus(remote);
  const [begun] = useState(() => performance.now());
  const [onDrawn] = useState(() => () => remotes.rendered(remote, module, performance.now() - begun));
  return (
    <RemoteBoundary
      remotes={remotes}
      remote={remote}
      version={version}
      module={module}
      generation={generation}
      fallback={failed}
      recovering={loading}
    >
      <Suspense fallback={loading}>
        {children}
        <Drawn onDrawn={onDrawn} />
      </Suspense>
    </RemoteBoundary>
  );
}

/**
 * A part of the page rendered by a remote: named, so that it can be found on the page; bounded, so that its faults stay
 * inside; and rendered anew when another release of the remote runs.
 */
export function RemoteRegion(props: RemoteRegionProps) {
  const { version, generation } = useRemoteStatus(props.remote);
  return (
    <div className={classes.region} data-remote={props.remote} data-module={props.module} data-version={version}>
      <RemoteNameContext value={props.remote}>
        <Drawing key={generation} {...props} />
      </RemoteNameContext>
    </div>
  );
}
