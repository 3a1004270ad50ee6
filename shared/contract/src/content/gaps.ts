import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { pageOf, urlInteger } from '../paging.ts';

export const GAP_LENGTHS = ['short', 'medium', 'long'] as const;
export const GAP_WORDS = ['telling', 'all'] as const;

/** A phrase of one page and where the page uses it: all its words, in any order and form, ignoring words that carry no meaning. */
export const gapKeyword = z.object({
  keyword: z.string(),
  /** short: 1 or 2 words, medium: 3, long: 4 or more */
  length: z.enum(GAP_LENGTHS),
  /** search_console: people searched for it and saw the page; crawl: the page's own text uses it often */
  origin: z.enum(['search_console', 'crawl']),
  /** number of occurrences in the page's text */
  occurrences: z.number(),
  in_title: z.boolean(),
  in_description: z.boolean(),
  in_h1: z.boolean(),
  in_headings: z.boolean(),
  in_text: z.boolean(),
  /** whether an image's alternative text contains it */
  in_alt: z.boolean(),
  impressions: z.nullable(z.number()),
  clicks: z.nullable(z.number()),
  position: z.nullable(z.number()),
  /** extra clicks a month at position 3, computed as in `listOpportunities`; null: not at positions 4 to 20, or too few impressions */
  gain: z.nullable(z.number()),
});
export type GapKeyword = z.output<typeof gapKeyword>;

export const pageGaps = z.object({
  page_id: z.string(),
  page_url: z.string(),
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  h1: z.nullable(z.string()),
  /** phrases missing from the title, the description, the first heading or the text, highest gain first */
  keywords: z.array(gapKeyword),
  /** phrases made only of words with no meaning of their own, such as “two”; included in the keywords only on request */
  common_keywords: z.number(),
  /** the sum of the keywords' impressions in the last 30 days, excluding common words; null: nobody searched for any of them */
  impressions: z.nullable(z.number()),
  /** the sum of the keywords' gains, excluding common words; null without search rows */
  gain: z.nullable(z.number()),
});
export type PageGaps = z.output<typeof pageGaps>;

/** `page`: by its URL. Pages without a figure come last in both directions. */
export const GAP_SORTS = ['gain', 'impressions', 'page', 'title'] as const;

export const getMinimalGapsData = defineCall({
  name: 'getMinimalGapsData',
  method: 'GET',
  path: '/crawler/minimal-gaps-data/',
  access: 'member',
  tokens: 'read',
  summary:
    'Phrases missing from each page’s title, description, heading or text, from the crawl and any Search Console rows; by default pages with the most clicks to gain first.',
  query: z.object({
    page: urlInteger(1, 1, 1_000_000),
    showPerPage: urlInteger(10, 1, 50),
    length: z.optional(z.enum(GAP_LENGTHS)),
    /** words, or the whole URL of a page */
    search: z.optional(z.string().check(z.maxLength(2_083))),
    /** all: including phrases made only of common words */
    words: z._default(z.enum(GAP_WORDS), 'telling'),
    sort: z._default(z.enum(GAP_SORTS), 'gain'),
    direction: z._default(z.enum(['asc', 'desc']), 'desc'),
  }),
  /** `common_keywords`: those of all pages; `is_updating`: the newest import or crawl is still being processed */
  output: z.extend(pageOf(pageGaps), { common_keywords: z.number(), is_updating: z.boolean() }),
});
