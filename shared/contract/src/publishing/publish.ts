import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { pageOf, pagingQuery } from '../paging.ts';
import { platform } from './platform-names.ts';
import { keywordEntry, queuedPage } from './queue.ts';
import { siteDocument } from './site-pages.ts';

export const OPERATION_STATES = [
  'waiting',
  'scheduled',
  'published',
  'conflict',
  'failed',
  'missed',
  'cancelled',
  'undoing',
  'undone',
] as const;

/** Texts of a page's head; absent: unchanged. */
const head = z.object({
  title: z.optional(z.string().check(z.maxLength(300))),
  description: z.optional(z.string().check(z.maxLength(1_000))),
  canonical: z.optional(z.string().check(z.maxLength(2_083))),
});

/** What reading a published page again showed; `unread`: nothing is known of it. */
export const PAGE_CHECKS = ['waiting', 'clean', 'findings', 'unread'] as const;

/**
 * What the audit's page checks find on a published page that its text does not have by itself. `scope` `site`: the server sends it with every
 * page (headers, protocol, time to answer), so it is no matter of this one: such a page is `clean`.
 */
const pageCheck = z.object({
  state: z.enum(PAGE_CHECKS),
  /** why it could not be read */
  message: z.nullable(z.string()),
  findings: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      count: z.number(),
      details: z.array(z.string()),
      scope: z.enum(['page', 'site']),
    }),
  ),
  checked_at: z.nullable(z.string()),
});
export type PageCheck = z.output<typeof pageCheck>;

/** A passage, or a title, that was changed both on the site and in the post. */
const overlap = z.object({
  /** as it was last published */
  base: z.string(),
  ours: z.string(),
  theirs: z.string(),
});

/** One change to one entry of a site, with its outcome. */
export const publishOperation = z.object({
  id: z.uuid(),
  /** key of the queue entry */
  key: z.string(),
  kind: z.enum(['content', 'meta', 'create', 'fix']),
  title: z.string(),
  page_url: z.nullable(z.string()),
  state: z.enum(OPERATION_STATES),
  /** what happened, if it did not succeed */
  message: z.nullable(z.string()),
  /** for a conflict: the content on the site, and the content to be written */
  found: z.nullable(siteDocument),
  wanted_html: z.nullable(z.string()),
  /** for a change of the head: its texts */
  wanted_meta: z.optional(head),
  /** why it did not end as asked, the same for all changes with the same cause; absent: it did, or has not ended */
  cause: z.optional(
    z.object({
      code: z.string(),
      title: z.string(),
      /** what to do */
      next: z.string(),
      /** the screen where that is done */
      link: z.optional(z.string()),
    }),
  ),
  /** what was changed on its page, old and new */
  changes: z.optional(z.array(z.object({ what: z.string(), before: z.string(), after: z.string() }))),
  /** who asked for it; absent: nobody, as where it was due */
  by: z.optional(z.string()),
  /** for a post in conflict: its text merged with the site's, with the passages to decide; `title`: null if that is not one of them */
  merge: z.optional(z.object({ title: z.nullable(overlap), parts: z.array(z.union([z.string(), overlap])) })),
  can_undo: z.boolean(),
  /** where the site lost some of a page on saving: its own screen of the version before, on which a person restores it */
  restore_url: z.optional(z.string()),
  /** it waits for the site; what was begun is looked up there, and taken back if it was made */
  can_cancel: z.boolean(),
  /** when it was last asked for */
  requested_at: z.string(),
  /**
   * for a fix: the result of reading the page again; `gone`: nothing of what was asked is left, `partly`: what could be fixed is, and `message`
   * says what is left and where; `altered`: the site stored something other than what was sent
   */
  verified: z.enum(['none', 'waiting', 'gone', 'partly', 'still-there', 'unread', 'altered']),
  /** of the page once it was published; null: it is not read again, as after a fix, which `verified` covers */
  page_check: z.nullable(pageCheck),
  /** as an instant, and as the local time chosen */
  scheduled_at: z.nullable(z.string()),
  wall_time: z.nullable(z.string()),
  time_zone: z.nullable(z.string()),
  finished_at: z.nullable(z.string()),
  created_at: z.string(),
});
export type PublishOperation = z.output<typeof publishOperation>;

/** Changes requested together, with their outcome. */
const publishRun = z.object({ run_id: z.uuid(), operations: z.array(publishOperation), done: z.boolean() });
export type PublishRun = z.output<typeof publishRun>;

const started = z.object({ task_id: z.uuid(), run_id: z.uuid() });
const byPlatform = z.object({ platform });
const byId = z.object({ id: z.uuid() });
const MAX_PAGES = 500;

const pageId = z.string().check(z.trim(), z.minLength(1), z.maxLength(300));

/** One page as Shopify's REST API names its parts: the specification's shape. `page_id`: as in `readSitePage`, or a page's number. */
const givenPage = z.object({ page_id: pageId, body_html: z.string().check(z.maxLength(2_000_000)) });

/** Which of the two texts to write. */
export const META_APPLY_TYPES = ['title', 'description', 'both'] as const;

/** Title and description of one page: the specification's shape. */
const givenMeta = z.object({
  page_id: pageId,
  meta_title: z.optional(z.string().check(z.maxLength(300))),
  meta_description: z.optional(z.string().check(z.maxLength(1_000))),
  meta_data_apply_type: z._default(z.enum(META_APPLY_TYPES), 'both'),
});

export const publishPages = defineCall({
  name: 'publishPages',
  method: 'POST',
  path: '/metadata-updater/update-content/{platform}/',
  access: 'member',
  tokens: 'write',
  ratePerMinute: 60,
  summary:
    'Publishes queued pages. An entry sent twice, such as from another tab, is published once. A page that changed on the site is not overwritten.',
  params: byPlatform,
  bodyBytes: 2 * 1024 * 1024,
  cost: 'job',
  body: z.union([z.object({ pages: z.array(queuedPage).check(z.minLength(1), z.maxLength(MAX_PAGES)) }), givenPage]),
  output: started,
});

export const publishKeywords = defineCall({
  name: 'publishKeywords',
  method: 'POST',
  path: '/metadata-updater/bulk-meta-details-update/{platform}/',
  access: 'member',
  tokens: 'write',
  ratePerMinute: 60,
  summary: 'Writes the title and meta description of each page.',
  params: byPlatform,
  bodyBytes: 1024 * 1024,
  cost: 'job',
  body: z.union([z.object({ pages: z.array(keywordEntry).check(z.minLength(1), z.maxLength(MAX_PAGES)) }), givenMeta]),
  output: started,
});

export const getPublishRun = defineCall({
  name: 'getPublishRun',
  method: 'GET',
  path: '/metadata-updater/publish-runs/{id}/',
  access: 'member',
  tokens: 'read',
  summary: 'The outcome of a publish run.',
  params: byId,
  output: publishRun,
});

export const retryPublishRun = defineCall({
  name: 'retryPublishRun',
  method: 'POST',
  path: '/metadata-updater/publish-runs/{id}/retry/',
  access: 'member',
  tokens: 'write',
  ratePerMinute: 30,
  summary: 'Retries only the failed changes.',
  params: byId,
  cost: 'job',
  body: z.object({}),
  output: started,
});

export const resolveConflict = defineCall({
  name: 'resolveConflict',
  method: 'POST',
  path: '/metadata-updater/publish-operations/{id}/resolve/',
  access: 'member',
  tokens: 'write',
  ratePerMinute: 60,
  summary:
    'Resolves a conflict: `theirs` leaves the site as it is, `ours` overwrites it, `merged` writes the given content or head texts, `again` plans the fix anew for the site’s current content. Refused if the site has changed again.',
  params: byId,
  bodyBytes: 2_500_000,
  body: z.object({
    take: z.enum(['theirs', 'ours', 'merged', 'again']),
    content: z.optional(z.string().check(z.maxLength(2_000_000))),
    /** with `merged`: of a post, if that was to be decided */
    title: z.optional(z.string().check(z.maxLength(300))),
    meta: z.optional(head),
  }),
  output: z.object({ task_id: z.nullable(z.uuid()), run_id: z.uuid() }),
});

export const cancelPublish = defineCall({
  name: 'cancelPublish',
  method: 'POST',
  path: '/metadata-updater/publish-operations/{id}/cancel/',
  access: 'member',
  tokens: 'write',
  ratePerMinute: 60,
  summary: 'Gives up a change that is still waiting. If it has begun, it is looked up on the site, and taken back if it was made.',
  params: byId,
  body: z.object({}),
  output: publishOperation,
});

export const readPageAgain = defineCall({
  name: 'readPageAgain',
  method: 'POST',
  path: '/metadata-updater/publish-operations/{id}/read/',
  access: 'member',
  tokens: 'write',
  ratePerMinute: 30,
  summary: 'Reads a published page again with the audit’s checks, within seconds: its check is `waiting` until then.',
  params: byId,
  body: z.object({}),
  output: publishOperation,
});

export const undoPublish = defineCall({
  name: 'undoPublish',
  method: 'POST',
  path: '/metadata-updater/publish-operations/{id}/undo/',
  access: 'member',
  tokens: 'write',
  ratePerMinute: 60,
  summary: 'Restores the previous content byte for byte, unless the page has changed since.',
  params: byId,
  body: z.object({}),
  output: started,
});

export const undoPublishRun = defineCall({
  name: 'undoPublishRun',
  method: 'POST',
  path: '/metadata-updater/publish-runs/{id}/undo/',
  access: 'member',
  tokens: 'write',
  ratePerMinute: 30,
  summary: 'Reverts all changes published together, except those edited since. 409 if there is nothing to revert.',
  params: byId,
  cost: 'job',
  body: z.object({}),
  output: started,
});

export const getPublishOperation = defineCall({
  name: 'getPublishOperation',
  method: 'GET',
  path: '/metadata-updater/publish-operations/{id}/',
  access: 'member',
  tokens: 'read',
  summary: 'One change, with both versions if it is in conflict.',
  params: byId,
  output: publishOperation,
});

export const PUBLISH_OPERATION_SORTS = ['finished_at', 'title', 'page_url', 'state'] as const;
export const listPublishOperations = defineCall({
  name: 'listPublishOperations',
  method: 'GET',
  path: '/metadata-updater/publish-operations/',
  access: 'member',
  tokens: 'read',
  summary: 'Published changes, by default the latest first: those under way by when they began.',
  query: z.object({
    ...pagingQuery(),
    sort: z._default(z.enum(PUBLISH_OPERATION_SORTS), 'finished_at'),
    direction: z._default(z.enum(['asc', 'desc']), 'desc'),
  }),
  output: pageOf(publishOperation),
});
