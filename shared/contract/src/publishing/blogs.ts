import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { scheduleTime } from '../iso-day.ts';
import { pageOf, pagingQuery } from '../paging.ts';
import { platform } from './platform-names.ts';
import { PAGE_CHECKS } from './publish.ts';

/** What to publish for a post of the workspace: its stored version. */
const blogBody = z.object({
  post_id: z.uuid(),
  /** content type on the platform; absent: the platform's default for posts */
  kind: z.optional(z.string().check(z.maxLength(100))),
});

/** What the site has of a post that Canopy published; `hidden`: private or archived. */
export const ON_SITE = ['published', 'draft', 'scheduled', 'hidden', 'trash', 'deleted'] as const;
/** For a post that its site no longer shows: publish the same entry again, or make a new one. Whoever leaves it sends nothing. */
export const ENTRY_CHOICES = ['again', 'new'] as const;

/** The answer to a 409 `not-on-site`, with what was seen when it was given. */
const entryChoice = z.optional(z.object({ take: z.enum(ENTRY_CHOICES), seen: z.string().check(z.maxLength(500)) }));

/** What a 409 `not-on-site` asks. */
export const entryDecision = z.object({ found: z.enum(ON_SITE), choices: z.array(z.enum(ENTRY_CHOICES)), seen: z.string() });
export type EntryDecision = z.output<typeof entryDecision>;

/** The specification's text of a blog: HTML that becomes a post, once, and is published. */
const blogText = z.string().check(z.trim(), z.minLength(1, 'Send the blog, or the id of a post.'), z.maxLength(2_000_000));
const blogOrText = z.union([blogBody, blogText]);
/** must be the workspace that the call is made in */
const ownWorkspace = z.optional(z.string().check(z.maxLength(100)));
const timeZone = z.string().check(z.minLength(1), z.maxLength(60));

const started = z.object({ task_id: z.uuid(), run_id: z.uuid(), operation_id: z.uuid() });

export const publishBlog = defineCall({
  name: 'publishBlog',
  method: 'POST',
  path: '/blogs/publish_blog/',
  access: 'member',
  tokens: 'write',
  ratePerMinute: 30,
  summary:
    'Publishes a post now, or updates it if it is already on the platform. 409 `not-on-site`: its owner withdrew it there, and `decision` asks whether to publish the same entry again or to make a new one.',
  bodyBytes: 2 * 1024 * 1024,
  cost: 'job',
  body: z.object({ body: blogOrText, organisation_id: ownWorkspace, entry: entryChoice }),
  output: started,
});

export const previewBlog = defineCall({
  name: 'previewBlog',
  method: 'GET',
  path: '/blogs/{id}/preview/',
  access: 'member',
  tokens: 'read',
  ratePerMinute: 60,
  summary:
    'What publishing a post now would send to the connected platform, to the letter. Nothing is changed. Images that Canopy stores are uploaded to the platform first, where it takes them, and get their URLs there.',
  params: z.object({ id: z.uuid() }),
  output: z.object({
    platform,
    /** whether its entry on the platform is updated, or a new one is made */
    updates: z.boolean(),
    /** it is scheduled: its entry is on the platform already, or waits in Canopy, and is published instead of a second one */
    is_scheduled: z.boolean(),
    /** of the entry that is updated */
    url: z.nullable(z.string()),
    title: z.string(),
    html: z.string(),
    /** null: left as it is on the platform */
    slug: z.nullable(z.string()),
    /** null: left as it is, or to the platform */
    seo_title: z.nullable(z.string()),
    seo_description: z.nullable(z.string()),
  }),
});

export const scheduleBlog = defineCall({
  name: 'scheduleBlog',
  method: 'POST',
  path: '/blogs/schedule_blog/',
  access: 'member',
  tokens: 'write',
  ratePerMinute: 60,
  summary:
    'Schedules a post for a local time in `time_zone`: on the platform if it supports scheduling, else in Canopy. A time skipped by daylight saving moves one hour later; of a repeated one the first counts. Calling it again reschedules the post.',
  bodyBytes: 2 * 1024 * 1024,
  cost: 'job',
  body: z.object({
    body: blogOrText,
    scheduledAt: scheduleTime,
    /** of a local time; absent: the workspace’s */
    time_zone: z.optional(timeZone),
    organisation_id: ownWorkspace,
  }),
  output: z.extend(started, { scheduled_at: z.string(), by_platform: z.boolean() }),
});

export const cancelBlogSchedule = defineCall({
  name: 'cancelBlogSchedule',
  method: 'DELETE',
  path: '/blogs/schedule_blog/{id}/',
  access: 'member',
  tokens: 'write',
  summary: 'Unschedules a post; its entry on the platform becomes a draft again.',
  params: z.object({ id: z.uuid() }),
  output: z.object({ task_id: z.nullable(z.uuid()) }),
});

export const BLOG_STATES = ['not-published', 'publishing', 'scheduled', 'published', 'changed', 'conflict', 'failed', 'missed'] as const;

export const blog = z.object({
  post_id: z.uuid(),
  title: z.string(),
  slug: z.string(),
  word_count: z.number(),
  updated_at: z.string(),
  /** `changed`: edited since it was published */
  state: z.enum(BLOG_STATES),
  message: z.nullable(z.string()),
  url: z.nullable(z.string()),
  operation_id: z.nullable(z.uuid()),
  /** the run whose outcome `getPublishRun` returns */
  run_id: z.nullable(z.uuid()),
  published_at: z.nullable(z.string()),
  /** as an instant, and as the local time chosen */
  scheduled_at: z.nullable(z.string()),
  wall_time: z.nullable(z.string()),
  time_zone: z.nullable(z.string()),
  by_platform: z.boolean(),
  /** what reading the published page again showed; null: it was not published, or not since pages are read again */
  page_check: z.nullable(z.enum(PAGE_CHECKS)),
  /** what the site had of it when it was last looked at, if not what Canopy left there; `url` is null then */
  on_site: z.nullable(z.enum(ON_SITE)),
});
export type Blog = z.output<typeof blog>;

/** `scheduled_at`: scheduled posts, the next one first, then those edited last. `public_at`: when a post became or becomes public. */
export const BLOG_SORTS = ['scheduled_at', 'title', 'state', 'page_check', 'public_at', 'url'] as const;

export const listBlogs = defineCall({
  name: 'listBlogs',
  method: 'GET',
  path: '/blogs/',
  access: 'member',
  tokens: 'read',
  summary: 'The workspace’s posts with their state on the platform, by default scheduled ones first.',
  query: z.object({
    ...pagingQuery(),
    search: z.optional(z.string().check(z.maxLength(200))),
    state: z.optional(z.enum(BLOG_STATES)),
    /** restricts the list to one post */
    post: z.optional(z.uuid()),
    sort: z._default(z.enum(BLOG_SORTS), 'scheduled_at'),
    direction: z._default(z.enum(['asc', 'desc']), 'asc'),
  }),
  output: pageOf(blog),
});
