import { randomUUID } from 'node:crypto';
import process from 'node:process';
import pLimit from 'p-limit';
import path from 'node:path';
import { DeliveryError } from '../messages/index.ts';
import { bucketAddress } from './bucket-address.ts';
import { isRefusal, openBucket, statusOf, type Condition } from './open-bucket.ts';
import type { RegistryStore, StoredIndex } from './registry-store.ts';
import { emptyIndex, parseIndex, type ReleaseIndex } from './release-index.ts';
import { isReleasePath, releasePath } from './release-path.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.br': 'application/octet-stream',
  '.gz': 'application/gzip',
};

/** The content type of a release's file in a bucket. */
function contentTypeOf(file: string): string {
  return TYPES[path.extname(file).toLowerCase()] ?? 'application/octet-stream';
}

const INDEX = 'registry.json';
const UPLOADS_AT_ONCE = 8;
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** A conditional write failed, or two such writes collided at the server. */
const CONFLICTS = new Set([409, 412]);

/**
 * Releases in an S3-compatible bucket. Its server must honour conditional writes; one that ignores them is detected
 * before the first change of the index and refused, because publishers would lose each other's releases there.
 */
export function bucketStore(target: string): RegistryStore {
  const address = bucketAddress(target, process.env);
  const location = `s3://${address.bucket}/${address.prefix}`.replace(/\/$/, '');
  const objects = openBucket(address);
  let isTrusted: Promise<void> | undefined;
  const guarded = <T>(work: Promise<T>): Promise<T> => work.catch((error: unknown) => Promise.reject(failure(location, error)));

  /** @returns false if the condition did not hold */
  async function putIf(key: string, content: string, condition: Condition): Promise<boolean> {
    try {
      await objects.put(key, content, { ContentType: 'application/json', CacheControl: 'no-cache', ...condition });
      return true;
    } catch (error) {
      if (CONFLICTS.has(statusOf(error)) || (statusOf(error) === 404 && 'IfMatch' in condition && (error as Error).name === 'NoSuchKey'))
        return false;
      throw error;
    }
  }

  async function keysBelow(folder: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const page of objects.list(folder)) keys.push(...page.map(({ key }) => key));
    return keys;
  }

  /** @throws DeliveryError CNP-2004 if the server writes although the condition does not hold */
  async function checkConditions(): Promise<void> {
    const probe = `.conditions-${randomUUID()}`;
    try {
      const first = await putIf(probe, '1', { IfNoneMatch: '*' });
      const again = await putIf(probe, '2', { IfNoneMatch: '*' });
      const other = await putIf(probe, '3', { IfMatch: '"00000000000000000000000000000000"' });
      if (first && !again && !other) return;
    } finally {
      await objects.remove([probe]).catch(() => {});
    }
    throw DeliveryError.of('CNP-2004', {
      target: location,
      reason:
        'its server ignores the conditions of a write (If-Match, If-None-Match), so that publishers would lose each other’s releases; a bucket of a server that honours them is needed',
    });
  }

  async function read(): Promise<StoredIndex> {
    const found = await objects.get(INDEX);
    return found ? { index: parseIndex(found.content.toString('utf8')), tag: found.tag } : { index: emptyIndex(), tag: undefined };
  }

  async function write(index: ReleaseIndex, tag: string | undefined): Promise<boolean> {
    isTrusted ??= checkConditions();
    await isTrusted;
    return putIf(INDEX, `${JSON.stringify(index)}\n`, tag === undefined ? { IfNoneMatch: '*' } : { IfMatch: tag });
  }

  async function putRelease(name: string, version: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
    const folder = releasePath(name, version);
    await pLimit(UPLOADS_AT_ONCE).map([...files], async ([file, content]) => {
      if (!isReleasePath(file)) throw new Error(`${file} is not a path within a release`);
      await objects.put(`${folder}/${file}`, content, { CacheControl: IMMUTABLE, ContentType: contentTypeOf(file) });
    });
  }

  return {
    location,
    read: () => guarded(read()),
    write: (index, tag) => guarded(write(index, tag)),
    hasRelease: (name, version) => guarded(keysBelow(`${releasePath(name, version)}/`).then((keys) => keys.length > 0)),
    putRelease: (name, version, files) => guarded(putRelease(name, version, files)),
    readFile: async (name, version, file) =>
      isReleasePath(file) ? (await guarded(objects.get(`${releasePath(name, version)}/${file}`)))?.content : undefined,
    removeRelease: (name, version) => guarded(keysBelow(`${releasePath(name, version)}/`).then((keys) => objects.remove(keys))),
  };
}

function failure(target: string, error: unknown): unknown {
  if (error instanceof DeliveryError) return error;
  const { name, message } = error as Error;
  const reason = message || name;
  if (isRefusal(error)) return DeliveryError.of('CNP-2002', { target, reason });
  return DeliveryError.of('CNP-2004', { target, reason });
}
