import { createRouteTable, matchesAny, routeConflicts, type Registry, type RegistryRemote, type RouteTable } from '@canopy/federation';
import * as z from 'zod/mini';

/** What the host's build says about itself beside its page (`host.json`), as far as it is read here. Builds of before say less. */
const hostFiles = z.object({
  /** patterns of its own screens */
  paths: z._default(z.array(z.string()), []),
  /** shared module → its files with the hash of each */
  files: z._default(z.record(z.string(), z.record(z.string(), z.string())), {}),
});
export type HostFiles = z.infer<typeof hostFiles>;

/** @param text contents of `host.json`; whatever cannot be read only costs the page its head start */
export function parseHostFiles(text: string | undefined): HostFiles {
  try {
    return hostFiles.parse(JSON.parse(text ?? '{}'));
  } catch {
    return { paths: [], files: {} };
  }
}

/** Redirects may chain; more than this many is a loop. */
const MAX_REDIRECTS = 5;

/** The remote that shows an address; undefined for the host's own screens and for what leads nowhere. */
function remoteAt(address: string, registry: Registry, { paths }: HostFiles): RegistryRemote | undefined {
  const manifests = registry.remotes.map(({ manifest }) => manifest);
  // The portal itself says which remotes are in each other's way.
  if (routeConflicts(manifests).length > 0) return undefined;
  const owner = ownerOf(address, createRouteTable(manifests), paths);
  return registry.remotes.find(({ name }) => name === owner);
}

function ownerOf(address: string, routes: RouteTable, own: readonly string[], left = MAX_REDIRECTS): string | undefined {
  if (matchesAny(own, address) || left === 0) return undefined;
  const to = routes.redirect(address);
  return to === undefined ? routes.resolve(address)?.remote : ownerOf(to, routes, own, left - 1);
}

/**
 * Elements that fetch what the remote behind an address needs first, while the host's scripts are still on their way: otherwise they would
 * be asked for only after those have run. Marked as less urgent than the host's own. Each has the hash it will be used with; nothing is
 * run. Empty for a release that depends on who is asking, for one whose files are not known, and for a
 * host that lends nothing: a build of before, or one that has the remotes compiled in.
 */
export function firstRequests(address: string, registry: Registry, host: HostFiles): string {
  const remote = remoteAt(address, registry, host);
  if (!remote?.first || !remote.integrity || remote.pending || Object.keys(host.files).length === 0) return '';
  const { baseUrl, entry, integrity, first } = remote;
  const own = [entry, ...first.files].map((file) => [`${baseUrl}${file}`, integrity[file]] as const);
  const shared = first.shared.flatMap((name) => Object.entries(host.files[name] ?? {}).map(([file, hash]) => [`/${file}`, hash] as const));
  return [...new Map([...own, ...shared])].flatMap(([url, hash]) => (hash === undefined ? [] : preload(url, hash))).join('');
}

const preload = (url: string, hash: string): string => {
  const kind = url.endsWith('.css') ? 'style' : 'script';
  return `<link rel="preload" as="${kind}" href="${attribute(url)}" integrity="${attribute(hash)}" crossorigin fetchpriority="low">`;
};

const attribute = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
