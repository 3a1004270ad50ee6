import { createHash } from 'node:crypto';
import type { Registry, RegistryRemote } from '@canopy/federation';
import type { Canary, ReleaseIndex, RemoteIndex, RemoteRelease } from './release-index.ts';

/** The visitor for whom a registry is resolved. */
export interface Visitor {
  /** absent: not known yet, so releases that depend on it are `pending` */
  organisationId?: string;
  /** a preview link that has been verified and is meant for this person */
  preview?: { remote: string; version: string };
}

export interface ResolveOptions {
  index: ReleaseIndex;
  visitor: Visitor;
  /** URL below which a remote's releases are served, with a trailing slash; undefined leaves the remote out */
  originOf: (remote: string) => string | undefined;
}

/** The releases that one visitor gets. */
export function resolveFor({ index, visitor, originOf }: ResolveOptions): Registry {
  const remotes = Object.entries(index.remotes)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([name, remote]) => resolveRemote(name, remote, visitor, originOf(name)) ?? []);
  return { id: setId(index.host.stable, remotes), remotes };
}

function resolveRemote(name: string, remote: RemoteIndex, visitor: Visitor, origin: string | undefined): RegistryRemote | undefined {
  if (origin === undefined) return undefined;
  const find = (version: string | undefined) => remote.releases.find((release) => release.version === version);
  const { version, channel } = choose(name, remote, visitor);
  const release = find(version);
  if (!release) return undefined;
  const depends = channel === 'stable' && visitor.organisationId === undefined && runningCanary(remote) !== undefined;
  const older = [remote.stable, ...remote.history].filter((candidate) => candidate !== version);
  const fallback = older.map(find).find((candidate) => candidate && !candidate.withdrawn);
  const withdrawn = remote.releases.flatMap((one) => (one.withdrawn && one.version !== version ? [one.version] : []));
  return {
    name,
    channel,
    manifest: release.manifest,
    ...filesOf(release, origin),
    ...(fallback && { fallback: filesOf(fallback, origin) }),
    ...(depends && { pending: true }),
    ...(withdrawn.length > 0 && { withdrawn }),
  };
}

const filesOf = ({ version, entry, integrity, facts: { first } }: RemoteRelease, origin: string) => ({
  version,
  entry,
  integrity,
  ...(first && { first }),
  baseUrl: `${origin}${version}/`,
});

interface Choice {
  version: string | undefined;
  channel: 'stable' | 'canary' | 'preview';
}

function choose(name: string, remote: RemoteIndex, { organisationId, preview }: Visitor): Choice {
  // A previewed release may have been deleted; its remote is then resolved as for anybody else.
  const isThere = remote.releases.some(({ version }) => version === preview?.version);
  if (preview?.remote === name && isThere) return { version: preview.version, channel: 'preview' };
  const canary = runningCanary(remote);
  if (canary && organisationId !== undefined && isChosen(name, canary, organisationId))
    return { version: canary.version, channel: 'canary' };
  return { version: remote.stable, channel: 'stable' };
}

const runningCanary = ({ canary }: RemoteIndex) => (canary && !canary.halted ? canary : undefined);

function isChosen(name: string, { organisations, percent, version }: Canary, organisationId: string): boolean {
  return organisations.includes(organisationId) || shareOf(`${name} ${version}`, organisationId) < percent;
}

/** An organisation's position among all, from 0 to 100: stable, but in a different order for each release. */
export function shareOf(salt: string, organisationId: string): number {
  return (createHash('sha256').update(`${salt} ${organisationId}`).digest().readUInt32BE(0) / 2 ** 32) * 100;
}

/** Identifies this exact set of releases. */
function setId(host: string | undefined, remotes: readonly RegistryRemote[]): string {
  const chosen = remotes.map(({ name, version, channel }) => `${name} ${version} ${channel}`);
  return createHash('sha256')
    .update([host ?? '', ...chosen].join('\n'))
    .digest('hex')
    .slice(0, 12);
}
