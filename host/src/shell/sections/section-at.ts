import type { UserData } from '@canopy/contract/host';
import { isUnder, type RegistryRemote, type RouteTable, type SectionLink } from '@canopy/federation';
import { isVisibleTo } from '../../federation/visibility.ts';
import { ACCOUNT_PATH, SETTINGS_PATH, STATUS_PATH, USERS_PATH } from '../routing/host-screens.ts';
import { leadsSomewhere } from '../routing/resolve-route.ts';

/** The host's own links; remotes may add theirs. */
const OWN: readonly SectionLink[] = [
  { section: 'Settings', label: 'Settings', path: SETTINGS_PATH, order: 10 },
  { section: 'Settings', label: 'Users', path: ACCOUNT_PATH, order: 20 },
  { section: 'Settings', label: 'All users', path: USERS_PATH, order: 30, roles: ['admin'] },
  { section: 'Settings', label: 'Status', path: STATUS_PATH, order: 90, roles: ['admin'] },
];

interface Facts {
  readonly remotes: readonly RegistryRemote[];
  readonly routes: RouteTable;
  readonly user: UserData;
}

/** Every link of a section that the user may follow, in the order in which it is shown. */
export function sectionLinks({ remotes, routes, user }: Facts): readonly SectionLink[] {
  return [...OWN, ...remotes.flatMap(({ manifest }) => manifest.sections)]
    .filter((link) => isVisibleTo(link, user) && leadsSomewhere(link.path, routes))
    .toSorted((a, b) => a.order - b.order);
}

const isCurrent = ({ path: own, activeOn = [] }: SectionLink, path: string) =>
  path === own || activeOn.some((prefix) => isUnder(prefix, path));

export interface Section {
  readonly name: string;
  readonly links: readonly SectionLink[];
  readonly current: SectionLink;
}

/** The section of the screen at a path; undefined if it has none, or no other screen in it. */
export function sectionAt(path: string, facts: Facts): Section | undefined {
  const all = sectionLinks(facts);
  const current = all.find((link) => isCurrent(link, path.replace(/\/+$/, '')));
  if (!current) return undefined;
  const links = all.filter(({ section }) => section === current.section);
  return links.length > 1 ? { name: current.section, links, current } : undefined;
}
