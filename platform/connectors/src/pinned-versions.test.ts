import { expect, it } from '@jest/globals';
import { PINNED_VERSIONS, type PinnedVersion } from './pinned-versions.ts';

const DAY_MS = 24 * 3_600_000;
const LEAST_DAYS = 90;

/** What has to be done about a version on a day; null: nothing yet. */
function warningOf({ service, version, servedUntil, source, toRenew }: PinnedVersion, now: Date): string | null {
  if (servedUntil === null) return null;
  const days = Math.floor((Date.parse(servedUntil) - now.getTime()) / DAY_MS);
  return days >= LEAST_DAYS ? null : `${service} ${version} is served for ${days} more days (${source}). ${toRenew}`;
}

it.each(Object.values(PINNED_VERSIONS))('$service $version is served for 90 more days', (pinned) => {
  // By the calendar, on purpose: nothing else would tell that a vendor is about to stop serving what we ask for.
  expect(warningOf(pinned, new Date())).toBeNull();
});

it('says what to do, in time', () => {
  const { shopify } = PINNED_VERSIONS;
  const end = Date.parse(shopify.servedUntil);
  expect(warningOf(shopify, new Date(end - 90 * DAY_MS))).toBeNull();
  expect(warningOf(shopify, new Date(end - 89 * DAY_MS))).toMatch(/served for 89 more days .*excerpt-schema/);
  expect(warningOf({ ...shopify, servedUntil: null }, new Date(end))).toBeNull();
});
