import type { ReleaseIndex } from './release-index.ts';

/** The index as read, with a tag that distinguishes it from later versions. */
export interface StoredIndex {
  index: ReleaseIndex;
  /** undefined: nothing has been published there yet */
  tag: string | undefined;
}

/** Where releases are stored: a folder or a bucket. */
export interface RegistryStore {
  /** as operators write it: a path, or `s3://bucket/prefix` */
  readonly location: string;
  read(): Promise<StoredIndex>;
  /** Compare and swap. @returns false if another process has written since `tag` was read; nothing has changed then */
  write(index: ReleaseIndex, tag: string | undefined): Promise<boolean>;
  hasRelease(name: string, version: string): Promise<boolean>;
  /** Writes a release's files below `<name>/<version>/`. Readers find them only through the index. */
  putRelease(name: string, version: string, files: ReadonlyMap<string, Buffer>): Promise<void>;
  /** `file` is relative to the release, with `/` between folders. @returns undefined if it does not exist */
  readFile(name: string, version: string, file: string): Promise<Buffer | undefined>;
  removeRelease(name: string, version: string): Promise<void>;
}
