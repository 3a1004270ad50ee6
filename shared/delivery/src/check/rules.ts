import { isDeepStrictEqual } from 'node:util';
import { budgetOf, claimsOf, isUnder, type Manifest, patternShape, satisfies, sectionOf, slotConflicts } from '@canopy/federation';
import { refusal, type Refusal } from '../messages/index.ts';
import { verifyRelease } from '../registry/verify-release.ts';
import type { ReleaseIndex } from '../registry/release-index.ts';
import type { Candidate } from './candidate.ts';
import type { DeployedHost, DeployedRelease } from './deployed.ts';

/** A candidate with its parsed manifest, and what is deployed at its target. */
interface Case {
  candidate: Candidate;
  manifest: Manifest;
  /** how refusals refer to the candidate */
  of: { remote: string; version: string };
  index: ReleaseIndex;
  hosts: readonly DeployedHost[];
  /** deployed releases of other remotes: stable ones and running canaries */
  others: readonly DeployedRelease[];
  /** calls that the deployed API answers; undefined: not known */
  apiCalls: readonly string[] | undefined;
}

/** One check; returns no refusals if there is nothing against the release. */
type Rule = (facts: Case) => Refusal[];

/** The current and the next host provide a `@canopy/shell-api` within the remote's range. */
const shellApiRange: Rule = ({ of, manifest, hosts }) =>
  hosts
    .filter(({ facts }) => !satisfies(facts.shellApi, manifest.shellApi))
    .map(({ which, version, facts }) =>
      refusal(which === 'deployed' ? 'CNP-1001' : 'CNP-1002', {
        ...of,
        range: manifest.shellApi,
        hostVersion: version,
        shellApi: facts.shellApi,
      }),
    );

/** Each module that the remote takes from the host exists there in a compatible version. The shell-api has a separate rule. */
const sharedVersions: Rule = ({ of, candidate, hosts }) =>
  hosts.flatMap(({ which, version, facts }) =>
    Object.entries(candidate.facts.shared)
      .filter(([module]) => module !== '@canopy/shell-api')
      .filter(([module, range]) => !satisfies(facts.shared[module] ?? '', range))
      .map(([module, range]) =>
        refusal('CNP-1003', { ...of, module, range, which, hostVersion: version, ...offeredBy(facts.shared[module]) }),
      ),
  );

const offeredBy = (offered: string | undefined) => (offered === undefined ? {} : { offered });

/** Each route, redirect, landing and home has one owner, possibly the host. Canaries count too: their visitors have both remotes. */
const routeOwner: Rule = ({ of, manifest, others, hosts }) => {
  const owners = new Map<string, { owner: string; ownerVersion: string }>();
  for (const { remote, release } of others.toReversed()) {
    for (const claim of claimsOf(release.manifest)) owners.set(claim, { owner: remote, ownerVersion: release.version });
  }
  for (const { version, facts } of hosts) {
    for (const path of facts.paths) owners.set(`the route ${patternShape(path)}`, { owner: 'host', ownerVersion: version });
  }
  return [...new Set(claimsOf(manifest))].flatMap((claim) => {
    const owner = owners.get(claim);
    return owner ? [refusal('CNP-1004', { ...of, claim, ...owner })] : [];
  });
};

/**
 * The first segment of a route belongs to one remote, or to the host: a route of another below it would take URLs that the owner may use
 * tomorrow (`/posts/import` beside `/posts/:id`, `/seo-audit/secret`). Only what the owner has deployed can open it to others, and a release of
 * the owner keeps it open. Equal routes have a rule of their own.
 */
const sectionOwner: Rule = ({ of, manifest, others, hosts, index }) => {
  const mine = pathsOf(manifest);
  const taken = (path: string, owner: string, ownerVersion: string, theirs: readonly string[], isOpen: boolean): Refusal[] => {
    const section = sectionOf(path);
    const isTaken = theirs.some((one) => sectionOf(one) === section) && !theirs.some((one) => patternShape(one) === patternShape(path));
    if (isOpen || !isTaken) return [];
    return [refusal('CNP-1013', { ...of, path, section, owner, ownerVersion })];
  };
  const own = index.remotes[of.remote];
  const before = own?.releases.find(({ version }) => version === own.stable)?.manifest;
  const found = mine.flatMap((path) => [
    ...hosts.flatMap(({ version, facts }) => taken(path, 'host', version, facts.paths, false)),
    ...others.flatMap(({ remote, release }) => {
      const theirs = pathsOf(release.manifest);
      const opened = opens(release.manifest, of.remote, path);
      // Its own section, with a guest in it.
      const host =
        before !== undefined &&
        theirs
          .filter((one) => sectionOf(one) === sectionOf(path))
          .every((one) => opens(before, remote, one) && opens(manifest, remote, one));
      return taken(path, remote, release.version, theirs, opened || host);
    }),
  ]);
  const seen = new Set<string>();
  return found.filter(({ message }) => !seen.has(message) && seen.add(message));
};

const pathsOf = ({ routes, redirects }: Manifest): string[] => [...routes.map(({ path }) => path), ...redirects.map(({ from }) => from)];
const opens = (manifest: Manifest, to: string, path: string): boolean =>
  manifest.openTo.some((open) => open.remote === to && isUnder(open.path, path));

/** A slot that does not take several entries has one owner per path. */
const slotOwner: Rule = ({ of, manifest, others }) => {
  const seen = new Set<string>();
  return others.flatMap(({ remote, release }) =>
    slotConflicts(manifest.slots, release.manifest.slots)
      .filter(({ slot, path }) => {
        const key = `${remote} ${slot} ${path}`;
        return seen.has(key) ? false : seen.add(key);
      })
      .map(({ slot, path, otherPath }) =>
        refusal('CNP-1005', { ...of, slot, path, owner: remote, ownerVersion: release.version, ownerPath: otherPath }),
      ),
  );
};

/** The deployed API must answer every call that the remote's code makes. Skipped if the API's calls are not known. */
const contractCalls: Rule = ({ of, candidate, apiCalls }) => {
  if (apiCalls === undefined) return [];
  const answered = new Set(apiCalls);
  const calls = candidate.facts.calls.filter((call) => !answered.has(call));
  return calls.length > 0 ? [refusal('CNP-1006', { ...of, calls })] : [];
};

/** Modules of this remote used by deployed remotes are still exposed. */
const usedModules: Rule = ({ of, manifest, others }) =>
  others.flatMap(({ remote, channel, release }) =>
    release.manifest.uses
      .filter((use) => use.remote === of.remote && !Object.hasOwn(manifest.exposes, use.module))
      .map(({ module }) => refusal('CNP-1007', { ...of, module, user: remote, userVersion: release.version, channel })),
  );

/** The remote stays within its declared budget. */
const sizeBudget: Rule = ({ of, manifest, candidate }) => {
  const budget = budgetOf(manifest);
  return (['entry', 'initial', 'total'] as const)
    .filter((what) => candidate.facts.sizes[what] > budget[what])
    .map((what) =>
      refusal('CNP-1008', {
        ...of,
        what,
        size: candidate.facts.sizes[what],
        budget: budget[what],
        own: manifest.budget?.[what] !== undefined,
      }),
    );
};

const ENTRY = 'remoteEntry.js';

/**
 * Every script and stylesheet must have a hash in the release and match it: the browser refuses anything else.
 * Skipped if only the facts are known.
 */
const fileHashes: Rule = ({ of, candidate: { files, integrity, faults: found } }) => {
  if (!files) return [];
  const faults = [...(found ?? verifyRelease(files, integrity))];
  if (!Object.hasOwn(integrity, ENTRY) && !files.has(ENTRY)) faults.push(`${ENTRY} is missing`);
  return faults.length > 0 ? [refusal('CNP-1010', { ...of, faults })] : [];
};

/** A version that is already published must have identical content. */
const sameContent: Rule = ({ of, candidate, manifest, index }) => {
  const published = index.remotes[candidate.name]?.releases.find(({ version }) => version === candidate.version);
  if (!published) return [];
  const isKnown = candidate.files !== undefined || Object.keys(candidate.integrity).length > 0;
  const names = new Set([...Object.keys(published.integrity), ...Object.keys(candidate.integrity)]);
  const files = [...names].filter((file) => isKnown && published.integrity[file] !== candidate.integrity[file]);
  if (files.length === 0 && !isDeepStrictEqual(published.manifest, manifest)) files.push('the manifest');
  return files.length > 0 ? [refusal('CNP-1011', { ...of, files })] : [];
};

/**
 * Modules that this remote uses must be exposed by the others' stable releases. A canary's module does not count: most visitors
 * do not have it, and the canary may be halted.
 */
const modulesItUses: Rule = ({ of, manifest, others }) =>
  manifest.uses.flatMap(({ remote: owner, module }) => {
    const stable = others.find(({ remote, channel }) => remote === owner && channel === 'stable')?.release;
    if (stable && Object.hasOwn(stable.manifest.exposes, module)) return [];
    return [refusal('CNP-1012', { ...of, owner, module, ...(stable && { deployed: stable.version }) })];
  });

/** Ordered by message number. */
export const RULES: readonly Rule[] = [
  shellApiRange,
  sharedVersions,
  routeOwner,
  slotOwner,
  contractCalls,
  usedModules,
  sizeBudget,
  fileHashes,
  sameContent,
  modulesItUses,
  sectionOwner,
];
