import { ViewportSpinner } from '@canopy/ui';
import { RemoteFailureCard } from './RemoteFailureCard.tsx';
import { RemoteRegion } from './RemoteRegion.tsx';
import { useRemoteModule } from './use-remote-module.ts';

/** The single exposed entry of every remote; it exports `Remote`. */
const ENTRY = './Remote';

/** A remote's screens: a spinner while they load, a card with Retry when they fail to, one error boundary around them. */
export function RemoteArea({ remote }: { readonly remote: string }) {
  const { Component, failure, retrying, retry } = useRemoteModule(remote, ENTRY);
  if (failure) return <RemoteFailureCard remote={remote} failure={failure} retrying={retrying} onRetry={retry} />;
  if (!Component) return <ViewportSpinner />;
  return (
    <RemoteRegion
      remote={remote}
      module={ENTRY}
      loading={<ViewportSpinner />}
      failed={(again) => <RemoteFailureCard remote={remote} onRetry={again} />}
    >
      <Component />
    </RemoteRegion>
  );
}
