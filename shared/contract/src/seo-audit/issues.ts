import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { AUDIT_PAGE_SIZE, ROOT_CAUSES_PAGE_SIZE } from '../constants.ts';
import { pagesShown } from './pages.ts';
import { pageOf, pagingQuery } from '../paging.ts';
import { ISSUE_KINDS, ISSUE_LEVELS } from './severity.ts';
import { startedTask } from '../host/tasks.ts';

/** Issue types with an easy fix, and critical ones (document 1, section 9). */
export const EASY_FIX_CODES = [
  'canonical_issues',
  'internal_link_404',
  'internal_link_redirect',
  'no_anchor',
  'non_https',
  'redirect',
  'not_found',
] as const;
export const CRITICAL_CODES = [
  'missing_alt_text_in_images',
  'missing_or_invalid_meta_description',
  'missing_or_invalid_page_title',
  'fcp_issues',
  'lcp_issues',
  'tbt_issues',
  'cls_issues',
  'image_size_issues',
  'missing_srcset_in_images',
] as const;
/** What an easy fix can change in a page's text (document 1, section 9, easy-fix options). */
export const EASY_FIX_OPTIONS = ['internal_link_404', 'non_https', 'internal_link_redirect', 'no_anchor'] as const;

/** Issues fixed with a text that a person writes: an image's alternative text, and the title and description of the head. */
export const TEXT_FIXES = ['missing_alt_text_in_images', 'missing_or_invalid_page_title', 'missing_or_invalid_meta_description'] as const;
/** Everything the audit can fix on the connected site. */
export const SITE_FIXES = [...EASY_FIX_OPTIONS, 'redirect', 'not_found', 'canonical_issues', ...TEXT_FIXES] as const;
export type SiteFix = (typeof SITE_FIXES)[number];

/** Identifies a URL: a hash formatted as a UUID, without the version of a generated one. */
export const pageId = z
  .string()
  .check(
    z.maxLength(36, 'This is not a page id.'),
    z.regex(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i, 'This is not a page id.'),
  );

/** Whether the platform can fix it, or somebody has to do it by hand. */
export const FIX_TYPES = ['Easy', 'Manual'] as const;

/** A check with the workspace's settings. */
export const checkInfo = z.object({
  code: z.string(),
  name: z.string(),
  group: z.string(),
  kind: z.enum(ISSUE_KINDS),
  level: z.enum(ISSUE_LEVELS),
  rule: z.string(),
  source: z.string(),
  how_to_fix: z.string(),
  fix_type: z.enum(FIX_TYPES),
  /** whether it may be a false positive that a person has to review */
  potential: z.optional(z.boolean()),
  /** points deducted from a page's score of 100 */
  points: z.optional(z.number()),
  enabled: z.boolean(),
  /** whether the workspace changed it */
  changed: z.boolean(),
  /** number of pages in the latest crawl that fail it */
  pages: z.number(),
});
export type CheckInfo = z.output<typeof checkInfo>;

export const listChecks = defineCall({
  name: 'listChecks',
  method: 'GET',
  path: '/crawler/checks/',
  access: 'member',
  tokens: 'read',
  summary: 'Every check with its rule, source and severity in this workspace, and how many pages of the latest crawl have it.',
  output: z.object({ data: z.array(checkInfo) }),
});

export const updateCheck = defineCall({
  name: 'updateCheck',
  method: 'PATCH',
  path: '/crawler/checks/{code}/',
  access: 'manager',
  tokens: 'write',
  summary:
    'Enables or disables a check, or changes its severity for the workspace; null resets it. Issues and scores of the latest crawl are updated at once.',
  params: z.object({ code: z.string() }),
  body: z.object({
    enabled: z.optional(z.boolean()),
    kind: z.optional(z.nullable(z.enum(ISSUE_KINDS))),
    level: z.optional(z.nullable(z.enum(ISSUE_LEVELS))),
  }),
  output: checkInfo,
});

/** One issue of one page. */
export const issueDetail = z.object({
  code: z.string(),
  name: z.string(),
  kind: z.enum(ISSUE_KINDS),
  level: z.enum(ISSUE_LEVELS),
  fix_type: z.enum(FIX_TYPES),
  potential: z.optional(z.boolean()),
  /** points deducted from the page's score */
  points: z.optional(z.number()),
  /** as shown in the drawer (document 1, section 4): of its latest fix since the crawl began, verified on the live page */
  status: z.enum(['Pending', 'Fixing...', 'Fixed']),
  /** why a fix left it as it is */
  reason: z.optional(z.string()),
  count: z.number(),
  /** the first 20, human-readable */
  details: z.array(z.string()),
  how_to_fix: z.string(),
  source: z.string(),
});
export type IssueDetail = z.output<typeof issueDetail>;

export const pageWithIssues = z.object({
  page_id: z.string(),
  page_url: z.string(),
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  /** null for anything but a page: redirects, and URLs that were never fetched */
  score: z.nullable(z.number()),
  issues: z.array(issueDetail),
});
export type PageWithIssues = z.output<typeof pageWithIssues>;

/** One link as written by a template or an author, with every place it appears. */
export const linkGroup = z.object({
  id: z.number(),
  code: z.string(),
  target: z.string(),
  anchor: z.string(),
  /** enclosing landmark; '' outside any */
  area: z.string(),
  occurrences: z.number(),
  pages: z.number(),
  /** whether one fix covers all its occurrences */
  is_template: z.boolean(),
  examples: z.array(z.object({ page_id: z.string(), page_url: z.string() })),
});
export type LinkGroup = z.output<typeof linkGroup>;

export const getIssueDetails = defineCall({
  name: 'getIssueDetails',
  method: 'GET',
  path: '/crawler/issue-details/',
  access: 'member',
  tokens: 'read',
  summary: 'Pages of the latest crawl with their issues in detail: the page `page_id`, or the pages with `issue`, by PageRank.',
  query: z.object({
    ...pagingQuery(AUDIT_PAGE_SIZE),
    page_id: z.optional(z.string()),
    issue: z.optional(z.string().check(z.maxLength(100))),
  }),
  output: pageOf(pageWithIssues),
});

export const postIssueDetails = defineCall({
  name: 'postIssueDetails',
  method: 'POST',
  path: '/crawler/issue-details/',
  access: 'member',
  tokens: 'read',
  summary:
    'The same for a selection, at most 100 pages a call: those of `page_ids`, or those that match `filter`, page by page. `issues` limits the result to these codes.',
  bodyBytes: 192 * 1024,
  body: z.object({
    page_ids: z.optional(z.array(pageId).check(z.minLength(1), z.maxLength(100))),
    filter: z.optional(pagesShown),
    /** page number of the selection by filter, from 1 */
    page: z._default(z.number().check(z.int(), z.gte(1), z.lte(1_000_000)), 1),
    issues: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(200))),
  }),
  output: z.object({ data: z.array(pageWithIssues), total_pages: z.optional(z.number()) }),
});

export const listLinkGroups = defineCall({
  name: 'listLinkGroups',
  method: 'GET',
  path: '/crawler/link-findings/',
  access: 'member',
  tokens: 'read',
  summary: 'Link issues of the latest crawl, one row per link with all its occurrences; most occurrences first.',
  query: z.object({
    ...pagingQuery(AUDIT_PAGE_SIZE),
    code: z.optional(z.string().check(z.maxLength(100))),
    template: z.optional(z.enum(['true', 'false'])),
  }),
  output: pageOf(linkGroup),
});

/** One recommended task, with the reasons for its rank. */
export const priorityTask = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  fix_type: z.enum(FIX_TYPES),
  kind: z.enum(ISSUE_KINDS),
  level: z.enum(ISSUE_LEVELS),
  /** URL pattern of the affected pages, such as `/blog/*`; '' if the whole site is affected */
  template: z.string(),
  /** where to fix it: once for all affected pages, or page by page */
  scope: z.optional(z.enum(['site', 'template', 'pages'])),
  pages: z.number(),
  /** impressions of the pages over 30 days; null without Search Console rows */
  impressions: z.nullable(z.number()),
  /** their mean internal PageRank; 1 is the average of all pages */
  rank: z.number(),
  effort: z.enum(['low', 'medium', 'high']),
  /** 0 to 100; 100 is the most urgent */
  priority: z.number(),
  /** human-readable */
  reason: z.string(),
  example: z.object({ page_id: z.string(), page_url: z.string() }),
});
export type PriorityTask = z.output<typeof priorityTask>;

export const getTaskPriority = defineCall({
  name: 'getTaskPriority',
  method: 'GET',
  path: '/crawler/task-priority/',
  access: 'member',
  tokens: 'read',
  summary: 'What to fix first: traffic × severity ÷ effort, by check and page template, from the latest crawl.',
  query: z.object(pagingQuery(ROOT_CAUSES_PAGE_SIZE)),
  output: pageOf(priorityTask),
});

export const updateAllPageIssues = defineCall({
  name: 'updateAllPageIssues',
  method: 'POST',
  path: '/crawler/update-all-page-issues/',
  access: 'member',
  tokens: 'write',
  ratePerMinute: 30,
  summary: 'Rechecks the latest crawl with the current checks. 409 `never-crawled` if there is none.',
  cost: 'job',
  body: z.object({}),
  output: startedTask,
});

export const DIFFERENCES = ['new', 'fixed', 'still'] as const;
export type Difference = (typeof DIFFERENCES)[number];

const comparedCheck = { code: z.string(), name: z.string(), kind: z.enum(ISSUE_KINDS), level: z.enum(ISSUE_LEVELS) };

/** One issue of one page that is new, fixed or unchanged. */
export const changedIssue = z.object({
  ...comparedCheck,
  /** the page in the latest crawl; null if that crawl does not include it */
  page_id: z.nullable(z.string()),
  page_url: z.string(),
});
export type ChangedIssue = z.output<typeof changedIssue>;

const differenceCounts = { new: z.number(), fixed: z.number(), still: z.number() };

export const compareCrawls = defineCall({
  name: 'compareCrawls',
  method: 'GET',
  path: '/crawler/crawls/compare/',
  access: 'member',
  tokens: 'read',
  summary:
    'Differences between two crawls: issues that are new in `to`, fixed since `from`, or unchanged. 409 `crawl-emptied` if one of them is too old.',
  query: z.object({
    ...pagingQuery(AUDIT_PAGE_SIZE),
    from: z.uuid(),
    to: z.uuid(),
    state: z._default(z.enum(DIFFERENCES), 'new'),
    code: z.optional(z.string().check(z.maxLength(100))),
    search: z.optional(z.string().check(z.maxLength(500))),
  }),
  output: z.extend(pageOf(changedIssue), {
    counts: z.object(differenceCounts),
    by_code: z.array(z.object({ ...comparedCheck, ...differenceCounts })),
  }),
});
