import { checkRemote } from '../check/index.ts';
import { DeliveryError, refusal } from '../messages/index.ts';
import type { Candidate, HostCandidate } from './candidate.ts';
import { changeIndex, readIndex } from './change-index.ts';
import { checkHost } from './host-fits.ts';
import { keepingOpenPages, madeStable, pruned, withRelease, withRemote } from './release-channel.ts';
import type { RegistryStore } from './registry-store.ts';
import type { HostIndex, ReleaseIndex, RemoteIndex, RemoteRelease } from './release-index.ts';
import { verifyRelease } from './verify-release.ts';

/** Returns why a release must not be published beside the existing ones. */
export type Check = typeof checkRemote;

export interface PublishOptions {
  /** only store it: nobody gets it before a canary or a promotion */
  hold?: boolean;
  /** who publishes; shown with the release */
  by?: string;
  /** default: `checkRemote` of `@canopy/delivery/check` */
  check?: Check;
  /** default: the machine's time */
  now?: Date;
}

export interface PublishHostOptions {
  /** announce it: remotes must be compatible with it from now on; nobody gets it before it is promoted */
  next?: boolean;
  /** a development build, for pages with an override */
  development?: boolean;
  by?: string;
  /** default: the machine's time */
  now?: Date;
}

/**
 * Publishes a release of a remote: files first, the index last and in one step, so that an interrupted publish leaves
 * everything as it was. Publishing the same again changes nothing. A release that was withdrawn stays withdrawn.
 * @returns the index as it is afterwards
 * @throws DeliveryError with every reason why it is refused; nothing has changed then
 */
export async function publishRemote(store: RegistryStore, candidate: Candidate, options: PublishOptions = {}): Promise<ReleaseIndex> {
  const { name, version } = candidate;
  const faults = candidate.faults ?? verifyRelease(candidate.files, candidate.integrity);
  const refuse = (index: ReleaseIndex): void => {
    const found = [...(options.check ?? checkRemote)(candidate, index)];
    if (faults.length > 0 && !found.some(({ code }) => code === 'CNP-1010'))
      found.push(refusal('CNP-1010', { remote: name, version, faults }));
    if (found.length > 0) throw new DeliveryError(found);
  };
  const before = await readIndex(store);
  refuse(before);
  if (!isPublished(before.remotes[name], version) || !(await store.hasRelease(name, version)))
    await store.putRelease(name, version, candidate.files);
  let removed: string[] = [];
  const after = await changeIndex(store, (index) => {
    refuse(index);
    const changed = withCandidate(index.remotes[name] ?? { history: [], releases: [] }, candidate, options);
    const rest = pruned(changed, keepingOpenPages(options.now ?? new Date()));
    removed = rest.removed;
    return rest.channel === index.remotes[name] ? index : withRemote(index, name, rest.channel);
  });
  for (const old of removed) await store.removeRelease(name, old);
  return after;
}

/**
 * Publishes a release of the host, like `publishRemote`.
 * @throws DeliveryError CNP-1001 or CNP-1003 where a deployed remote would stop, CNP-2004, CNP-2005; nothing has changed then
 */
export async function publishHost(store: RegistryStore, candidate: HostCandidate, options: PublishHostOptions = {}): Promise<ReleaseIndex> {
  const { version, files } = candidate;
  const fitting = (index: ReleaseIndex): HostIndex => {
    const host = withHostCandidate(index.host, candidate, options);
    if (host.stable !== index.host.stable) checkHost(index, host);
    return host;
  };
  const before = await readIndex(store);
  fitting(before);
  const isKnown = before.host.releases.some((release) => release.version === version);
  if (!isKnown || !(await store.hasRelease('host', version))) await store.putRelease('host', version, files);
  let removed: string[] = [];
  const after = await changeIndex(store, (index) => {
    const rest = pruned(fitting(index), keepingOpenPages(options.now ?? new Date()));
    removed = rest.removed;
    return JSON.stringify(rest.channel) === JSON.stringify(index.host) ? index : { ...index, host: rest.channel };
  });
  for (const old of removed) await store.removeRelease('host', old);
  return after;
}

/** The host with one more release. */
export function withHostCandidate(
  host: HostIndex,
  { version, facts }: HostCandidate,
  { next, development, by, now = new Date() }: PublishHostOptions,
): HostIndex {
  const isKnown = host.releases.some((release) => release.version === version);
  const release = { version, publishedAt: now.toISOString(), ...(by && { publishedBy: by }), facts };
  const released = isKnown ? host : { ...host, releases: withRelease(host.releases, release) };
  if (development) return { ...released, development: version };
  return next ? { ...released, next: version } : stableHost(released, version, now);
}

/** A withdrawn host release keeps its position; one that was announced as next is no longer. */
function stableHost(host: HostIndex, version: string, now: Date): HostIndex {
  if (host.releases.some((release) => release.version === version && release.withdrawn)) return host;
  const { next, ...rest } = madeStable(host, version, now);
  return next === undefined || next === version ? rest : { ...rest, next };
}

const isPublished = (remote: RemoteIndex | undefined, version: string): boolean =>
  remote?.releases.some((release) => release.version === version) ?? false;

/** A remote with one more release. */
export function withCandidate(
  remote: RemoteIndex,
  { version, manifest, integrity, facts }: Candidate,
  { hold, by, now = new Date() }: PublishOptions,
): RemoteIndex {
  const known = remote.releases.find((release) => release.version === version);
  const release: RemoteRelease = known ?? {
    version,
    publishedAt: now.toISOString(),
    ...(by && { publishedBy: by }),
    entry: 'remoteEntry.js',
    manifest,
    integrity,
    facts,
  };
  const released = known ? remote : { ...remote, releases: withRelease(remote.releases, release) };
  if (hold || release.withdrawn) return released;
  return withoutCanaryOf(madeStable(released, version, now), version);
}

/** A release promoted to everybody is no longer a canary. */
export function withoutCanaryOf(remote: RemoteIndex, version: string): RemoteIndex {
  if (remote.canary?.version !== version) return remote;
  const { canary: _, ...rest } = remote;
  return rest;
}
