import { createRouteTable, matchesAny, routeConflicts, type Registry, type RegistryRemote, type RouteTable } from '@canopy/federation';
import * as z from 'zod/mini';

/** The parts of the host build's `host.json` that are read here. Older builds have fewer. */
const hostFiles = z.object({
  /** patterns of its own screens */
  paths: z._default(z.array(z.string()), []),
  /** shared module → its files with the hash of each */
  files: z._default(z.record(z.string(), z.record(z.string(), z.string())), {}),
});
export type HostFiles = z.infer<typeof hostFiles>;

/** @param text contents of `host.json`; without readable contents the page merely has no preloads */
export function parseHostFiles(text: string | undefined): HostFiles {
  try {
    return hostFiles.parse(JSON.parse(text ?? '{}'));
  } catch {
    return { paths: [], files: {} };
  }
}

/** Redirects may chain; more than this many is a loop. */
const MAX_REDIRECTS = 5;

/** The remote that shows a URL; undefined for the host's own screens and for URLs that lead nowhere. */
function remoteAt(address: string, registry: Registry, { paths }: HostFiles): RegistryRemote | undefined {
  const manifests = registry.remotes.map(({ manifest }) => manifest);
  // The portal itself reports remotes with conflicting routes.
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
 * Preloads what the remote behind a URL needs first while the host's scripts are still loading: otherwise the browser would request these
 * files only after those have run. The elements wait in a template until the first of the host's scripts has arrived, because over HTTP/1.1 a
 * low priority does not keep thirty small files from sharing the bandwidth with the two that everything waits for. They carry their hashes
 * and run nothing.
 * Empty for a release that depends on the visitor, for one whose files are unknown, and for a host that
 * shares nothing: an older build, or one with the remotes compiled in.
 */
export function firstRequests(address: string, registry: Registry, host: HostFiles, nonce: string): string {
  const remote = remoteAt(address, registry, host);
  if (!remote?.first || !remote.integrity || remote.pending || Object.keys(host.files).length === 0) return '';
  const { baseUrl, entry, integrity, first } = remote;
  const own = [entry, ...first.files].map((file) => [`${baseUrl}${file}`, integrity[file]] as const);
  const shared = first.shared.flatMap((name) => Object.entries(host.files[name] ?? {}).map(([file, hash]) => [`/${file}`, hash] as const));
  const links = [...new Map([...own, ...shared])].flatMap(([url, hash]) => (hash === undefined ? [] : preload(url, hash))).join('');
  return `<template id="canopy-first">${links}</template><script nonce="${nonce}">${REQUEST_AFTER_HOST}</script>`;
}

/** Moves the template's elements into the page, where the browser requests them. */
const REQUEST_AFTER_HOST = `
(function () {
  var first = document.getElementById('canopy-first').content;
  new PerformanceObserver(function (arrived, observer) {
    if (!arrived.getEntries().some(function (file) { return file.initiatorType === 'script'; })) return;
    observer.disconnect();
    document.head.append(first);
  }).observe({ type: 'resource', buffered: true });
})();
`;

const preload = (url: string, hash: string): string => {
  const kind = url.endsWith('.css') ? 'style' : 'script';
  return `<link rel="preload" as="${kind}" href="${attribute(url)}" integrity="${attribute(hash)}" crossorigin fetchpriority="low">`;
};

const attribute = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
