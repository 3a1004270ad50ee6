import type { SQL } from 'drizzle-orm';
import { hash } from 'node:crypto';
import { arrayOf } from './binary-array.ts';

/** A site's URLs recur constantly, as rows and as link targets; this many are cached. */
const REMEMBERED = 20_000;
const known = new Map<string, string>();

/**
 * Names an address by the first 128 bits of its SHA-256, written as a UUID: short enough for keys, and the same in every crawl, so that a
 * link to a page's drawer still works after the next crawl.
 */
export function urlId(url: string): string {
  const found = known.get(url);
  if (found !== undefined) return found;
  const hex = hash('sha256', url, 'hex');
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
  if (known.size >= REMEMBERED) known.clear();
  known.set(url, id);
  return id;
}

/** The ids of URLs, as an array for a statement. */
export const idsOf = (pages: readonly { url: string }[]): SQL =>
  arrayOf(
    'uuid',
    pages.map(({ url }) => urlId(url)),
  );
