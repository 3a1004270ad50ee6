import type { ReleaseIndex, RegistryStore, Visitor } from '@canopy/delivery/registry';
import type { Registry } from '@canopy/federation';

/** What is published at one moment. Immutable; the next publish creates another. */
export interface Published {
  /** distinguishes it from what was published before and after */
  readonly tag: string;
  /** undefined: a set resolved elsewhere, in which nothing can be chosen or changed */
  readonly index: ReleaseIndex | undefined;
  /** whether remotes from a visitor's own machine may be shown */
  readonly overrides: boolean;
  /** the releases a visitor gets; for a visitor not yet known, the page's */
  resolve(visitor: Visitor): Registry;
  /** URL below which a remote's releases are served, with a trailing slash */
  originOf(remote: string): string;
  /** a file of the host: its page, or one beside it. `development`: from the development build, if there is one */
  readHostFile(file: string, development: boolean): Promise<Buffer | undefined>;
  /** a hashed file of the current host, or of an earlier one that an open page may still use */
  readAsset(file: string): Promise<Buffer | undefined>;
  readRelease(remote: string, version: string, file: string): Promise<Buffer | undefined>;
}

/** Where the platform learns what is published. */
export interface Releases {
  /**
   * What is published now; looked up again when it may have changed. If that fails, the last valid one stays.
   * @throws RegistryError if there has never been a valid one
   */
  current(): Promise<Published>;
  /** The store to publish to; undefined if the set was resolved elsewhere. */
  store(): Promise<RegistryStore | undefined>;
  /** Makes the next `current` look again at once. */
  changed(): void;
}

/** The registry cannot be used; the message is for the operator. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError';
}
