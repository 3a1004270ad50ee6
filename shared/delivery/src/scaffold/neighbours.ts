import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { matchPath, parseDescriptor, type Descriptor } from '@canopy/federation';
import { DeliveryError } from '../messages/index.ts';
import type { RemoteName } from './remote-name.ts';

/** The group of the sidebar that new things begin in. */
export const NEW_GROUP = 'Beta Tools';

/** The descriptors of the remotes in a repository. */
export async function readNeighbours(root: string): Promise<Descriptor[]> {
  const files = readdirSync(root)
    .filter((name) => name.startsWith('remote-'))
    .map((name) => path.join(root, name, 'remote.config.ts'))
    .filter((file) => existsSync(file));
  const loaded = files.map(async (file) => parseDescriptor(((await import(pathToFileURL(file).href)) as { default: unknown }).default));
  return Promise.all(loaded);
}

/** @throws DeliveryError CNP-2010 where the name's folder or address is somebody's already */
export function refuseTaken(root: string, { room, remote }: RemoteName, neighbours: readonly Descriptor[]): void {
  const refuse = (reason: string) => DeliveryError.of('CNP-2010', { name: room, reason });
  for (const folder of [remote, path.join('e2e', room)]) {
    if (existsSync(path.join(root, folder))) throw refuse(`the folder ${folder} is there already`);
  }
  for (const { name, routes, redirects } of neighbours) {
    const pattern = [...routes.map((route) => route.path), ...redirects.map(({ from }) => from)].find((one) => matchPath(one, `/${room}`));
    if (pattern !== undefined) throw refuse(`${name} owns the address /${room} (${pattern})`);
  }
}

/** The place below all others in the sidebar's group. */
export function nextOrder(neighbours: readonly Descriptor[]): number {
  const taken = neighbours.flatMap(({ nav }) => nav.filter(({ group }) => group === NEW_GROUP).map(({ order }) => order));
  return Math.max(0, ...taken) + 10;
}

/** The widest range of `@canopy/shell-api` that holds the repository's own: its major. */
export function shellApiRange(root: string): string {
  const { version } = JSON.parse(readFileSync(path.join(root, 'shared', 'shell-api', 'package.json'), 'utf8')) as { version: string };
  return `^${version.split('.')[0]}.0.0`;
}
