import type { RemoteFacts } from '../registry/release-index.ts';

/** A remote's release submitted for publishing. */
export interface Candidate {
  readonly name: string;
  /** `0.1.0-3f2a91bc` */
  readonly version: string;
  /** path within the release → content; absent if only its facts are known, in which case files are not checked */
  readonly files?: ReadonlyMap<string, Buffer> | undefined;
  /** as the build wrote it; the check determines whether it is valid */
  readonly manifest: unknown;
  /** file → `sha384-…`; empty if only its facts are known */
  readonly integrity: Readonly<Record<string, string>>;
  readonly facts: RemoteFacts;
  /** what `verifyRelease` found in the files, if it has run */
  readonly faults?: readonly string[] | undefined;
}
