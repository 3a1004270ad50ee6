import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { AUDIT_PAGE_SIZE } from '../constants.ts';
import { pageOf, pagingQuery } from '../paging.ts';
import { PAGE_SORTS, pageFieldShape } from './page-fields.ts';
import { vitalsBasis } from './vitals.ts';

/** The crawl's findings on a page: one flag each, and a score of 0 to 100 (100: none); null for redirects and unfetched URLs. */
export const pageIssues = z.object({
  score: z.nullable(z.number()),
  not_found: z.boolean(),
  server_error: z.boolean(),
  unreachable: z.boolean(),
  redirect: z.boolean(),
  no_index: z.boolean(),
  canonical_issues: z.boolean(),
  missing_or_invalid_page_title: z.boolean(),
  missing_or_invalid_meta_description: z.boolean(),
  missing_alt_text_in_images: z.boolean(),
  missing_srcset_in_images: z.boolean(),
  internal_link_404: z.boolean(),
  internal_link_redirect: z.boolean(),
  no_anchor: z.boolean(),
  non_https: z.boolean(),
});
export type PageIssues = z.output<typeof pageIssues>;
export type PageIssueCode = Exclude<keyof PageIssues, 'score'>;

/** Including the flags added later; the server sends all of them. */
export const pageFlags = z.extend(pageIssues, {
  fcp_issues: z.optional(z.boolean()),
  lcp_issues: z.optional(z.boolean()),
  tbt_issues: z.optional(z.boolean()),
  cls_issues: z.optional(z.boolean()),
  image_size_issues: z.optional(z.boolean()),
});

/** One audited URL (document 1, section 3); `PAGE_FIELDS` defines what is shown, sorted and filtered. */
export const auditedPage = z.object({
  id: z.string(),
  ...pageFieldShape,
  page_specific_issues: pageFlags,
  /** codes of all findings, most severe first; see `listChecks` */
  issue_codes: z.optional(z.array(z.string())),
  /** for the requested issue: how often the page has it, and its exact places or values (the first three) */
  evidence: z.optional(z.nullable(z.object({ count: z.number(), details: z.array(z.string()) }))),
});
export type AuditedPage = z.output<typeof auditedPage>;

/** `all`: every URL found; `crawled`: those requested; `ok`: HTML pages; `indexable`: those that can appear in search results. */
export const PAGE_KINDS = ['all', 'crawled', 'ok', 'indexable', 'redirect', 'not_found', 'no_index', 'error'] as const;

/** Which pages a list shows; also identifies a selection of everything it shows. */
export const pagesShown = z.object({
  kind: z._default(z.enum(PAGE_KINDS), 'all'),
  /** a JSON list; see `applyPageFilters` */
  filters: z.optional(z.string().check(z.maxLength(20_000))),
  issue: z.optional(z.string().check(z.maxLength(100))),
  search: z.optional(z.string().check(z.maxLength(500))),
});
/** The same in input form, as written by a caller. */
export type PagesShown = z.input<typeof pagesShown>;

export const listPages = defineCall({
  name: 'listPages',
  method: 'GET',
  path: '/crawler/pages/',
  access: 'member',
  tokens: 'read',
  summary: 'Audited pages of the latest crawl. `issue` limits them to pages with that flag.',
  query: z.object({
    ...pagingQuery(AUDIT_PAGE_SIZE),
    ...pagesShown.shape,
    sort: z._default(z.enum(PAGE_SORTS), 'page_url'),
    direction: z._default(z.enum(['asc', 'desc']), 'desc'),
  }),
  output: pageOf(auditedPage),
});

export const pageLink = z.object({
  href: z.string(),
  anchor: z.string(),
  internal: z.boolean(),
  nofollow: z.boolean(),
  /** status of the target in the same crawl; null if it was not requested */
  target_status: z.nullable(z.number()),
});

export const pageImage = z.object({
  src: z.string(),
  /** null: the attribute is missing */
  alt: z.nullable(z.string()),
  srcset: z.boolean(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
});

export const getPage = defineCall({
  name: 'getPage',
  method: 'GET',
  path: '/crawler/pages/{id}/',
  access: 'member',
  tokens: 'read',
  summary: 'One audited page with its links (at most 500), images (at most 500) and the pages that link to it (at most 100).',
  params: z.object({ id: z.string() }),
  output: z.object({
    page: auditedPage,
    links: z.array(pageLink),
    images: z.array(pageImage),
    linked_from: z.array(z.object({ page_url: z.string(), anchor: z.string() })),
    /** the redirect chain from this URL to the final response, starting with the URL itself; empty without a redirect */
    redirects: z.array(z.object({ url: z.string(), status: z.nullable(z.number()) })),
    /** whether it was requested again at the end of the crawl because the first response was unusable; the better one is kept */
    retried: z.optional(z.boolean()),
  }),
});

const vital = z.nullable(z.number());

/** Totals of the latest crawl (document 1, section 3). Vitals are null until page speed has been measured; times in ms. */
export const auditSummary = z.object({
  /** pages that were fetched: those of kind `ok` */
  total_pages: z.number(),
  /** URLs of kind `all`, `crawled` and `indexable` */
  urls_found: z.optional(z.number()),
  urls_crawled: z.optional(z.number()),
  indexable_count: z.optional(z.number()),
  no_indexing_count: z.number(),
  not_found_count: z.number(),
  redirect_count: z.number(),
  error_count: z.number(),
  average_fcp: vital,
  average_lcp: vital,
  average_tbt: vital,
  average_cls: vital,
  average_fcp_mobile: vital,
  average_lcp_mobile: vital,
  average_tbt_mobile: vital,
  average_cls_mobile: vital,
  /** the measurements behind the averages: always one method in one version */
  vitals_basis: z.optional(vitalsBasis),
  /** number of affected pages per flag of `page_specific_issues`, most first */
  issues: z.array(z.object({ code: z.string(), pages: z.number() })),
});
export type AuditSummary = z.output<typeof auditSummary>;

export const getAuditSummary = defineCall({
  name: 'getAuditSummary',
  method: 'GET',
  path: '/crawler/audit-summary/',
  access: 'member',
  tokens: 'read',
  summary: 'Totals of the latest crawl; null if the site has never been crawled.',
  output: z.object({ summary: z.nullable(auditSummary) }),
});
