import type { CanaryState, ReleaseHealth, ReleasesOverview, RemoteOverview } from '@canopy/contract/host';
import type { Canary, ReleaseIndex, RemoteIndex } from '@canopy/delivery/registry';
import type { Deps } from '../../../deps.ts';
import type { Published } from '../../../portal/sources/published.ts';
import { PAGE, readFaults } from './faults.ts';
import { publishedNow } from './published-or-problem.ts';
import { countCanary, readHealth } from './visits.ts';

const NOTHING_REPORTED: ReleaseHealth = { sessions: 0, failures: 0, startMs: null, renderMs: null };
const SHOWN_FAULTS = 10;

/** Everything published, what is deployed of it, and how healthy it is. */
export async function overviewOf(deps: Pick<Deps, 'db' | 'releases' | 'clock'>): Promise<ReleasesOverview> {
  const published = await publishedNow(deps);
  const [health, faults] = await Promise.all([readHealth(deps.db, deps.clock()), readFaults(deps.db)]);
  const faultsOf = (remote: string) => (faults.get(remote) ?? []).slice(0, SHOWN_FAULTS);
  const healthOf = (remote: string, version: string) => health.get(`${remote} ${version}`) ?? NOTHING_REPORTED;
  const { index } = published;
  const common = { overrides: published.overrides, page: faultsOf(PAGE) };
  if (!index) return { ...common, ...fixedSet(published, healthOf, faultsOf) };
  const remotes = Object.entries(index.remotes)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(async ([name, remote]): Promise<RemoteOverview> => ({
      name,
      title: remote.releases.find(({ version }) => version === (remote.stable ?? version))?.manifest.title ?? name,
      origin: published.originOf(name),
      stable: remote.stable ?? null,
      history: remote.history,
      canary: remote.canary ? await canaryOf(deps, name, remote.canary) : null,
      releases: releasesOf(name, remote, healthOf),
      errors: faultsOf(name),
    }));
  return { ...common, revision: index.revision, updatedAt: index.updatedAt, host: hostOf(index), remotes: await Promise.all(remotes) };
}

async function canaryOf({ db }: Pick<Deps, 'db'>, name: string, { halted, ...canary }: Canary): Promise<CanaryState> {
  return { ...canary, halted: halted ?? null, ...(await countCanary(db, name, canary.version, new Date(canary.startedAt))) };
}

const releasesOf = (
  name: string,
  { releases }: RemoteIndex,
  healthOf: (remote: string, version: string) => ReleaseHealth,
): RemoteOverview['releases'] =>
  releases.map(({ version, publishedAt, publishedBy, withdrawn, facts }) => ({
    version,
    publishedAt,
    publishedBy: publishedBy ?? null,
    withdrawn: withdrawn ?? null,
    sizes: facts.sizes,
    health: healthOf(name, version),
  }));

function hostOf({ host }: ReleaseIndex): ReleasesOverview['host'] {
  return {
    stable: host.stable ?? null,
    next: host.next ?? null,
    development: host.development ?? null,
    releases: host.releases.map(({ version, publishedAt, publishedBy, facts }) => ({
      version,
      publishedAt,
      publishedBy: publishedBy ?? null,
      shellApi: facts.shellApi,
    })),
  };
}

/** A set resolved elsewhere: one release of each remote, with no known history. */
function fixedSet(
  published: Published,
  healthOf: (remote: string, version: string) => ReleaseHealth,
  faultsOf: (remote: string) => RemoteOverview['errors'],
) {
  const remotes = published.resolve({}).remotes.map(({ name, version, baseUrl, manifest }): RemoteOverview => {
    const release = {
      version,
      publishedAt: '',
      publishedBy: null,
      withdrawn: null,
      sizes: { entry: 0, initial: 0, total: 0 },
      health: healthOf(name, version),
    };
    return {
      name,
      title: manifest.title,
      origin: baseUrl,
      stable: version,
      history: [],
      canary: null,
      releases: [release],
      errors: faultsOf(name),
    };
  });
  return { revision: null, updatedAt: null, host: { stable: null, next: null, development: null, releases: [] }, remotes };
}
