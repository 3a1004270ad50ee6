import type { DeployedState } from '@canopy/contract/host';
import { haltCanary, promote, rollback, startCanary, type RegistryStore, type ReleaseIndex } from '@canopy/delivery/registry';
import type { PublisherActor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { sealPreview } from './preview-link.ts';
import { publishedNow, storeOf } from './published-or-problem.ts';
import { orRefuse } from './refusals.ts';

const HOUR_MS = 60 * 60 * 1000;

interface CanaryWish {
  version: string;
  organisations: string[];
  percent: number;
  limit?: { rate: number; failures: number } | undefined;
}

/** The changes people may make to a remote's releases. Each one is audited. */
export function changes(deps: Pick<Deps, 'releases' | 'audit' | 'secrets' | 'clock' | 'config'>) {
  const { audit, releases } = deps;

  async function change(
    actor: PublisherActor,
    action: string,
    remote: string,
    detail: object,
    work: (store: RegistryStore) => Promise<ReleaseIndex>,
  ): Promise<DeployedState> {
    const store = await storeOf(deps);
    const index = await orRefuse(() => work(store));
    releases.changed();
    await audit.record(actor, action, remote, { ...detail, stable: index.remotes[remote]?.stable });
    return stateOf(remote, index);
  }

  return {
    stateOf,
    startCanary: (actor: PublisherActor, remote: string, { version, organisations, percent, limit }: CanaryWish) =>
      change(actor, 'release.canary', remote, { version, organisations, percent }, (store) =>
        startCanary(store, remote, version, { organisations, percent, ...(limit && { limit }) }),
      ),
    haltCanary: (actor: PublisherActor, remote: string) =>
      change(actor, 'release.halt', remote, {}, (store) => haltCanary(store, remote, `halted by ${actor.email}`)),
    promote: (actor: PublisherActor, remote: string, version: string | undefined) =>
      change(actor, 'release.promote', remote, { version }, (store) => promote(store, remote, version)),
    rollback: (actor: PublisherActor, remote: string, version: string | undefined) =>
      change(actor, 'release.rollback', remote, { version }, (store) => rollback(store, remote, version)),

    /** A link for one person. @throws problem 404 `release-unknown` */
    async signPreview(actor: PublisherActor, remote: string, { version, email, hours }: { version: string; email: string; hours: number }) {
      const { index } = await publishedNow(deps);
      if (!index?.remotes[remote]?.releases.some((release) => release.version === version)) {
        throw problem(404, 'release-unknown', `There is no release ${version} of ${remote} here.`, [
          { field: 'CNP-2001', message: `There is no release ${version} of ${remote} here.` },
        ]);
      }
      const exp = Math.floor((deps.clock().getTime() + hours * HOUR_MS) / 1000);
      const token = sealPreview(deps.secrets, { remote, version, email: email.toLowerCase(), exp });
      await audit.record(actor, 'release.preview', remote, { version, email, hours });
      return { url: `${deps.config.publicUrl}/?preview=${token}`, token, expires: new Date(exp * 1000).toISOString() };
    },
  };
}

function stateOf(remote: string, { remotes, revision }: ReleaseIndex): DeployedState {
  const { stable, canary } = remotes[remote] ?? {};
  return { remote, stable: stable ?? null, canary: canary && !canary.halted ? canary.version : null, revision };
}
