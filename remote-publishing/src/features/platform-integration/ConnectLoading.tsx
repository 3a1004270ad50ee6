import { Skeleton } from '@canopy/ui';
import { Dialog } from '@canopy/ui/overlays';
import { PLATFORM_NAMES } from '../../run/platform-names.ts';
import { platformOf, type ConnectWay } from './connect-ways.ts';

interface ConnectLoadingProps {
  readonly way: ConnectWay;
  readonly onClose: () => void;
}

/** The dialog for one way of connecting a platform, while its code is fetched. */
export function ConnectLoading({ way, onClose }: ConnectLoadingProps) {
  return (
    <Dialog opened onClose={onClose} title={`Connect ${PLATFORM_NAMES[platformOf(way)]}`}>
      <div role="status" aria-label="Loading the form">
        <Skeleton height={180} />
      </div>
    </Dialog>
  );
}
