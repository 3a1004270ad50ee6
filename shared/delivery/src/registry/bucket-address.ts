import { DeliveryError } from '../messages/index.ts';

export interface BucketAddress {
  bucket: string;
  /** '' or a path with a trailing slash */
  prefix: string;
  /** another server than Amazon's */
  endpoint: string | undefined;
  region: string;
}

/**
 * Reads `s3://bucket/prefix?endpoint=http://…&region=…`.
 * @param environment its `AWS_ENDPOINT_URL_S3`, `AWS_ENDPOINT_URL` and `AWS_REGION` stand in for what the address leaves out
 * @throws DeliveryError CNP-2004
 */
export function bucketAddress(target: string, environment: Record<string, string | undefined>): BucketAddress {
  const url = URL.canParse(target) ? new URL(target) : undefined;
  const refuse = (reason: string) => DeliveryError.of('CNP-2004', { target, reason });
  if (url?.protocol !== 's3:') throw refuse('it is neither a folder nor an address like s3://bucket/prefix');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname)) throw refuse('it names no bucket');
  const endpoint = url.searchParams.get('endpoint') ?? environment['AWS_ENDPOINT_URL_S3'] ?? environment['AWS_ENDPOINT_URL'];
  if (endpoint && !/^https?:\/\//.test(endpoint)) throw refuse('its endpoint is not an http:// or https:// address');
  const path = url.pathname.split('/').filter(Boolean).map(decodeURIComponent).join('/');
  return {
    bucket: url.hostname,
    prefix: path === '' ? '' : `${path}/`,
    endpoint: endpoint || undefined,
    region: url.searchParams.get('region') ?? environment['AWS_REGION'] ?? environment['AWS_DEFAULT_REGION'] ?? 'us-east-1',
  };
}
