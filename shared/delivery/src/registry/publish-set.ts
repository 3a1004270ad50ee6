import { checkRemote } from '../check/index.ts';
import { DeliveryError, refusal } from '../messages/index.ts';
import type { Candidate, HostCandidate } from './candidate.ts';
import { changeIndex, readIndex } from './change-index.ts';
import { pruned, withRemote } from './release-channel.ts';
import { withCandidate, withHostCandidate } from './publish.ts';
import type { RegistryStore } from './registry-store.ts';
import { KEPT_BUILDS, type ReleaseIndex } from './release-index.ts';
import { verifyRelease } from './verify-release.ts';

/** Releases built from the same sources that belong together. */
export interface ReleaseSet {
  host?: HostCandidate;
  remotes: readonly Candidate[];
}

/**
 * Publishes releases in one step: each is checked against the others of the set, so that a route may move from one remote
 * to another. The calls they make are answered by the platform of the same sources, not by the one that noted its calls.
 * What is withdrawn stays so, and what is a running canary stays one. Of older releases only the newest are kept.
 * @throws DeliveryError with everything that speaks against any of them; nothing has changed then
 */
export async function publishSet(store: RegistryStore, { host, remotes }: ReleaseSet): Promise<ReleaseIndex> {
  const before = await readIndex(store);
  applied(before, { host, remotes });
  if (host) await store.putRelease('host', host.version, host.files);
  for (const { name, version, files } of remotes) await store.putRelease(name, version, files);
  let removed: [name: string, version: string][] = [];
  const after = await changeIndex(store, (index) => {
    const full = applied(index, { host, remotes });
    const rest = prunedAll(full);
    removed = rest.removed;
    return JSON.stringify(rest.index) === JSON.stringify(index) ? index : rest.index;
  });
  for (const [name, version] of removed) await store.removeRelease(name, version);
  return after;
}

function applied(before: ReleaseIndex, { host, remotes }: ReleaseSet): ReleaseIndex {
  let index = host ? { ...before, host: withHostCandidate(before.host, host, {}) } : before;
  for (const candidate of remotes) {
    const remote = index.remotes[candidate.name] ?? { history: [], releases: [] };
    const isCanary = remote.canary?.version === candidate.version && !remote.canary.halted;
    if (!isCanary) index = withRemote(index, candidate.name, withCandidate(remote, candidate, {}));
  }
  const refusals = remotes.flatMap((candidate) => refusalsOf(candidate, before, index));
  if (refusals.length > 0) throw new DeliveryError(refusals);
  return index;
}

function refusalsOf(candidate: Candidate, before: ReleaseIndex, after: ReleaseIndex) {
  const { platform: _, ...others } = after;
  // Its own channel as it was: a published version must not have other content.
  const own = before.remotes[candidate.name] ?? { history: [], releases: [] };
  const found = checkRemote(candidate, withRemote(others, candidate.name, own));
  const faults = verifyRelease(candidate.files, candidate.integrity);
  if (faults.length === 0 || found.some(({ code }) => code === 'CNP-1010')) return found;
  return [...found, refusal('CNP-1010', { remote: candidate.name, version: candidate.version, faults })];
}

function prunedAll(index: ReleaseIndex): { index: ReleaseIndex; removed: [name: string, version: string][] } {
  const host = pruned(index.host, { most: KEPT_BUILDS });
  const removed: [string, string][] = host.removed.map((version) => ['host', version]);
  const remotes = Object.entries(index.remotes).map(([name, remote]) => {
    const rest = pruned(remote, { most: KEPT_BUILDS });
    removed.push(...rest.removed.map((version): [string, string] => [name, version]));
    return [name, rest.channel] as const;
  });
  return { index: { ...index, host: host.channel, remotes: Object.fromEntries(remotes) }, removed };
}
