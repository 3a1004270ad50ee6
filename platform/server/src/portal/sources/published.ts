import type { ReleaseIndex, RegistryStore, Visitor } from '@canopy/delivery/registry';
import type { Registry } from '@canopy/federation';

/** What is published at the moment. Stays as it is; the next publish makes another. */
export interface Published {
  /** tells it from what was published before and after */
  readonly tag: string;
  /** undefined: a set that somebody else resolved, in which nothing can be chosen or changed */
  readonly index: ReleaseIndex | undefined;
  /** whether remotes of somebody's own machine may be shown */
  readonly overrides: boolean;
  /** the releases that a visitor gets; of one who is not known yet, the page's */
  resolve(visitor: Visitor): Registry;
  /** address below which a remote's releases are served, with a trailing slash */
  originOf(remote: string): string;
  /** a file of the host: its page, what lies beside it. `development`: of the development build, where there is one */
  readHostFile(file: string, development: boolean): Promise<Buffer | undefined>;
  /** a hashed file of the current host, or of an earlier one that a page may still be open of */
  readAsset(file: string): Promise<Buffer | undefined>;
  readRelease(remote: string, version: string, file: string): Promise<Buffer | undefined>;
}

/** Where the platform knows from what is published. */
export interface Releases {
  /**
   * What is published now; looked up again when it may have changed. Where that fails, the last right one stays.
   * @throws RegistryError where there has never been a right one
   */
  current(): Promise<Published>;
  /** The store to publish to; undefined where the set was resolved by somebody else. */
  store(): Promise<RegistryStore | undefined>;
  /** Makes the next `current` look again at once. */
  changed(): void;
}

/** The registry cannot be used; the message is for the operator. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError';
}
