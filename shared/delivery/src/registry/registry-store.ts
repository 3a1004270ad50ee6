import type { ReleaseIndex } from './release-index.ts';

/** The index as it was read, with what tells it from a later one. */
export interface StoredIndex {
  index: ReleaseIndex;
  /** undefined: nothing has been published there yet */
  tag: string | undefined;
}

/** A place where releases are kept: a folder, or a bucket. */
export interface RegistryStore {
  /** as an operator knows it: a path, or `s3://bucket/prefix` */
  readonly location: string;
  read(): Promise<StoredIndex>;
  /** Compare and swap. @returns false when somebody else has written since `tag` was read; nothing has changed then */
  write(index: ReleaseIndex, tag: string | undefined): Promise<boolean>;
  hasRelease(name: string, version: string): Promise<boolean>;
  /** Writes a release's files, file by file below `<name>/<version>/`. A reader knows of them only by the index. */
  putRelease(name: string, version: string, files: ReadonlyMap<string, Buffer>): Promise<void>;
  /** `file` is relative to the release, `/` between folders. @returns undefined when it is not there */
  readFile(name: string, version: string, file: string): Promise<Buffer | undefined>;
  removeRelease(name: string, version: string): Promise<void>;
}
