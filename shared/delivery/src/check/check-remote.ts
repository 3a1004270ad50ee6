import { claimsOf, manifestFaults, manifestSchema } from '@canopy/federation';
import { refusal, type Refusal } from '../messages/index.ts';
import type { ReleaseIndex } from '../registry/release-index.ts';
import type { Candidate } from './candidate.ts';
import { hostsOf, otherReleases } from './deployed.ts';
import { RULES } from './rules.ts';

export interface CheckOptions {
  /** calls that the API answers, `GET /posts/{id}/`; default: those recorded in the index by the platform */
  apiCalls?: readonly string[] | undefined;
}

/**
 * Whether a release may be published: it fits the deployed host and the next one, claims nothing that another remote
 * owns, calls nothing the API lacks, removes nothing that others use, and is complete. Reads nothing but its arguments.
 * @returns all reasons against it; empty: none
 */
export function checkRemote(candidate: Candidate, index: ReleaseIndex, { apiCalls = index.platform?.calls }: CheckOptions = {}): Refusal[] {
  const of = { remote: candidate.name, version: candidate.version };
  const faults = faultsOfManifest(candidate);
  // Without a readable manifest there is nothing more to check.
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
