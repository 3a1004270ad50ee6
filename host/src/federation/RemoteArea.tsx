import { ViewportSpinner } from '@canopy/ui';
import { Suspense } from 'react';
import { RemoteBoundary } from './RemoteBoundary.tsx';
import { RemoteFailureCard } from './RemoteFailureCard.tsx';
import { useRemoteStatus } from './remotes-context.ts';
import { useRemoteModule } from './use-remote-module.ts';

/** The one exposed entry of every remote; it exports `Remote`. */
const ENTRY = './Remote';

/** A remote's screens: spinner while they come, a card with Retry when they do not, one boundary around them. */
export function RemoteArea({ remote }: { readonly remote: string }) {
  const { Component, failure, retrying, retry } = useRemoteModule(remote, ENTRY);
  const { version } = useRemoteStatus(remote);
  if (failure) return <RemoteFailureCard remote={remote} failure={failure} retrying={retrying} onRetry={retry} />;
  if (!Component) return <ViewportSpinner />;
  return (
    <RemoteBoundary remote={remote} version={version} module={ENTRY} fallback={(again) => <RemoteFailureCard remote={remote} onRetry={again} />}>
      <Suspense fallback={<ViewportSpinner />}>
        <Component />
      </Suspense>
    </RemoteBoundary>
  );
}
