import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { AUDIT_PAGE_SIZE } from '../constants.ts';
import { FILTER_TYPES, PAGE_SORTS } from './page-fields.ts';
import { auditedPage } from './pages.ts';
import { pageOf, pagingQuery } from '../paging.ts';

export const FILTER_OPERATORS = {
  text: ['contains', 'not_contains', 'equals', 'not_equals', 'starts_with', 'ends_with', 'empty', 'not_empty'],
  number: ['equals', 'not_equals', 'greater', 'greater_or_equal', 'less', 'less_or_equal', 'empty', 'not_empty'],
  flag: ['is'],
  issue: ['has', 'has_not'],
  /** the URLs that the page links to */
  link: ['to', 'not_to'],
} as const;

/** A filter available for audited pages (document 1, section 3, Page filter). */
export const pageFilter = z.object({
  id: z.string(),
  type: z.enum(FILTER_TYPES),
  name: z.string(),
  /** the column it applies to */
  applied_on: z.string(),
  /** its initial operator */
  value: z.string(),
  /** its initial value */
  value_to_look_for: z.string(),
  concatenation: z.enum(['AND', 'OR']),
  operators: z.array(z.string()),
});
export type PageFilterDefinition = z.output<typeof pageFilter>;

export const listPageFilters = defineCall({
  name: 'listPageFilters',
  method: 'GET',
  path: '/crawler/page-filters/',
  access: 'member',
  tokens: 'read',
  summary: 'The conditions that `filters` may contain.',
  output: z.object({ data: z.array(pageFilter) }),
});

/**
 * One filter in the URL's `filters`, a JSON list (document 1, section 2.2). `selectedColumn` is the column, `selectedValue` the
 * operator, `filterValue` the value; `and` joins it to the next filter, true by AND, false by OR. AND binds more tightly than OR.
 */
export const appliedFilter = z.object({
  id: z.optional(z.union([z.string(), z.number()])),
  type: z.optional(z.string()),
  name: z.optional(z.string()),
  selectedColumn: z.string(),
  selectedValue: z.string(),
  filterValue: z._default(z.union([z.string(), z.number(), z.boolean()]), ''),
  and: z._default(z.boolean(), true),
});
export type AppliedFilter = z.output<typeof appliedFilter>;

export const applyPageFilters = defineCall({
  name: 'applyPageFilters',
  method: 'GET',
  path: '/crawler/apply-page-filters/',
  access: 'member',
  tokens: 'read',
  summary:
    'Audited pages of the latest crawl that pass `filters`, a URL-encoded JSON list. 400 `invalid-filters` says what is wrong with it.',
  query: z.object({
    ...pagingQuery(AUDIT_PAGE_SIZE),
    filters: z.optional(z.string().check(z.maxLength(20_000))),
    sort: z._default(z.enum(PAGE_SORTS), 'page_url'),
    direction: z._default(z.enum(['asc', 'desc']), 'desc'),
  }),
  output: pageOf(auditedPage),
});
