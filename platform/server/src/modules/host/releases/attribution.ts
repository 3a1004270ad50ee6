import type { Published } from '../../../portal/sources/published.ts';

export interface Owner {
  remote: string;
  /** '' if the address does not say */
  version: string;
}

/** Whose release an address belongs to; undefined: no remote's. */
export function ownerOf(published: Published, address: string): Owner | undefined {
  const fixed = published.resolve({}).remotes;
  for (const { name, version, baseUrl, fallback } of fixed) {
    if (address.startsWith(baseUrl)) return { remote: name, version };
    if (fallback && address.startsWith(fallback.baseUrl)) return { remote: name, version: fallback.version };
  }
  for (const [name, { releases }] of Object.entries(published.index?.remotes ?? {})) {
    const origin = published.originOf(name);
    if (!address.startsWith(origin)) continue;
    const folder = address.slice(origin.length).split('/', 1)[0] ?? '';
    return { remote: name, version: releases.some(({ version }) => version === folder) ? folder : '' };
  }
  return undefined;
}
