import type { Manifest } from '@canopy/federation';
import type { Refusal } from '../messages/index.ts';
import type { ReleaseIndex } from '../registry/release-index.ts';
import type { Candidate } from './candidate.ts';
import type { DeployedHost, DeployedRelease } from './deployed.ts';

/** A candidate whose manifest has been read, and what is deployed where it wants to go. */
export interface Case {
  candidate: Candidate;
  manifest: Manifest;
  /** how the refusal names the candidate */
  of: { remote: string; version: string };
  index: ReleaseIndex;
  hosts: readonly DeployedHost[];
  /** what other remotes have deployed: stable and running canaries */
  others: readonly DeployedRelease[];
  /** calls that the deployed API answers; undefined: not known */
  apiCalls: readonly string[] | undefined;
}

/** One question; its answer is empty where nothing speaks against the release. */
export type Rule = (facts: Case) => Refusal[];
