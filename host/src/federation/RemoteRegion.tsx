import { PartFaultContext, RemoteNameContext } from '@canopy/shell-api/host';
import { Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import classes from './RemoteRegion.module.css';
import { RemoteBoundary } from './RemoteBoundary.tsx';
import { useRemotes, useRemoteStatus } from './remotes-context.ts';
import { isMissingCode, probePlatform } from '../shell/session/platform-watch.ts';

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
  const onPartFault = useCallback(
    async (error: unknown) => {
      if (error instanceof Error && isMissingCode(error)) void probePlatform();
      return await remotes.renderFailed(remote, error, module, generation);
    },
    [remotes, remote, module, generation],
  );
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
      <PartFaultContext value={onPartFault}>
        <Suspense fallback={loading}>
          {children}
          <Drawn onDrawn={onDrawn} />
        </Suspense>
      </PartFaultContext>
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
