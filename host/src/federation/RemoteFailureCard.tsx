import type { LoadFailure } from '@canopy/federation/runtime';
import { ErrorCard, VisuallyHidden } from '@canopy/ui';
import { useRegistryRemotes, useRemotes, useRemoteStatus } from './remotes-context.ts';
import { HOPELESS } from './use-remote-module.ts';

interface RemoteFailureCardProps {
  readonly remote: string;
  /** why it did not load; absent if it loaded and then failed */
  readonly failure?: LoadFailure;
  readonly retrying?: boolean;
  readonly onRetry: () => void;
}

function detailOf(failure: LoadFailure | undefined): string {
  if (!failure) return 'Everything you saved is safe, and the rest of the portal works. Try again, or come back later.';
  if (HOPELESS.has(failure.cause))
    return 'Nothing was lost, and the rest of the portal works. Its version does not fit this portal; please tell the portal’s administrators.';
  return 'Nothing was lost, and the rest of the portal works. Canopy retries automatically and shows it as soon as it is back.';
}

/** Takes a remote's place when it cannot be shown. The rest of the portal is not affected. */
export function RemoteFailureCard({ remote, failure, retrying = false, onRetry }: RemoteFailureCardProps) {
  const { registry } = useRemotes();
  const { version } = useRemoteStatus(remote);
  const title = useRegistryRemotes().find(({ name }) => name === remote)?.manifest.title ?? remote;
  return (
    <>
      <VisuallyHidden>
        <h1>{title}</h1>
      </VisuallyHidden>
      <ErrorCard
        title={failure ? `${title} could not be loaded` : `${title} ran into an error`}
        detail={detailOf(failure)}
        reference={`${remote} ${version} · set ${registry.id}`}
        retrying={retrying}
        onRetry={onRetry}
      />
    </>
  );
}
