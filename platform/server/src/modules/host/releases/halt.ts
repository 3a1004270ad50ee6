import { changeIndex, type Canary, type RegistryStore, type ReleaseIndex, type RemoteIndex } from '@canopy/delivery/registry';
import type { Deps } from '../../../deps.ts';
import { countCanary } from './visits.ts';

/**
 * Halts a remote's running canary where it fails too often: at least `limit.failures` page loads failed, and they are more
 * than `limit.rate` of all that were given it. Several processes may find out at once: one of them halts it, and says so.
 * @returns true where this call halted it
 */
export async function haltIfFailing(
  deps: Pick<Deps, 'db' | 'clock' | 'audit' | 'log' | 'releases'>,
  store: RegistryStore,
  name: string,
  canary: Canary,
): Promise<boolean> {
  const { version, startedAt, limit } = canary;
  const { began, failed } = await countCanary(deps.db, name, version, new Date(startedAt));
  if (failed < limit.failures || failed <= limit.rate * began) return false;
  const reason = `it failed in ${failed} of ${began} page loads`;
  const halted = { at: deps.clock().toISOString(), reason };
  let isMine = false;
  await changeIndex(store, (index) => {
    const changed = withHalted(index, name, startedAt, halted);
    isMine = changed !== index;
    return changed;
  });
  deps.releases.changed();
  if (!isMine) return false;
  deps.log.warn({ remote: name, version, began, failed }, 'a canary was halted');
  await deps.audit.record({}, 'release.halt', `${name} ${version}`, { reason, began, failed });
  return true;
}

/** Only the canary that was counted: another may have been started since. */
function withHalted(index: ReleaseIndex, name: string, startedAt: string, halted: { at: string; reason: string }): ReleaseIndex {
  const remote: RemoteIndex | undefined = index.remotes[name];
  const canary = remote?.canary;
  if (!remote || !canary || canary.halted || canary.startedAt !== startedAt) return index;
  const releases = remote.releases.map((release) => (release.version === canary.version ? { ...release, withdrawn: halted } : release));
  return { ...index, remotes: { ...index.remotes, [name]: { ...remote, releases, canary: { ...canary, halted } } } };
}
