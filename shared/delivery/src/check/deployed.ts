import type { HostFacts, ReleaseIndex, RemoteRelease } from '../registry/release-index.ts';

/** A release that some visitors currently get. */
export interface DeployedRelease {
  remote: string;
  channel: 'stable' | 'canary';
  release: RemoteRelease;
}

/** A host that remotes must be compatible with. */
export interface DeployedHost {
  which: 'deployed' | 'next';
  version: string;
  facts: HostFacts;
}

/** The stable and the running canary release of every remote except one. */
export function otherReleases({ remotes }: ReleaseIndex, but: string): DeployedRelease[] {
  return Object.entries(remotes)
    .filter(([remote]) => remote !== but)
    .flatMap(([remote, { stable, canary, releases }]) => {
      const find = (channel: DeployedRelease['channel'], version: string | undefined): DeployedRelease[] =>
        releases.filter((release) => release.version === version).map((release) => ({ remote, channel, release }));
      return [...find('stable', stable), ...(canary && !canary.halted && canary.version !== stable ? find('canary', canary.version) : [])];
    });
}

/** The deployed host and the announced next one; neither before the first is published. */
export function hostsOf({ host }: ReleaseIndex): DeployedHost[] {
  const find = (which: DeployedHost['which'], version: string | undefined): DeployedHost[] =>
    host.releases.filter((release) => release.version === version).map(({ facts }) => ({ which, version: version ?? '', facts }));
  return [...find('deployed', host.stable), ...(host.next === host.stable ? [] : find('next', host.next))];
}
