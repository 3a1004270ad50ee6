import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { matchPath, parseManifest, type Manifest } from '@canopy/federation';
import * as z from 'zod/mini';
import { DeliveryError } from '../messages/index.ts';
import type { RemoteName } from './remote-name.ts';

/** The sidebar group that new remotes are added to. */
export const NEW_GROUP = 'Beta Tools';

/** The manifests of a repository's remotes. */
export async function readNeighbours(root: string): Promise<Manifest[]> {
  const files = readdirSync(root)
    .filter((name) => name.startsWith('remote-'))
    .map((name) => path.join(root, name, 'remote.config.ts'))
    .filter((file) => existsSync(file));
  const loaded = files.map(async (file) => parseManifest(((await import(pathToFileURL(file).href)) as { default: unknown }).default));
  return Promise.all(loaded);
}

/** @throws DeliveryError CNP-2010 if the name's folder or URL is already taken */
export function refuseTaken(root: string, { team, remote }: RemoteName, neighbours: readonly Manifest[]): void {
  const refuse = (reason: string) => DeliveryError.of('CNP-2010', { name: team, reason });
  for (const folder of [remote, path.join('e2e', team)]) {
    if (existsSync(path.join(root, folder))) throw refuse(`the folder ${folder} is there already`);
  }
  for (const { name, routes, redirects } of neighbours) {
    const pattern = [...routes.map((route) => route.path), ...redirects.map(({ from }) => from)].find((one) => matchPath(one, `/${team}`));
    if (pattern !== undefined) throw refuse(`${name} owns the URL /${team} (${pattern})`);
  }
}

/** The position after all others in the sidebar group. */
export function nextOrder(neighbours: readonly Manifest[]): number {
  const taken = neighbours.flatMap(({ nav }) => nav.filter(({ group }) => group === NEW_GROUP).map(({ order }) => order));
  return Math.max(0, ...taken) + 10;
}

/** The range of `@canopy/shell-api` for the repository's own version: its major. */
export function shellApiRange(root: string): string {
  const text = readFileSync(path.join(root, 'shared', 'shell-api', 'package.json'), 'utf8');
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(text));
  return `^${version.split('.')[0]}.0.0`;
}
