import { claimsOf, manifestFaults, manifestSchema } from '@canopy/federation';
import { refusal, type Refusal } from '../messages/index.ts';
import type { ReleaseIndex } from '../registry/release-index.ts';
import type { Candidate } from './candidate.ts';
import { hostsOf, otherReleases } from './deployed.ts';
import type { Rule } from './rule.ts';
import { contractCalls } from './rules/contract-calls.ts';
import { fileHashes } from './rules/file-hashes.ts';
import { modulesItUses } from './rules/modules-it-uses.ts';
import { routeOwner } from './rules/route-owner.ts';
import { sameContent } from './rules/same-content.ts';
import { sharedVersions } from './rules/shared-versions.ts';
import { shellApiRange } from './rules/shell-api-range.ts';
import { sizeBudget } from './rules/size-budget.ts';
import { slotOwner } from './rules/slot-owner.ts';
import { usedModules } from './rules/used-modules.ts';

/** In the order of the messages' numbers. */
const RULES: readonly Rule[] = [
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
];

export interface CheckOptions {
  /** calls that the API answers, `GET /posts/{id}/`; default: what the platform has noted in the index */
  apiCalls?: readonly string[] | undefined;
}

/**
 * Whether a release may be published: it fits the host that is deployed and the next one, takes nothing that another remote
 * owns, asks the API for nothing it lacks, takes nothing away that others use, and is whole. Reads nothing but its arguments.
 * @returns everything that speaks against it; empty: nothing does
 */
export function checkRemote(candidate: Candidate, index: ReleaseIndex, { apiCalls = index.platform?.calls }: CheckOptions = {}): Refusal[] {
  const of = { remote: candidate.name, version: candidate.version };
  const faults = faultsOfManifest(candidate);
  // Without a manifest that can be read there is nothing further to ask.
  if (faults.length > 0) return [refusal('CNP-1009', { ...of, faults: faults.join('; ') })];
  const manifest = manifestSchema.parse(candidate.manifest);
  const facts = { candidate, manifest, of, index, hosts: hostsOf(index), others: otherReleases(index, candidate.name), apiCalls };
  return RULES.flatMap((rule) => rule(facts));
}

function faultsOfManifest({ name, manifest }: Candidate): string[] {
  const faults = manifestFaults(manifest);
  if (faults.length > 0) return faults;
  const read = manifestSchema.parse(manifest);
  if (read.name !== name) faults.push(`name: it is the manifest of ${read.name}`);
  const claims = claimsOf(read);
  for (const claim of new Set(claims.filter((one, at) => claims.indexOf(one) !== at))) faults.push(`it claims ${claim} twice`);
  return faults;
}
