import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import type { BucketAddress } from './bucket-address.ts';

const AT_ONCE = 8;
/** The library waits forever for a server that accepts a request and does not respond. Times in ms. */
const PATIENCE = { maxAttempts: 3, requestHandler: { connectionTimeout: 3_000, requestTimeout: 20_000 } };

/** Condition for a write: the object is unchanged since it was read, or does not exist. */
export type Condition = { IfMatch: string } | { IfNoneMatch: '*' };

/** Objects of an S3-compatible bucket below a prefix; keys are relative to it. All methods reject with the library's own errors. */
export interface Bucket {
  get(key: string): Promise<{ content: Buffer; tag: string | undefined } | undefined>;
  put(
    key: string,
    content: string | Buffer,
    headers?: { CacheControl?: string; ContentType?: string; ContentEncoding?: string } & Partial<Condition>,
  ): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  /** Objects whose keys have this prefix, one page of the server's response at a time. */
  list(folder: string): AsyncIterable<{ key: string; at: Date }[]>;
}

/** Opens a bucket without sending a request. Access keys come from the `AWS_*` variables. */
export function openBucket({ bucket, prefix, endpoint, region }: BucketAddress): Bucket {
  const sdk = () => import('@aws-sdk/client-s3');
  let connected: Promise<S3Client> | undefined;
  /** The library is large, so commands that use no bucket do not load it. */
  const client = (): Promise<S3Client> =>
    (connected ??= sdk().then(
      ({ S3Client: Client }) => new Client({ region, ...PATIENCE, ...(endpoint && { endpoint, forcePathStyle: true }) }),
    ));

  return {
    async get(key) {
      const { GetObjectCommand } = await sdk();
      try {
        const { Body, ETag } = await (await client()).send(new GetObjectCommand({ Bucket: bucket, Key: prefix + key }));
        return { content: Buffer.from((await Body?.transformToByteArray()) ?? []), tag: ETag };
      } catch (error) {
        if (statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket') return undefined;
        throw error;
      }
    },
    async put(key, content, headers = {}) {
      const { PutObjectCommand } = await sdk();
      await (await client()).send(new PutObjectCommand({ Bucket: bucket, Key: prefix + key, Body: content, ...headers }));
    },
    async remove(keys) {
      const { DeleteObjectCommand } = await sdk();
      await pLimit(AT_ONCE).map(
        keys,
        async (key) => void (await (await client()).send(new DeleteObjectCommand({ Bucket: bucket, Key: prefix + key }))),
      );
    },
    async *list(folder) {
      const { paginateListObjectsV2 } = await sdk();
      for await (const page of paginateListObjectsV2({ client: await client() }, { Bucket: bucket, Prefix: prefix + folder })) {
        yield (page.Contents ?? []).flatMap(({ Key, LastModified }) =>
          Key === undefined ? [] : [{ key: Key.slice(prefix.length), at: LastModified ?? new Date() }],
        );
      }
    },
  };
}

/** HTTP status of a failure; 0 if the server did not respond. */
export const statusOf = (error: unknown): number => (error as Partial<S3ServiceException>).$metadata?.httpStatusCode ?? 0;

/** Whether a failure means that access keys are missing or insufficient. */
export const isRefusal = (error: unknown): boolean =>
  statusOf(error) === 401 || statusOf(error) === 403 || (error as Error).name === 'CredentialsProviderError';
