import { parseManifest, type Manifest, type Registry, type RegistryRemote } from '@canopy/federation';

/** A remote from someone's own machine, shown to them instead of the released one. */
export interface Override {
  name: string;
  /** where its dev server is, with a trailing slash */
  url: string;
  manifest: Manifest;
}

/** Longest link that is accepted; the server limits URLs as well. */
const MOST = 12_000;

/**
 * Reads an override from a link or a cookie: `{ name, url, manifest }`.
 * @throws Error whose message says in half a sentence why it cannot be used
 */
export function parseOverride(value: unknown): Override {
  const { name, url, manifest } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  if (typeof name !== 'string' || typeof url !== 'string') throw new Error('the link is damaged');
  const address = loopback(url);
  if (address === undefined) throw new Error(`${url.slice(0, 100)} is not an address of your own machine`);
  let parsed: Manifest;
  try {
    parsed = parseManifest(manifest);
  } catch {
    throw new Error('the link does not describe a remote that this portal understands');
  }
  if (parsed.name !== name) throw new Error(`the link says ${name.slice(0, 80)} and describes ${parsed.name}`);
  return { name, url: address, manifest: parsed };
}

/** Reads the parameter of a link: base64url of JSON. @throws Error like `parseOverride` */
export function readOverrideLink(link: string): Override {
  let value: unknown;
  try {
    if (link.length > MOST || !/^[\w-]+$/.test(link)) throw new Error('not base64url');
    value = JSON.parse(Buffer.from(link, 'base64url').toString('utf8'));
  } catch (cause) {
    throw new Error('the link is damaged', { cause });
  }
  return parseOverride(value);
}

/** The URL, if it is on the visitor's own machine: plain, no account, nothing that could break out of a policy's list. */
function loopback(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, username, password, origin, pathname, search, hash } = new URL(text);
  const isOwn = /^https?:$/.test(protocol) && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (!isOwn || username || password || search || hash || !/^[\w/.~-]*$/.test(pathname)) return undefined;
  return `${origin}${pathname.endsWith('/') ? pathname : `${pathname}/`}`;
}

/** The registry with the overrides applied. They are not verified, so they have no hashes and no fallback. */
export function withOverrides(registry: Registry, overrides: readonly Override[]): Registry {
  if (overrides.length === 0) return registry;
  const replaced = new Set(overrides.map(({ name }) => name));
  const local = overrides.map(({ name, url, manifest }): RegistryRemote => ({
    name,
    version: 'local',
    channel: 'override',
    baseUrl: url,
    entry: 'remoteEntry.js',
    manifest,
  }));
  const remotes = [...registry.remotes.filter(({ name }) => !replaced.has(name)), ...local].toSorted((a, b) =>
    a.name.localeCompare(b.name),
  );
  return { id: `${registry.id}-override`, remotes };
}
