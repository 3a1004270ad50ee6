import { ErrorCard, VisuallyHidden } from '@canopy/ui';
import { useRegistryRemotes, useRemotes, useRemoteStatus } from './remotes-context.ts';

interface RemoteFailureCardProps {
  readonly remote: string;
  /** it was there and then failed, rather than not coming at all */
  readonly started: boolean;
  readonly retrying?: boolean;
  readonly onRetry: () => void;
}

/** What stands in a remote's area when it cannot. The rest of the portal is not touched by it. */
export function RemoteFailureCard({ remote, started, retrying = false, onRetry }: RemoteFailureCardProps) {
  const { registry } = useRemotes();
  const { version } = useRemoteStatus(remote);
  const title = useRegistryRemotes().find(({ name }) => name === remote)?.descriptor.title ?? remote;
  return (
    <>
      <VisuallyHidden>
        <h1>{title}</h1>
      </VisuallyHidden>
      <ErrorCard
        title={started ? `${title} ran into an error` : `${title} could not be loaded`}
        detail={
          started
            ? 'What you had saved is safe; the rest of the portal works. Try again, or go on elsewhere and come back.'
            : 'Nothing was lost; the rest of the portal works. It is asked for again by itself and shows as soon as it is back.'
        }
        reference={`${remote} ${version} · set ${registry.id}`}
        retrying={retrying}
        onRetry={onRetry}
      />
    </>
  );
}
