import process from 'node:process';
import { bucketAddress, isRefusal, openBucket } from '@canopy/delivery/registry';
import { ImageStoreError } from './image-store-error.ts';
import type { ImageStore } from './image-store.ts';

const HEADERS: Readonly<Record<string, string>> = { 'image.webp': 'image/webp', 'image.avif': 'image/avif' };

const keyOf = (id: string, name: string) => `${id.slice(0, 2)}/${id}/${name}`;
const idOf = (key: string) => key.split('/')[1] ?? '';

/** A bucket on any S3-compatible server, through the client that also stores releases; `s3://bucket/prefix?endpoint=…&region=…`. */
export function imageBucket(target: string): ImageStore {
  const address = bucketAddress(target, process.env);
  const objects = openBucket(address);
  const failed = (error: unknown): never => {
    const { name, message } = error as Error;
    const hint = isRefusal(error)
      ? 'set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to keys that may read, write, list and delete there'
      : name === 'NoSuchBucket'
        ? 'make the bucket, or name another one in CANOPY_IMAGES'
        : 'look at CANOPY_IMAGES and at its server';
    throw new ImageStoreError(`the bucket ${address.bucket} cannot be used (${message || name}); ${hint}`, { cause: error });
  };
  const remove = async (id: string) => {
    for await (const page of objects.list(`${id.slice(0, 2)}/${id}/`)) await objects.remove(page.map(({ key }) => key));
  };
  return {
    async put(id, files) {
      try {
        for (const [name, bytes] of Object.entries(files))
          await objects.put(keyOf(id, name), bytes, {
            ...(HEADERS[name] && { ContentType: HEADERS[name] }),
            CacheControl: 'public, max-age=31536000, immutable',
          });
      } catch (error) {
        // If this fails as well, the next clean-up removes the remains.
        await remove(id).catch(() => undefined);
        failed(error);
      }
    },
    read: async (id, name) => (await objects.get(keyOf(id, name)).catch(failed))?.content,
    remove: (id) => remove(id).catch(failed),
    async *putBefore(time) {
      for await (const page of objects.list('')) yield [...new Set(page.filter(({ at }) => at < time).map(({ key }) => idOf(key)))];
    },
  };
}
