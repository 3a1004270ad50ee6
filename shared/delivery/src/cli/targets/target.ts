import type { Refusal } from '../../messages/index.ts';
import type { Candidate, CanaryOptions, HostCandidate, ReleaseIndex } from '../../registry/index.ts';

export interface Preview {
  url: string;
  /** ISO time */
  expires: string;
}

/** Where commands publish releases: a store, or a portal with one. */
export interface Target {
  /** as a person knows it */
  readonly location: string;
  index(): Promise<ReleaseIndex>;
  /** the reasons against publishing a release; does not publish anything */
  check(candidate: Candidate): Promise<readonly Refusal[]>;
  publish(candidate: Candidate, options: { hold: boolean; by: string }): Promise<void>;
  publishHost(candidate: HostCandidate, options: { next: boolean; development: boolean; by: string }): Promise<void>;
  startCanary(name: string, version: string, options: CanaryOptions): Promise<void>;
  haltCanary(name: string, reason: string): Promise<void>;
  promote(name: string, version: string | undefined): Promise<void>;
  rollback(name: string, version: string | undefined): Promise<void>;
  preview(name: string, version: string, email: string, hours: number): Promise<Preview>;
}
