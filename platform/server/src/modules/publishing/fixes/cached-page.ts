/** How long a site's cache may still serve a page as it was, in milliseconds, by the response's headers; null: they do not tell. */
export function cachedFor(headers: Readonly<Record<string, string>>, now: Date): number | null {
  const control = headers['cache-control'] ?? '';
  const seconds = /(?:^|[,\s])s-maxage=(\d+)/i.exec(control)?.[1] ?? /(?:^|[,\s])max-age=(\d+)/i.exec(control)?.[1];
  const age = Number(headers.age ?? 0);
  if (seconds !== undefined) return Math.max(0, Number(seconds) - (Number.isFinite(age) ? age : 0)) * 1_000;
  const expires = Date.parse(headers.expires ?? '');
  return Number.isNaN(expires) ? null : Math.max(0, expires - now.getTime());
}

const FIRST_MS = 5_000;
/** After that, visitors are told to clear the cache. */
const DEADLINE_MS = 15 * 60_000;

/**
 * When to read a page again which a cache serves as it was: soon, then ever later, and when the cache lets go of it at the latest.
 * @param since when the page was changed
 * @param left see `cachedFor`
 * @returns null: no more
 */
export function nextLook(since: Date, now: Date, left: number | null): Date | null {
  const passed = now.getTime() - since.getTime();
  if (passed >= DEADLINE_MS) return null;
  const pause = Math.max(FIRST_MS, Math.min(passed, left === null ? passed : left + 1_000));
  return new Date(Math.min(now.getTime() + pause, since.getTime() + DEADLINE_MS));
}

const minutes = (ms: number) => {
  const count = Math.ceil(ms / 60_000);
  return count === 1 ? '1 more minute' : `${count} more minutes`;
};

/** For how long the cache keeps the old page, in words. */
export const cacheText = (left: number | null): string =>
  left === null || left === 0
    ? 'for a while'
    : left < 2 * 3_600_000
      ? `for up to ${minutes(left)}`
      : `for up to ${Math.ceil(left / 3_600_000)} more hours`;
