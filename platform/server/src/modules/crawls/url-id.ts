import { createHash } from 'node:crypto';

/**
 * Names an address by the first 128 bits of its SHA-256, written as a UUID: short enough for keys, and the same in every
 * crawl, so that a link to a page's drawer still works after the next one.
 */
export function urlId(url: string): string {
  const hex = createHash('sha256').update(url).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
}
