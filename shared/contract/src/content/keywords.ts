import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { pageOf, pagingQuery } from '../paging.ts';
import { KEYWORD_INTENTS } from '../analytics/keyword-intents.ts';

/** What results on Google show of a title and a description before they are cut, px: Arial 20 px and 14 px on desktop. */
export const TITLE_PIXELS = 600;
export const DESCRIPTION_PIXELS = 920;
/** the same on phones */
export const PHONE_DESCRIPTION_PIXELS = 680;

/** A title and a description for a page, made for one of its queries. */
export const metaVariant = z.object({
  title: z.string(),
  description: z.string(),
  /** px, as Google draws them on desktop */
  title_width: z.number(),
  description_width: z.number(),
  /** the query it is made for */
  keyword: z.string(),
  source: z.enum(['model', 'rules']),
});
export type MetaVariant = z.output<typeof metaVariant>;

/** made from the page's address */
const pageId = z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'This is not the id of a page.'));
const keyword = z.string().check(z.trim(), z.minLength(1), z.maxLength(300));

export const suggestPageMeta = defineCall({
  name: 'suggestPageMeta',
  method: 'POST',
  path: '/keyword/suggestions/',
  access: 'member',
  summary:
    'Titles and descriptions for a page that say what people search for. By a language model where there is one, else by rules; facts come from the page alone. Takes one of the month’s keyword suggestions.',
  body: z.object({ page_id: pageId, keywords: z.array(keyword).check(z.minLength(1, 'Choose a keyword.'), z.maxLength(10)) }),
  output: z.object({
    page_id: z.string(),
    page_url: z.string(),
    current: z.object({ title: z.nullable(z.string()), description: z.nullable(z.string()) }),
    /** what every title of the site ends with, such as ` | Fernhill`; '' where there is no such thing */
    brand_suffix: z.string(),
    variants: z.array(metaVariant),
    /** `provider/model`; null: by rules alone */
    model: z.nullable(z.string()),
    is_sandbox: z.boolean(),
    /** why a model’s proposals were left out, counted; 0 without a model */
    rejected: z.number(),
  }),
  ratePerMinute: 60,
});

export const noteKeywordsApplied = defineCall({
  name: 'noteKeywordsApplied',
  method: 'POST',
  path: '/keyword/applied/',
  access: 'member',
  summary: 'Notes that a suggestion was put into the publish queue, which completes the step of Get Started.',
  body: z.object({ page_ids: z.array(pageId).check(z.minLength(1), z.maxLength(1_000)) }),
});

export const OPPORTUNITY_KINDS = ['pages', 'short', 'medium', 'long'] as const;
export const OPPORTUNITY_SORTS = ['gain', 'impressions', 'clicks', 'position'] as const;
export const OPPORTUNITY_FILTERS = ['all', 'several_pages', 'decaying', 'not_brand'] as const;

/** A query of a page, or a page with all its queries, at weighted positions 4 to 20. */
export const opportunity = z.object({
  id: z.string(),
  page_id: z.string(),
  page_url: z.string(),
  /** null in the list of pages */
  query: z.nullable(z.string()),
  /** queries that count; 1 for a query */
  queries: z.number(),
  clicks: z.number(),
  impressions: z.number(),
  position: z.number(),
  is_brand: z.boolean(),
  /** clicks a month that position 3 would bring more, with the interval that holds nine times in ten */
  gain: z.number(),
  gain_low: z.number(),
  gain_high: z.number(),
  /** the reckoning: click-through rate at position 3 for such queries, and how this one does against its own position */
  target_ctr: z.nullable(z.number()),
  own_factor: z.nullable(z.number()),
  /** pages that each get 10 % or more of the query’s impressions; 1: no cannibalisation */
  competing_pages: z.number(),
  /** all clicks of the page in the 30 days, and in the same weeks of the year before; null: no such rows, or a query */
  page_clicks: z.nullable(z.number()),
  clicks_last_year: z.nullable(z.number()),
  /** by the query's words; null in the list of pages */
  intent: z.nullable(z.enum(KEYWORD_INTENTS)),
});
export type Opportunity = z.output<typeof opportunity>;

/** The site’s click-through rates by position. */
export const clickCurve = z.object({
  /** own: fitted to this site’s rows; published: a table from a study, because the site has too few impressions */
  source: z.enum(['own', 'published']),
  /** days it is fitted to, yyyy-MM-dd; null for a published one */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  /** the day from which on clicks follow another law, and clicks after it against those expected before; null: none noticed */
  shift: z.nullable(z.object({ date: z.string(), factor: z.number() })),
  lines: z.array(
    z.object({
      device: z.string(),
      is_brand: z.boolean(),
      impressions: z.number(),
      /** positions 1 to 20: rate with its interval (nine times in ten) */
      points: z.array(z.object({ position: z.number(), rate: z.number(), low: z.number(), high: z.number(), impressions: z.number() })),
    }),
  ),
});
export type ClickCurve = z.output<typeof clickCurve>;

export const listOpportunities = defineCall({
  name: 'listOpportunities',
  method: 'GET',
  path: '/keyword/opportunity/',
  access: 'member',
  summary: 'Queries or pages at positions 4 to 20 of the last 30 days, with the clicks to be gained and how they are reckoned.',
  query: z.object({
    ...pagingQuery(),
    kind: z.enum(OPPORTUNITY_KINDS),
    sort: z._default(z.enum(OPPORTUNITY_SORTS), 'gain'),
    direction: z._default(z.enum(['asc', 'desc']), 'desc'),
    search: z.optional(z.string().check(z.maxLength(200))),
    filter: z._default(z.enum(OPPORTUNITY_FILTERS), 'all'),
    intent: z.optional(z.enum(KEYWORD_INTENTS)),
  }),
  output: z.extend(pageOf(opportunity), {
    total_gain: z.number(),
    is_connected: z.boolean(),
    /** the newest import or crawl is still being worked in */
    is_updating: z.boolean(),
  }),
});

export const getClickCurve = defineCall({
  name: 'getClickCurve',
  method: 'GET',
  path: '/keyword/opportunity/curve/',
  access: 'member',
  summary: 'The click-through rates by position that opportunities are reckoned with.',
  output: clickCurve,
});

/** What a page was expected to gain, and what it gained after it was changed. Clicks a month. */
export const realisedGain = z.object({
  id: z.uuid(),
  page_id: z.string(),
  page_url: z.string(),
  /** when the forecast was made, yyyy-MM-dd */
  made_on: z.string(),
  /** with the interval that holds nine times in ten */
  gain: z.number(),
  gain_low: z.number(),
  gain_high: z.number(),
  /** the first change of the page since; null: none */
  change: z.nullable(z.object({ changed_on: z.string(), kind: z.enum(['publish', 'fix', 'note', 'found']), text: z.string() })),
  /** against pages that were like it and were not changed, over 28 days before and after, with the interval that holds 19 times in 20 */
  real: z.nullable(z.object({ gain: z.number(), gain_low: z.number(), gain_high: z.number(), matched_pages: z.number() })),
  /** why there is no real gain yet, for people */
  problem: z.nullable(z.string()),
});
export type RealisedGain = z.output<typeof realisedGain>;

export const listRealisedGains = defineCall({
  name: 'listRealisedGains',
  method: 'GET',
  path: '/keyword/opportunity/gains/',
  access: 'member',
  summary:
    'Pages whose forecast is followed, newest first: what they were expected to gain, and what they gained once 28 days passed after a change.',
  query: z.object(pagingQuery()),
  output: pageOf(realisedGain),
});

export const followOpportunities = defineCall({
  name: 'followOpportunities',
  method: 'POST',
  path: '/keyword/opportunity/gains/',
  access: 'member',
  summary:
    'Keeps what pages are expected to gain today, to be held against what they gain after they are changed. Applying a suggestion does so too.',
  body: z.object({ page_ids: z.array(pageId).check(z.minLength(1), z.maxLength(1_000)) }),
  output: z.object({ followed: z.number() }),
});

export const unfollowOpportunity = defineCall({
  name: 'unfollowOpportunity',
  method: 'DELETE',
  path: '/keyword/opportunity/gains/{id}/',
  access: 'member',
  summary: 'Forgets a forecast.',
  params: z.object({ id: z.uuid() }),
});

const keywordText = z.string().check(z.minLength(1), z.maxLength(300));

/** What the last 30 days and the first day say of a keyword, beside its figures. */
export const keywordFacts = z.object({
  keyword: z.string(),
  is_brand: z.boolean(),
  intent: z.enum(KEYWORD_INTENTS),
  /** first day with an impression in what was imported, yyyy-MM-dd; null: none */
  first_seen: z.nullable(z.string()),
  /** clicks of each of the 30 days, oldest first */
  clicks: z.array(z.number()),
  /** impressions at positions 1 to 3, 4 to 10, 11 to 20 and beyond */
  positions: z.object({ to_3: z.number(), to_10: z.number(), to_20: z.number(), beyond: z.number() }),
  /** that people of the workspace gave it, in alphabetical order */
  tags: z.array(z.string()),
});
export type KeywordFacts = z.output<typeof keywordFacts>;

export const getKeywordFacts = defineCall({
  name: 'getKeywordFacts',
  method: 'POST',
  path: '/keyword/facts/',
  access: 'member',
  ratePerMinute: 240,
  summary: 'Brand or not, intent by rules, first day, daily clicks and distribution of positions of keywords, from the imported rows.',
  body: z.object({ keywords: z.array(keywordText).check(z.minLength(1), z.maxLength(100)) }),
  output: z.object({
    /** the 30 days, yyyy-MM-dd; null: nothing was imported */
    from: z.nullable(z.string()),
    to: z.nullable(z.string()),
    data: z.array(keywordFacts),
  }),
});

const tagName = z.string().check(z.trim(), z.minLength(1, 'Enter a tag.'), z.maxLength(60));

export const listKeywordTags = defineCall({
  name: 'listKeywordTags',
  method: 'GET',
  path: '/keyword/tags/',
  access: 'member',
  ratePerMinute: 240,
  summary: 'The tags of the workspace’s keywords with how many keywords have each.',
  output: z.object({ data: z.array(z.object({ tag: z.string(), keywords: z.number() })) }),
});

export const tagKeywords = defineCall({
  name: 'tagKeywords',
  method: 'POST',
  path: '/keyword/tags/',
  access: 'member',
  summary: 'Gives keywords tags, and takes tags away from them.',
  body: z.object({
    keywords: z.array(keywordText).check(z.minLength(1), z.maxLength(1_000)),
    add: z._default(z.array(tagName).check(z.maxLength(20)), []),
    remove: z._default(z.array(tagName).check(z.maxLength(20)), []),
  }),
});

export const getKeywordHistory = defineCall({
  name: 'getKeywordHistory',
  method: 'GET',
  path: '/keyword/history/',
  access: 'member',
  ratePerMinute: 240,
  summary: 'A keyword’s clicks, impressions and position of each imported day, and the pages that were shown for it in the last 30.',
  query: z.object({ keyword: keywordText }),
  output: z.object({
    keyword: z.string(),
    days: z.array(z.object({ date: z.string(), clicks: z.number(), impressions: z.number(), position: z.nullable(z.number()) })),
    pages: z.array(z.object({ page_url: z.string(), clicks: z.number(), impressions: z.number(), position: z.number() })),
  }),
});

/** A query that is a question. */
export const keywordQuestion = z.object({
  id: z.string(),
  question: z.string(),
  clicks: z.number(),
  impressions: z.number(),
  position: z.number(),
  page_url: z.string(),
});
export type KeywordQuestion = z.output<typeof keywordQuestion>;
export const QUESTION_SORTS = ['impressions', 'clicks', 'position'] as const;

export const listKeywordQuestions = defineCall({
  name: 'listKeywordQuestions',
  method: 'GET',
  path: '/keyword/questions/',
  access: 'member',
  summary: 'Queries of the last 30 days that are questions, with the page that is shown for each most.',
  query: z.object({
    ...pagingQuery(),
    sort: z._default(z.enum(QUESTION_SORTS), 'impressions'),
    direction: z._default(z.enum(['asc', 'desc']), 'desc'),
    search: z.optional(z.string().check(z.maxLength(200))),
  }),
  output: pageOf(keywordQuestion),
});

/** An image of a page whose alternative text says none of the page’s words. */
export const keywordImage = z.object({
  id: z.string(),
  page_id: z.string(),
  page_url: z.string(),
  src: z.string(),
  alt: z.nullable(z.string()),
  /** the page’s queries or subject that it misses, most searched first */
  keywords: z.array(z.string()),
  /** by rules, from the file’s name and the page’s subject */
  suggestion: z.string(),
});
export type KeywordImage = z.output<typeof keywordImage>;

export const listKeywordImages = defineCall({
  name: 'listKeywordImages',
  method: 'GET',
  path: '/keyword/images/',
  access: 'member',
  summary: 'Images whose alternative text is missing or says none of the page’s words, with a suggested text.',
  query: z.object({
    ...pagingQuery(),
    search: z.optional(z.string().check(z.maxLength(200))),
    filter: z._default(z.enum(['all', 'missing', 'no_keyword']), 'all'),
  }),
  output: pageOf(keywordImage),
});
