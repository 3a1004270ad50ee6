import path from 'node:path';
import { bucketStore } from './bucket-store.ts';
import { folderStore } from './folder-store.ts';
import type { RegistryStore } from './registry-store.ts';

/**
 * The store of a target.
 * @param target a folder, or `s3://bucket/prefix?endpoint=http://…&region=…`; a bucket's keys come from `AWS_*` variables
 * @throws DeliveryError CNP-2004 for an invalid URL, or one that is not a store's (but a portal's)
 */
export function openStore(target: string): RegistryStore {
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(target) ? bucketStore(target) : folderStore(path.resolve(target));
}
