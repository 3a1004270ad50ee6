import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { AUDIT_PAGE_SIZE } from '../constants.ts';
import { pageOf, pagingQuery } from '../paging.ts';

export const LINK_FILTERS = ['all', 'broken', 'redirected', 'non_https', 'no_anchor'] as const;
export const LINK_SORTS = ['page_url', 'href', 'target_status'] as const;

/** One link between two URLs of the site. */
export const internalLink = z.object({
  id: z.string(),
  page_id: z.string(),
  page_url: z.string(),
  href: z.string(),
  anchor: z.string(),
  nofollow: z.boolean(),
  /** status of the target in the same crawl; null if it was not requested */
  target_status: z.nullable(z.number()),
});
export type InternalLink = z.output<typeof internalLink>;

export const listInternalLinks = defineCall({
  name: 'listInternalLinks',
  method: 'GET',
  path: '/crawler/internal-links/',
  access: 'member',
  tokens: 'read',
  summary: 'Links between pages of the site in the latest crawl. `broken`: to 404 or 410, directly or after redirects.',
  query: z.object({
    ...pagingQuery(AUDIT_PAGE_SIZE),
    filter: z._default(z.enum(LINK_FILTERS), 'all'),
    search: z.optional(z.string().check(z.maxLength(500))),
    sort: z._default(z.enum(LINK_SORTS), 'page_url'),
    direction: z._default(z.enum(['asc', 'desc']), 'desc'),
  }),
  output: pageOf(internalLink),
});
