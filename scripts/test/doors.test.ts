import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createRouteTable, parseManifest, type Manifest, type RouteTable } from '@canopy/federation';
import { ROOT } from '../start/settings.ts';

let manifests: readonly Manifest[] = [];
let table: RouteTable;

beforeAll(async () => {
  const files = globSync('remote-*/remote.config.ts', { cwd: ROOT });
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(path.join(ROOT, file)).href) as Promise<{ default: unknown }>),
  );
  manifests = modules.map(({ default: manifest }) => parseManifest(manifest));
  table = createRouteTable(manifests);
});

/** The route of a path, redirects followed; undefined: it leads nowhere. */
function routeAt(address: string, routes: RouteTable): string | undefined {
  return routes.resolve(routes.redirect(address) ?? address)?.route.path;
}

/** Paths that the shell itself shows a link to: the sidebar with its submenus, the profile menu, the tabs of sections. */
const shellLinks = (all: readonly Manifest[]): string[] =>
  all.flatMap(({ nav, profile, sections }) => [
    ...nav.flatMap((item) => [item.path, ...(item.children ?? []).map((child) => child.path)]),
    ...profile.map((link) => link.path),
    ...sections.map((link) => link.path),
  ]);

/** The routes that no link leads to, and those whose door is shut: it leads nowhere, to itself, or in a circle. */
function withoutDoor(all: readonly Manifest[], routes: RouteTable): string[] {
  const open = new Set(shellLinks(all).flatMap((address) => routeAt(address, routes) ?? []));
  // The only links into a section stand on its other screens: one of them needs a door elsewhere.
  const outside = new Set(
    all
      .flatMap(({ nav, profile }) => [
        ...nav.flatMap((item) => [item.path, ...(item.children ?? []).map((child) => child.path)]),
        ...profile.map((link) => link.path),
      ])
      .flatMap((address) => routeAt(address, routes) ?? []),
  );
  const links = all.flatMap(({ sections }) => sections);
  for (const { section } of links) {
    const members = links.filter((link) => link.section === section).flatMap((link) => routeAt(link.path, routes) ?? []);
    // `Settings` is the host's own, with `/settings` in the profile menu.
    if (section !== 'Settings' && !members.some((member) => outside.has(member))) for (const member of members) open.delete(member);
  }
  const own = all.flatMap((manifest) => manifest.routes);
  for (let found = true; found;) {
    const next = own.filter((route) => !open.has(route.path) && route.door !== undefined && open.has(routeAt(route.door, routes) ?? ''));
    for (const route of next) open.add(route.path);
    found = next.length > 0;
  }
  return own.filter((route) => !route.byAction && !open.has(route.path)).map((route) => route.path);
}

const aManifest = (more: object): Manifest =>
  parseManifest({ name: 'remote-garden', title: 'Garden', shellApi: '^1.0.0', exposes: { './Remote': './src/remote.tsx' }, ...more });

describe('every screen has a door', () => {
  it('notices a screen to which no link leads, one behind a shut door, and a section that nothing leads into', () => {
    const garden = aManifest({
      routes: [
        { path: '/beds' },
        { path: '/beds/:id', door: '/beds' },
        { path: '/callback', byAction: true },
        { path: '/shed' },
        { path: '/cellar', door: '/shed' },
        { path: '/island' },
        { path: '/reef' },
      ],
      nav: [{ id: 'beds', group: 'Main Menu', order: 1, label: 'Beds', path: '/beds', icon: 'list' }],
      sections: [
        { section: 'Sea', label: 'Island', path: '/island', order: 1 },
        { section: 'Sea', label: 'Reef', path: '/reef', order: 2 },
      ],
    });
    expect(withoutDoor([garden], createRouteTable([garden]))).toEqual(['/shed', '/cellar', '/island', '/reef']);
  });

  it('has none without one', () => {
    expect(manifests.flatMap(({ routes }) => routes).length).toBeGreaterThan(80);
    expect(withoutDoor(manifests, table)).toEqual([]);
  });

  it('names each screen differently, in the tab’s title and in the palette', () => {
    const repeated = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index);
    const titled = manifests.flatMap(({ routes }) => routes.filter((route) => !route.byAction && !/[:*]/.test(route.path)));
    expect(repeated(titled.map(({ title = '' }) => title.toLowerCase()))).toEqual([]);
    // As the palette names them: whatever names a path first (`host/src/shell/palette/commands.ts`).
    const named = [
      ...manifests.flatMap(({ nav }) => nav.flatMap(({ children = [], ...item }) => [item, ...children])),
      ...manifests.flatMap(({ profile }) => profile),
      ...manifests.flatMap(({ palette }) => palette),
      ...titled.map(({ path: own, title = '' }) => ({ path: own, label: title })),
    ];
    const labels = new Map(named.toReversed().map(({ path: own, label }) => [own, label.toLowerCase()]));
    expect(repeated([...labels.values()])).toEqual([]);
  });
});
