import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';

/** The URL Inspection API's quota for each property, counted by Pacific days. */
export const INSPECTIONS_A_DAY = 2_000;
export const INSPECTIONS_A_MINUTE = 600;

/** `ready`: Google can be asked; `other-property`: the page does not belong to the connected property. */
export const INSPECTION_STATES = ['ready', 'not-connected', 'reconnect', 'other-property'] as const;

const found = z.object({
  inspected_at: z.string(),
  /** `PASS`: it can appear in search; `PARTIAL`, `NEUTRAL`: excluded on purpose, or unknown; `FAIL`: an error excludes it */
  verdict: z.string(),
  /** Google's wording, such as `Submitted and indexed` */
  coverage: z.nullable(z.string()),
  /** when Google last crawled it */
  last_crawl: z.nullable(z.string()),
  google_canonical: z.nullable(z.string()),
  /** the canonical that the page declared at that crawl */
  user_canonical: z.nullable(z.string()),
  /** Google's codes, such as `DISALLOWED`, `BLOCKED_BY_META_TAG`, `SOFT_404`; null: none given */
  robots_txt: z.nullable(z.string()),
  indexing: z.nullable(z.string()),
  fetch: z.nullable(z.string()),
  /** to Search Console's own screen */
  link: z.nullable(z.string()),
});

export const pageInspection = z.object({
  page_url: z.string(),
  state: z.enum(INSPECTION_STATES),
  /** the connected property; null: none */
  property: z.nullable(z.string()),
  /** null: Google has not been asked about this page yet */
  found: z.nullable(found),
  /** when Canopy last changed the page; null: never */
  changed_at: z.nullable(z.string()),
  /** a request to Google is running or imminent */
  asking: z.boolean(),
  /** time of the next automatic inspection; null: only on request */
  next_at: z.nullable(z.string()),
  /** human-readable reason why the last inspection failed */
  problem: z.nullable(z.string()),
  /** the property's quota, shared by all users of this portal; null: no property is connected */
  quota: z.nullable(z.object({ used: z.number(), limit: z.number() })),
});
export type PageInspection = z.output<typeof pageInspection>;

const address = z.url({ protocol: /^https?$/ }).check(z.maxLength(2_083));

export const getPageInspection = defineCall({
  name: 'getPageInspection',
  method: 'GET',
  path: '/gscdata/url-inspection/',
  access: 'member',
  tokens: 'read',
  summary: 'The latest URL inspection of a page by Google, and how much of the daily quota is used.',
  query: z.object({ page_url: address }),
  output: pageInspection,
});

export const inspectPage = defineCall({
  name: 'inspectPage',
  method: 'POST',
  path: '/gscdata/url-inspection/',
  access: 'member',
  tokens: 'write',
  ratePerMinute: 60,
  summary:
    'Requests a URL inspection from Google; the result is available from `getPageInspection`. 409 `not-connected`, `reconnect`, `other-property`, `google-quota`.',
  body: z.object({ page_url: address }),
  output: pageInspection,
});
