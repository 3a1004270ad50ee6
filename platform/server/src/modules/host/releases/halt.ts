import { changeIndex, type Canary, type RegistryStore, type ReleaseIndex, type RemoteIndex } from '@canopy/delivery/registry';
import type { Deps } from '../../../deps.ts';
import { countByAccount, type CanaryCount } from './visits.ts';

/**
 * Halts a remote's running canary if it fails too often: at least `limit.failures` page loads failed, which is more than `limit.rate`
 * of all that got it. The same must hold without the account that reported most failures, though one failure is enough then: browser
 * reports can be forged, and no single account may halt a release. If several processes notice at once, one of them halts it.
 * @returns true if this call halted it
 */
export async function haltIfFailing(
  deps: Pick<Deps, 'db' | 'clock' | 'audit' | 'log' | 'releases'>,
  store: RegistryStore,
  name: string,
  canary: Canary,
): Promise<boolean> {
  const { version, startedAt, limit } = canary;
  const counts = await countByAccount(deps.db, name, version, new Date(startedAt));
  const { began, failed } = sumOf(counts);
  const others = sumOf(counts.slice(1));
  if (failed < limit.failures || failed <= limit.rate * began || others.failed <= limit.rate * others.began) return false;
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

const sumOf = (counts: readonly CanaryCount[]): CanaryCount => ({
  began: counts.reduce((sum, { began }) => sum + began, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
});

/** Only the canary that was counted: another may have started since. */
function withHalted(index: ReleaseIndex, name: string, startedAt: string, halted: { at: string; reason: string }): ReleaseIndex {
  const remote: RemoteIndex | undefined = index.remotes[name];
  const canary = remote?.canary;
  if (!remote || !canary || canary.halted || canary.startedAt !== startedAt) return index;
  const releases = remote.releases.map((release) => (release.version === canary.version ? { ...release, withdrawn: halted } : release));
  return { ...index, remotes: { ...index.remotes, [name]: { ...remote, releases, canary: { ...canary, halted } } } };
}
