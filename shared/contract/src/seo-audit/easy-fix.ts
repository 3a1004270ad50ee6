import { MESSAGES } from '../messages.ts';
import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { EASY_FIX_OPTIONS, pageId } from './issues.ts';
import { pagesShown } from './pages.ts';

/** One stretch of a page's bytes before and after. */
export const byteEdit = z.object({ start: z.number(), end: z.number(), before: z.string(), after: z.string() });

export const fixChange = z.object({
  code: z.enum(EASY_FIX_OPTIONS),
  kind: z.enum(['retarget', 'unlink', 'name']),
  /** byte at which the tag begins */
  offset: z.number(),
  /** address as it stands there */
  value: z.string(),
  edits: z.array(byteEdit),
});

export const fixPreview = z.object({
  page_id: z.string(),
  page_url: z.string(),
  /** why the page could not be read; null where it was */
  problem: z.nullable(z.string()),
  changes: z.array(fixChange),
  /** what is left as it is, with the reason */
  refused: z.array(
    z.object({ code: z.enum(EASY_FIX_OPTIONS), offset: z.number(), value: z.string(), reason: z.string(), message: z.string() }),
  ),
  /** SHA-256 of the page's bytes before and after, hex; null where it could not be read */
  sha256_before: z.nullable(z.string()),
  sha256_after: z.nullable(z.string()),
});
export type FixPreview = z.output<typeof fixPreview>;

/** Pages a preview reads anew in one call, and of a selection by filter in all. */
export const PREVIEW_PAGES = { call: 10, selection: 50 } as const;

export const previewEasyFix = defineCall({
  name: 'previewEasyFix',
  method: 'POST',
  path: '/crawler/easy-fix/preview/',
  access: 'member',
  ratePerMinute: 30,
  summary:
    'The exact byte changes an easy fix would make to each selected page, as it is served now; at most 10 pages a call. `select_all` takes, page after page, those that `filter` shows and that have one of the issues, at most 50 in all.',
  body: z.object({
    platform: z._default(z.literal('wordpress'), 'wordpress'),
    select_all: z._default(z.boolean(), false),
    /** of `select_all`; absent: every page of the crawl */
    filter: z.optional(pagesShown),
    /** of `select_all`, ten pages each, counted from 1 */
    page: z._default(z.number().check(z.int(), z.gte(1), z.lte(PREVIEW_PAGES.selection / PREVIEW_PAGES.call)), 1),
    page_ids: z._default(z.array(pageId).check(z.maxLength(PREVIEW_PAGES.call)), []),
    selected_issues: z.array(z.enum(EASY_FIX_OPTIONS)).check(z.minLength(1, MESSAGES.easyFix.nothingChosen)),
  }),
  output: z.object({
    data: z.array(fixPreview),
    /** of `select_all`: pages that could be looked at, those beyond the limit included */
    total: z.optional(z.number()),
    /** whether the changes could be applied now, and if not, what is missing */
    can_apply: z.boolean(),
    message: z.string(),
  }),
});
