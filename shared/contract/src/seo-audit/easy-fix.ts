import { MESSAGES } from '../messages.ts';
import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { pageId, SITE_FIXES, TEXT_FIXES } from './issues.ts';
import { pagesShown } from './pages.ts';

/** One byte range of a page, before and after. */
export const byteEdit = z.object({ start: z.number(), end: z.number(), before: z.string(), after: z.string() });

export const fixChange = z.object({
  code: z.enum(SITE_FIXES),
  kind: z.enum(['retarget', 'unlink', 'name', 'alt', 'head']),
  /** byte offset of the tag; -1 for the head */
  offset: z.number(),
  /** the URL as written there; for the head the replaced text, '' for none */
  value: z.string(),
  /** for the head: the new text */
  text: z.optional(z.string()),
  edits: z.array(byteEdit),
  /** origin of a link outside the page's content: the part of the theme, and how many pages include it */
  template: z.nullable(z.object({ area: z.string(), pages: z.number() })),
});

/** A text that somebody has to write before an issue can be fixed. */
export const textAsked = z.object({
  code: z.enum(TEXT_FIXES),
  /** for an alternative text: the image's URL */
  image: z.nullable(z.string()),
  /** the current text; null: none */
  current: z.nullable(z.string()),
  /** taken from the page itself, such as its main heading; null: nothing on the page is suitable */
  suggestion: z.nullable(z.string()),
});
export type TextAsked = z.output<typeof textAsked>;

/** A text that somebody wrote or accepted. */
export const textGiven = z.object({
  page_id: pageId,
  code: z.enum(TEXT_FIXES),
  image: z._default(z.nullable(z.string().check(z.maxLength(2_083))), null),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(1_000)),
});
export type TextGiven = z.output<typeof textGiven>;

export const fixPreview = z.object({
  page_id: z.string(),
  page_url: z.string(),
  /** why the page could not be read; null if it was */
  problem: z.nullable(z.string()),
  changes: z.array(fixChange),
  /** missing texts for the selected issues */
  asked: z.array(textAsked),
  /** what stays unchanged, with the reason */
  refused: z.array(z.object({ code: z.enum(SITE_FIXES), offset: z.number(), value: z.string(), reason: z.string(), message: z.string() })),
  /** what the changes are of: the page's source on the connected site, which applying writes, or the page as served; absent if not read */
  read: z.optional(z.enum(['content', 'page'])),
  /** URLs that could not be checked now, so that nothing is planned for them, with the reason; absent: none */
  unchecked: z.optional(z.array(z.object({ url: z.string(), why: z.string() }))),
  /** SHA-256 of those bytes before and after, hex; null if they could not be read */
  sha256_before: z.nullable(z.string()),
  sha256_after: z.nullable(z.string()),
});
export type FixPreview = z.output<typeof fixPreview>;

/** Maximum number of pages a preview fetches per call, and in total for a selection by filter. */
export const PREVIEW_PAGES = { call: 10, selection: 50 } as const;

export const previewEasyFix = defineCall({
  name: 'previewEasyFix',
  method: 'POST',
  path: '/crawler/easy-fix/preview/',
  access: 'member',
  tokens: 'read',
  ratePerMinute: 30,
  summary:
    'The exact byte changes an easy fix would make to the source of each selected page on the connected site, or, where that is not known, to the page as currently served; at most 10 pages a call. `select_all` selects the pages that match `filter` and have one of the issues, page by page, at most 50 in all.',
  bodyBytes: 1024 * 1024,
  body: z.object({
    platform: z._default(z.literal('wordpress'), 'wordpress'),
    select_all: z._default(z.boolean(), false),
    /** for `select_all`; absent: every page of the crawl */
    filter: z.optional(pagesShown),
    /** for `select_all`: page number from 1, ten pages each */
    page: z._default(z.number().check(z.int(), z.gte(1), z.lte(PREVIEW_PAGES.selection / PREVIEW_PAGES.call)), 1),
    page_ids: z._default(z.array(pageId).check(z.maxLength(PREVIEW_PAGES.call)), []),
    selected_issues: z.array(z.enum(SITE_FIXES)).check(z.minLength(1, MESSAGES.easyFix.nothingChosen), z.maxLength(SITE_FIXES.length)),
    texts: z._default(z.array(textGiven).check(z.maxLength(500)), []),
  }),
  output: z.object({
    data: z.array(fixPreview),
    /** selected URLs that redirect or are gone: the fix applies to the links on pages leading to them, the first of which are shown */
    addresses: z.array(z.object({ page_id: pageId, page_url: z.string(), linked_from: z.number() })),
    /** for `select_all`: pages eligible for the preview, including those beyond the limit */
    total: z.optional(z.number()),
    /** whether the changes can be applied now, and if not, what is missing */
    can_apply: z.boolean(),
    message: z.string(),
  }),
});
