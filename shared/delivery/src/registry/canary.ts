import { DeliveryError } from '../messages/index.ts';
import { changeIndex } from './change-index.ts';
import { checkKnown } from './check-known.ts';
import { releaseOf, remoteOf, withLeft, withRelease, withRemote } from './release-channel.ts';
import type { RegistryStore } from './registry-store.ts';
import type { Canary, ReleaseIndex } from './release-index.ts';

export interface CanaryOptions {
  /** ids of organisations that always get it */
  organisations?: readonly string[];
  /** share of all organisations, 0 to 100 */
  percent?: number;
  /** when it is halted automatically; see `Canary` */
  limit?: Canary['limit'];
}

const LIMIT: Canary['limit'] = { rate: 0.2, failures: 3 };

/**
 * Gives a release to some organisations only; replaces a running canary.
 * @throws DeliveryError CNP-2001 for an unknown one, CNP-2007 for one that is current or withdrawn, CNP-1001 and up if it does not fit
 */
export function startCanary(
  store: RegistryStore,
  name: string,
  version: string,
  { organisations = [], percent = 0, limit = LIMIT }: CanaryOptions,
): Promise<ReleaseIndex> {
  return changeIndex(store, (index) => {
    const remote = remoteOf(index, name);
    const { withdrawn } = releaseOf(name, remote, version);
    const refuse = (reason: string) => DeliveryError.of('CNP-2007', { name, version, reason });
    if (remote.stable === version) throw refuse('everybody has it already');
    if (withdrawn) throw refuse(`it was withdrawn (${withdrawn.reason})`);
    checkKnown(index, name, version);
    const canary: Canary = { version, organisations: [...organisations], percent, startedAt: new Date().toISOString(), limit };
    return withRemote(index, name, { ...remote, canary, releases: withLeft(remote.releases, remote.canary?.version, new Date()) });
  });
}

/**
 * Halts the running canary: its visitors get the stable release, and its own is withdrawn. Does nothing if
 * there is no canary.
 * @param reason half a sentence, shown to operators
 */
export function haltCanary(store: RegistryStore, name: string, reason: string): Promise<ReleaseIndex> {
  return changeIndex(store, (index) => {
    const remote = remoteOf(index, name);
    const { canary } = remote;
    if (!canary || canary.halted) return index;
    const stamp = { at: new Date().toISOString(), reason };
    const release = releaseOf(name, remote, canary.version);
    const releases = withRelease(remote.releases, { ...release, withdrawn: stamp, leftAt: stamp.at });
    return withRemote(index, name, { ...remote, releases, canary: { ...canary, halted: stamp } });
  });
}
