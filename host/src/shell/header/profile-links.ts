import type { UserData } from '@canopy/contract/host';
import type { ProfileLink, RegistryRemote, RouteTable } from '@canopy/federation';
import { isVisibleTo } from '../../federation/visibility.ts';
import { ACCOUNT_PATH, SETTINGS_PATH } from '../routing/host-screens.ts';
import { leadsSomewhere } from '../routing/resolve-route.ts';

/** The host's own links, after those of the remotes, in the specification's order (document 2, section 2.1). */
const OWN: readonly ProfileLink[] = [
  { label: 'Users', path: ACCOUNT_PATH, order: 80, icon: 'users' },
  { label: 'Settings', path: SETTINGS_PATH, order: 90, icon: 'settings' },
];

/** Links of the profile menu. */
export function profileLinks(remotes: readonly RegistryRemote[], routes: RouteTable, user: UserData): readonly ProfileLink[] {
  return [...remotes.flatMap(({ manifest }) => manifest.profile), ...OWN]
    .filter((link) => isVisibleTo(link, user) && leadsSomewhere(link.path, routes))
    .toSorted((a, b) => a.order - b.order);
}
