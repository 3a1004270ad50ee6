import type { RemoteFacts } from '../registry/release-index.ts';

/** A release of a remote that wants to be published. */
export interface Candidate {
  readonly name: string;
  /** `0.1.0-3f2a91bc` */
  readonly version: string;
  /** path within the release → content; absent where only its facts are known, and then files are not checked */
  readonly files?: ReadonlyMap<string, Buffer> | undefined;
  /** what stands in `manifest.json`; the check finds out whether it is one */
  readonly manifest: unknown;
  /** file → `sha384-…`; empty where only its facts are known */
  readonly integrity: Readonly<Record<string, string>>;
  readonly facts: RemoteFacts;
}
