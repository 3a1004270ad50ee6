import type { UserData } from '@canopy/contract/host';
import type { RegistryRemote, RouteTable } from '@canopy/federation';
import { isVisibleTo } from '../../federation/visibility.ts';
import { profileLinks } from '../header/profile-links.ts';
import { HOST_SCREENS } from '../routing/host-screens.ts';
import { leadsSomewhere } from '../routing/resolve-route.ts';
import { sidebarView } from '../sidebar/sidebar-groups.ts';

/** Somewhere the palette leads to, or something it does. */
export interface Command {
  readonly id: string;
  readonly group: 'Go to' | 'Workspaces' | 'Actions';
  readonly label: string;
  /** where it belongs; also searched */
  readonly note: string;
  readonly keywords: readonly string[];
  readonly run: () => void;
}

interface Facts {
  readonly remotes: readonly RegistryRemote[];
  readonly routes: RouteTable;
  readonly user: UserData;
  readonly go: (path: string) => void;
}

type Destination = Pick<Command, 'label' | 'note' | 'keywords'> & { readonly path: string };

/** Destinations in the portal: sidebar, profile menu, the remotes' entries and titled routes, and the host's own screens. */
export function placesToGo({ remotes, routes, user, go }: Facts): readonly Command[] {
  const fromSidebar: Destination[] = sidebarView({ remotes, routes, user, path: '/' }).groups.flatMap(({ name, entries }) =>
    entries.flatMap(({ label, path, children = [] }) => [
      { label, path, note: name, keywords: [] },
      ...children.map((child) => ({ label: child.label, path: child.path, note: label, keywords: [] })),
    ]),
  );
  const fromProfile: Destination[] = profileLinks(remotes, routes, user).map(({ label, path }) => ({
    label,
    path,
    note: 'Account',
    keywords: [],
  }));
  const fromRemotes: Destination[] = remotes.flatMap(({ manifest }) => [
    ...manifest.palette
      .filter((entry) => isVisibleTo(entry, user))
      .map(({ label, path, keywords = [] }) => ({ label, path, note: manifest.title, keywords })),
    ...manifest.routes
      .filter((route) => isVisibleTo(route, user) && !route.byAction && !/[:*]/.test(route.path))
      .map(({ path, title }) => ({ label: title ?? '', path, note: manifest.title, keywords: [] })),
  ]);
  const own: Destination[] = HOST_SCREENS.filter((screen) => screen.layout === 'shell' && isVisibleTo(screen, user)).map(
    ({ path, title }) => ({
      label: title,
      path,
      note: 'Canopy',
      keywords: [],
    }),
  );
  const destinations = [...fromSidebar, ...fromProfile, ...fromRemotes, ...own].filter(
    ({ label, path }) => label !== '' && leadsSomewhere(path, routes),
  );
  // One entry per destination: the first source names it, and the others' words find it, too.
  const byPath = Map.groupBy(destinations, ({ path }) => path);
  return [...byPath].map(([path, [first, ...others]]) => ({
    id: path,
    group: 'Go to' as const,
    label: first?.label ?? path,
    note: first?.note ?? '',
    keywords: [path, ...(first?.keywords ?? []), ...others.flatMap(({ label, note, keywords }) => [label, note, ...keywords])],
    run: () => go(path),
  }));
}

/** How well a command matches the input: every word must occur in it. Smaller is better; null: no match. */
function rank({ label, note, keywords }: Command, words: readonly string[]): number | null {
  const name = label.toLowerCase();
  const all = [name, note, ...keywords].join(' ').toLowerCase();
  if (!words.every((word) => all.includes(word))) return null;
  const [first = ''] = words;
  if (name.startsWith(first)) return 0;
  if (name.split(/\W+/).some((part) => part.startsWith(first))) return 1;
  return name.includes(first) ? 2 : 3;
}

/** Commands that match the text, the best of each group first; all of them for an empty text. */
export function findCommands(commands: readonly Command[], text: string): readonly Command[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const ranked = commands.flatMap((command) => {
    const at = rank(command, words);
    return at === null ? [] : [{ command, at }];
  });
  return ranked.toSorted((a, b) => a.at - b.at).map(({ command }) => command);
}
