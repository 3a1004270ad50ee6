import { MESSAGES } from '@canopy/contract';
import { type UserData } from '@canopy/contract/host';
import { isUnder, type NavGroup, type NavItem, type RegistryRemote, type RouteTable } from '@canopy/federation';
import { isVisibleTo } from '../../federation/visibility.ts';
import { countDone } from '../get-started/steps.ts';
import { GET_STARTED_PATH } from '../routing/host-screens.ts';
import { leadsSomewhere } from '../routing/resolve-route.ts';

export type SidebarEntry = Pick<NavItem, 'id' | 'label' | 'path' | 'icon' | 'tag' | 'children'>;

export interface SidebarGroup {
  readonly name: NavGroup;
  readonly entries: readonly SidebarEntry[];
}

export interface SidebarView {
  readonly groups: readonly SidebarGroup[];
  /** id of the one entry that the path belongs to */
  readonly activeId: string | undefined;
}

/** Order of the groups (document 1, section 2.4). */
const GROUPS: readonly NavGroup[] = ['Main Menu', 'Keywords Tools', 'Beta Tools', 'Platform'];

export const GET_STARTED_ID = 'get-started';

interface Facts {
  readonly remotes: readonly RegistryRemote[];
  readonly routes: RouteTable;
  readonly user: UserData;
  readonly path: string;
}

/** The sidebar built from the manifests, with Get Started as the host's own first entry. Entries without a screen are omitted. */
export function sidebarView({ remotes, routes, user, path }: Facts): SidebarView {
  const items = remotes
    .flatMap(({ manifest }) => manifest.nav)
    .filter((item) => isVisibleTo(item, user) && leadsSomewhere(item.path, routes))
    .map((item) => ({ ...item, ...(item.children && { children: item.children.filter((child) => leadsSomewhere(child.path, routes)) }) }))
    .toSorted((a, b) => a.order - b.order);
  const getStarted: NavItem = {
    id: GET_STARTED_ID,
    group: 'Main Menu',
    order: 0,
    label: MESSAGES.shell.getStarted(countDone(user)),
    path: GET_STARTED_PATH,
    icon: 'rocket',
  };
  const all = [getStarted, ...items];
  return {
    groups: GROUPS.map((name) => ({ name, entries: all.filter((item) => item.group === name) })).filter(
      ({ entries }) => entries.length > 0,
    ),
    activeId: closest(all, path),
  };
}

/** Of several entries whose paths contain the current one, the most specific. */
function closest(items: readonly NavItem[], path: string): string | undefined {
  const claims = items.flatMap(({ id, path: own, activeOn = [] }) =>
    [own, ...activeOn].filter((prefix) => isUnder(prefix, path)).map((prefix) => ({ id, prefix })),
  );
  return claims.toSorted((a, b) => b.prefix.length - a.prefix.length)[0]?.id;
}
