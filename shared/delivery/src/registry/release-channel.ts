import { DeliveryError } from '../messages/index.ts';
import { KEPT_DAYS, type HostIndex, type ReleaseIndex, type RemoteIndex } from './release-index.ts';

/** Number of newest releases that are always kept. */
const NEWEST = 5;

interface Dated {
  version: string;
  publishedAt: string;
  leftAt?: string | undefined;
  withdrawn?: { at: string; reason: string };
}

/** Common to host and remotes: the current release and previous ones. */
export interface ReleaseChannel<Release extends Dated = Dated> {
  stable?: string;
  history: string[];
  releases: Release[];
}

/** Makes a release current; the previously current one becomes the first rollback target. */
export function madeStable<L extends ReleaseChannel>(channel: L, version: string, now: Date): L {
  if (channel.stable === version) return channel;
  const history = [...(channel.stable === undefined ? [] : [channel.stable]), ...channel.history].filter((one) => one !== version);
  return { ...channel, stable: version, history: [...new Set(history)], releases: withLeft(channel.releases, channel.stable, now) };
}

/** Notes when visitors stopped getting a release. */
export const withLeft = <R extends Dated>(releases: readonly R[], version: string | undefined, now: Date): R[] =>
  releases.map((one) => (one.version === version ? { ...one, leftAt: now.toISOString() } : one));

/** Adds a release at the front, or replaces the one of the same version. */
export function withRelease<R extends Dated>(releases: readonly R[], release: R): R[] {
  const known = releases.some(({ version }) => version === release.version);
  return known ? releases.map((one) => (one.version === release.version ? release : one)) : [release, ...releases];
}

export function releaseOf<R extends Dated>(name: string, channel: ReleaseChannel<R> | undefined, version: string): R {
  const found = channel?.releases.find((release) => release.version === version);
  if (!found) throw DeliveryError.of('CNP-2001', { name, version, known: (channel?.releases ?? []).map((release) => release.version) });
  return found;
}

/** A remote of the index. @throws DeliveryError CNP-2001 */
export function remoteOf(index: ReleaseIndex, name: string): RemoteIndex {
  const remote = index.remotes[name];
  if (!remote) throw DeliveryError.of('CNP-2001', { name, known: Object.keys(index.remotes) });
  return remote;
}

export const withRemote = (index: ReleaseIndex, name: string, remote: RemoteIndex): ReleaseIndex => ({
  ...index,
  remotes: { ...index.remotes, [name]: remote },
});

/** Which releases stay besides those that somebody may get: those replaced at most `KEPT_DAYS` ago, or only so many. */
export type Keeping = { since: Date } | { most: number };

/** All that were replaced within the days that an open page is provided for. */
export const keepingOpenPages = (now: Date): Keeping => ({ since: new Date(now.getTime() - KEPT_DAYS * 86_400_000) });

/** Drops old releases, but none that somebody may get: the current ones, rollback targets, and the newest. */
export function pruned<L extends RemoteIndex | HostIndex>(channel: L, keeping: Keeping): { channel: L; removed: string[] } {
  const wayBack = channel.history.find((version) =>
    (channel as ReleaseChannel).releases.some((release) => release.version === version && !release.withdrawn),
  );
  const named =
    'canary' in channel
      ? [channel.canary?.version]
      : 'next' in channel || 'development' in channel
        ? [channel.next, channel.development]
        : [];
  const inUse = [channel.stable, wayBack, ...named].filter((version) => version !== undefined);
  const kept = new Set([...inUse, ...channel.releases.slice(0, NEWEST).map(({ version }) => version)]);
  for (const { version, publishedAt, leftAt } of channel.releases as Dated[]) {
    const isKept = 'most' in keeping ? kept.size < keeping.most : new Date(leftAt ?? publishedAt) >= keeping.since;
    if (isKept) kept.add(version);
  }
  const removed = channel.releases.map(({ version }) => version).filter((version) => !kept.has(version));
  if (removed.length === 0) return { channel, removed };
  const stays = ({ version }: { version: string }) => kept.has(version);
  return {
    channel: {
      ...channel,
      releases: (channel.releases as Dated[]).filter(stays),
      history: channel.history.filter((version) => kept.has(version)),
    } as L,
    removed,
  };
}
