import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';

/** What the URL Inspection API allows for each property, counted by Pacific days. */
export const INSPECTIONS_A_DAY = 2_000;
export const INSPECTIONS_A_MINUTE = 600;

/** `ready`: Google can be asked; `other-property`: the page is no part of the connected property. */
export const INSPECTION_STATES = ['ready', 'not-connected', 'reconnect', 'other-property'] as const;

const found = z.object({
  inspected_at: z.string(),
  /** `PASS`: it can appear in search; `PARTIAL`, `NEUTRAL`: left out on purpose, or not known; `FAIL`: an error keeps it out */
  verdict: z.string(),
  /** Google's own words, such as `Submitted and indexed` */
  coverage: z.nullable(z.string()),
  /** of Google's crawler */
  last_crawl: z.nullable(z.string()),
  google_canonical: z.nullable(z.string()),
  /** the canonical that the page named at that crawl */
  user_canonical: z.nullable(z.string()),
  /** Google's codes, such as `DISALLOWED`, `BLOCKED_BY_META_TAG`, `SOFT_404`; null: it says nothing */
  robots_txt: z.nullable(z.string()),
  indexing: z.nullable(z.string()),
  fetch: z.nullable(z.string()),
  /** of Search Console's own screen */
  link: z.nullable(z.string()),
});

export const pageInspection = z.object({
  page_url: z.string(),
  state: z.enum(INSPECTION_STATES),
  /** the connected property; null: none */
  property: z.nullable(z.string()),
  /** null: Google was not asked of this page yet */
  found: z.nullable(found),
  /** when Canopy changed the page the last time; null: never */
  changed_at: z.nullable(z.string()),
  /** Google is being asked, or is about to be */
  asking: z.boolean(),
  /** when it is asked again by itself; null: when somebody asks */
  next_at: z.nullable(z.string()),
  /** why the last question got no answer, for people */
  problem: z.nullable(z.string()),
  /** of the property, by everybody who asks through this portal; null: none is connected */
  quota: z.nullable(z.object({ used: z.number(), limit: z.number() })),
});
export type PageInspection = z.output<typeof pageInspection>;

const address = z.url({ protocol: /^https?$/ }).check(z.maxLength(2_083));

export const getPageInspection = defineCall({
  name: 'getPageInspection',
  method: 'GET',
  path: '/gscdata/url-inspection/',
  access: 'member',
  summary: 'What Google knew of a page when it was asked the last time, and how much of the day’s quota is used.',
  query: z.object({ page_url: address }),
  output: pageInspection,
});

export const inspectPage = defineCall({
  name: 'inspectPage',
  method: 'POST',
  path: '/gscdata/url-inspection/',
  access: 'member',
  ratePerMinute: 60,
  summary:
    'Asks Google what it knows of a page; the answer comes by `getPageInspection`. 409 `not-connected`, `reconnect`, `other-property`, `google-quota`.',
  body: z.object({ page_url: address }),
  output: pageInspection,
});
