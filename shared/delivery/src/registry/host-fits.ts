import { checkRemote } from '../check/index.ts';
import { DeliveryError } from '../messages/index.ts';
import type { HostIndex, ReleaseIndex } from './release-index.ts';

/** What a remote requires from its host: shell-api and shared modules. */
const OF_THE_HOST = new Set(['CNP-1001', 'CNP-1003']);

/**
 * Checks that the deployed remotes work with another host. An announced host is not checked, because remotes are to adapt to it before it
 * is promoted.
 * @throws DeliveryError with what each remote would lack
 */
export function checkHost(index: ReleaseIndex, { next: _, ...host }: HostIndex): void {
  const changed = { ...index, host };
  const refusals = Object.entries(index.remotes).flatMap(([name, { stable, canary, releases }]) => {
    const deployed = new Set([stable, canary?.halted ? undefined : canary?.version]);
    return releases
      .filter(({ version }) => deployed.has(version))
      .flatMap(({ version, manifest, integrity, facts }) => checkRemote({ name, version, manifest, integrity, facts }, changed))
      .filter(({ code }) => OF_THE_HOST.has(code));
  });
  if (refusals.length > 0) throw new DeliveryError(refusals);
}
