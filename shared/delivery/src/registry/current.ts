import { DeliveryError } from '../messages/index.ts';
import { changeIndex } from './change-index.ts';
import { checkKnown } from './check-known.ts';
import { checkHost } from './host-fits.ts';
import { madeStable, releaseOf, remoteOf, withRemote, type ReleaseChannel } from './release-channel.ts';
import { withoutCanaryOf } from './publish.ts';
import type { RegistryStore } from './registry-store.ts';
import type { ReleaseIndex } from './release-index.ts';

const HOST = 'host';

/**
 * Gives a release to everybody, if it still fits what is published. As this is a deliberate decision, it lifts a withdrawal.
 * @param name a remote, or `host`
 * @param version default: that of the running canary, or the host's next
 * @throws DeliveryError CNP-2001 for an unknown one, CNP-2012 if there is none to promote, CNP-1001 and up if it does not fit
 */
export function promote(store: RegistryStore, name: string, version?: string): Promise<ReleaseIndex> {
  return changeChannel(store, name, (channel, { index, waiting }) => {
    const chosen = version ?? waiting;
    if (chosen === undefined) throw DeliveryError.of('CNP-2012', { name });
    const changed = madeStable(restored(name, channel, chosen), chosen, new Date());
    if (name === HOST) checkHost(index, changed as ReleaseIndex['host']);
    else checkKnown(index, name, chosen);
    return changed;
  });
}

/**
 * Rolls back to an earlier release and withdraws the current one.
 * @param name a remote, or `host`
 * @param version default: the most recent previous release that is not withdrawn
 * @throws DeliveryError CNP-2001 for an unknown one, CNP-2003 if there is nothing to roll back to
 */
export function rollback(store: RegistryStore, name: string, version?: string): Promise<ReleaseIndex> {
  return changeChannel(store, name, (channel) => {
    const left = channel.stable;
    const isGood = (candidate: string) => channel.releases.some((release) => release.version === candidate && !release.withdrawn);
    const chosen = version ?? channel.history.find((candidate) => candidate !== left && isGood(candidate));
    if (chosen === undefined || chosen === left) throw DeliveryError.of('CNP-2003', { name, ...(left !== undefined && { version: left }) });
    const stamp = { at: new Date().toISOString(), reason: `rolled back to ${chosen}` };
    const back = madeStable(restored(name, channel, chosen), chosen, new Date());
    return { ...back, releases: back.releases.map((release) => (release.version === left ? { ...release, withdrawn: stamp } : release)) };
  });
}

/** Lifts the withdrawal of a release. @throws DeliveryError CNP-2001 */
function restored(name: string, channel: ReleaseChannel, version: string): ReleaseChannel {
  const { withdrawn, ...release } = releaseOf(name, channel, version);
  return withdrawn ? { ...channel, releases: channel.releases.map((one) => (one.version === version ? release : one)) } : channel;
}

/** Changes the current release of a remote or of the host; `waiting` is the one that would come next. */
function changeChannel(
  store: RegistryStore,
  name: string,
  change: (channel: ReleaseChannel, around: { index: ReleaseIndex; waiting: string | undefined }) => ReleaseChannel,
): Promise<ReleaseIndex> {
  return changeIndex(store, (index) => {
    if (name === HOST) {
      const { host } = index;
      const changed = change(host, { index, waiting: host.next });
      if (changed === host) return index;
      const { next, ...rest } = { ...host, ...changed } as typeof host;
      return { ...index, host: next === undefined || next === changed.stable ? rest : { ...rest, next } };
    }
    const remote = remoteOf(index, name);
    const canary = remote.canary?.halted ? undefined : remote.canary?.version;
    const changed = change(remote, { index, waiting: canary });
    if (changed === remote || changed.stable === undefined) return index;
    return withRemote(index, name, withoutCanaryOf({ ...remote, ...changed } as typeof remote, changed.stable));
  });
}
