import type { Manifest } from '@canopy/federation';
import type { Refusal } from '../messages/index.ts';
import type { ReleaseIndex } from '../registry/release-index.ts';
import type { Candidate } from './candidate.ts';
import type { DeployedHost, DeployedRelease } from './deployed.ts';

/** A candidate with its parsed manifest, and what is deployed at its target. */
export interface Case {
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
export type Rule = (facts: Case) => Refusal[];
