import { z } from 'zod';
import { nameHash } from '../../demo-site/name-hash.ts';
import { SEO } from '../../wordpress/seo-meta.ts';
import { itemAt } from '../../wordpress/permalinks.ts';
import { GoogleError } from '../google-error.ts';
import { dataNow, type GoogleParts } from '../google-parts.ts';

const request = z.object({ inspectionUrl: z.url(), siteUrl: z.string().min(1), languageCode: z.string().optional() });
export type InspectionRequest = z.output<typeof request>;

/** @throws GoogleError 400 */
export function readInspection(body: unknown): InspectionRequest {
  const parsed = request.safeParse(body);
  if (!parsed.success) throw new GoogleError(400, 'Request contains an invalid argument.');
  return parsed.data;
}

const DAY_MS = 86_400_000;
/** Each page is recrawled after at most this many days. */
const LONGEST_ROUND = 6;

/** What this Google's index knows about a URL: the demo site as of the page's last crawl, unless something else was ordered. */
export function inspect(parts: GoogleParts, { inspectionUrl, siteUrl }: InspectionRequest, origin: string) {
  const order = parts.store.state.inspections[inspectionUrl];
  const known = order === undefined ? knownOf(parts, inspectionUrl, origin) : { ...indexed(parts, inspectionUrl), ...order };
  return {
    inspectionResult: {
      inspectionResultLink: `https://search.google.com/search-console/inspect?resource_id=${encodeURIComponent(siteUrl)}&id=sandbox`,
      indexStatusResult: known,
      mobileUsabilityResult: { verdict: 'VERDICT_UNSPECIFIED' },
    },
  };
}

function knownOf(parts: GoogleParts, url: string, origin: string) {
  const { state } = parts.site;
  const { pathname, origin: own } = new URL(url);
  // Other sites have only made-up figures: each of their pages counts as found.
  if (own !== origin || isElsewhere(origin)) return indexed(parts, url);
  const item = itemAt(pathname, state);
  if (item === undefined) {
    return {
      verdict: 'NEUTRAL',
      coverageState: 'URL is unknown to Google',
      robotsTxtState: 'ROBOTS_TXT_STATE_UNSPECIFIED',
      indexingState: 'INDEXING_STATE_UNSPECIFIED',
      pageFetchState: 'PAGE_FETCH_STATE_UNSPECIFIED',
      crawledAs: 'CRAWLING_USER_AGENT_UNSPECIFIED',
    };
  }
  const canonical = new URL(item.meta[SEO.canonical] ?? pathname, origin).href;
  if (item.meta[SEO.noindex] === '1') {
    return {
      ...indexed(parts, url),
      verdict: 'NEUTRAL',
      coverageState: 'Excluded by \u2018noindex\u2019 tag',
      indexingState: 'BLOCKED_BY_META_TAG',
    };
  }
  if (canonical === url) return indexed(parts, url);
  return {
    ...indexed(parts, url),
    verdict: 'NEUTRAL',
    coverageState: 'Alternate page with proper canonical tag',
    googleCanonical: canonical,
    userCanonical: canonical,
  };
}

const isElsewhere = (origin: string): boolean => origin.endsWith('.example');

function indexed(parts: GoogleParts, url: string) {
  return {
    verdict: 'PASS',
    coverageState: 'Submitted and indexed',
    robotsTxtState: 'ALLOWED',
    indexingState: 'INDEXING_ALLOWED',
    lastCrawlTime: lastCrawl(dataNow(parts), url),
    pageFetchState: 'SUCCESSFUL',
    googleCanonical: url,
    userCanonical: url,
    crawledAs: 'MOBILE',
  };
}

/** Each URL has its own cycle of days and its own hour. */
function lastCrawl(now: Date, url: string): string {
  const seed = nameHash(url);
  const [round, hour] = [2 + (seed % (LONGEST_ROUND - 1)), seed % 24];
  const shift = hour * 3_600_000 + (seed % round) * DAY_MS;
  const at = Math.floor((now.getTime() - shift) / (round * DAY_MS)) * round * DAY_MS + shift;
  return new Date(at).toISOString().replace('.000Z', 'Z');
}
