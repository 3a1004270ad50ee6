import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { pageOf, pagingQuery } from '../paging.ts';

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most));
const byId = z.object({ id: z.uuid() });
const webUrl = (error: string) => z.url({ protocol: /^https?$/, error }).check(z.maxLength(2_083));

const settings = {
  /** the workspace's own page that the article should link to */
  target_url: webUrl('Enter a complete URL, such as https://example.com/page'),
  anchor: text(150).check(z.minLength(1, 'Enter the anchor text')),
  /** what the article is about, chosen to suit the host site */
  topic: text(300).check(z.minLength(3, 'Enter a topic of at least 3 characters')),
  /** the site that will publish it; '' if not known yet */
  host_site: text(300),
  audience: text(300),
  language: z.string().check(z.regex(/^[a-z]{2}$/, 'Choose a language')),
  /** further pages to cite */
  urls: z.array(webUrl('Enter complete URLs, such as https://example.com/page')).check(z.maxLength(10)),
};

export const ARTICLE_STATUSES = ['running', 'ready', 'failed'] as const;

/** Whether the text contains the requested link. */
export const articleLink = z.object({
  /** post: as last saved in the editor */
  checked: z.enum(['draft', 'post']),
  /** links to the target in the text */
  links: z.number(),
  anchor_matches: z.boolean(),
});

/** What the live page shows about the link. */
export const articlePlacement = z.object({
  url: z.string(),
  state: z.enum(['alive', 'lost', 'unreachable']),
  status: z.nullable(z.number()),
  anchor: z.nullable(z.string()),
  anchor_matches: z.boolean(),
  rel: z.array(z.string()),
  /** null: the page could not be read */
  indexable: z.nullable(z.boolean()),
  /** human-readable; '' if there is none */
  problem: z.string(),
  checked_at: z.string(),
});
export type ArticlePlacement = z.output<typeof articlePlacement>;

export const backlinkArticle = z.object({
  id: z.uuid(),
  ...settings,
  status: z.enum(ARTICLE_STATUSES),
  message: z.string(),
  mode: z.enum(['rules', 'model']),
  draft: z.nullable(z.object({ title: z.string(), description: z.string(), html: z.string() })),
  sources: z.array(
    z.object({ number: z.number(), url: z.string(), title: z.string(), fetched_at: z.string(), hash: z.string(), quotes: z.number() }),
  ),
  link: z.nullable(articleLink),
  placement: z.nullable(articlePlacement),
  post_id: z.nullable(z.uuid()),
  created_at: z.string(),
});
export type BacklinkArticle = z.output<typeof backlinkArticle>;

export const backlinkArticleRow = z.object({
  id: z.uuid(),
  topic: z.string(),
  target_url: z.string(),
  anchor: z.string(),
  host_site: z.string(),
  status: z.enum(ARTICLE_STATUSES),
  placement: z.nullable(articlePlacement),
  created_at: z.string(),
});
export type BacklinkArticleRow = z.output<typeof backlinkArticleRow>;

export const BACKLINK_ARTICLE_SORTS = ['created_at', 'topic', 'status', 'host_site'] as const;
export const listBacklinkArticles = defineCall({
  name: 'listBacklinkArticles',
  method: 'GET',
  path: '/backlink-article/',
  access: 'member',
  tokens: 'read',
  summary: 'The workspace’s backlink articles, by default the newest first.',
  query: z.object({
    ...pagingQuery(),
    sort: z._default(z.enum(BACKLINK_ARTICLE_SORTS), 'created_at'),
    direction: z._default(z.enum(['asc', 'desc']), 'desc'),
  }),
  output: pageOf(backlinkArticleRow),
});

export const startBacklinkArticle = defineCall({
  name: 'startBacklinkArticle',
  method: 'POST',
  path: '/backlink-article/',
  access: 'member',
  tokens: 'write',
  summary: 'Starts an article. Repeated calls with the same `client_id` return the first one. 402 if the monthly limit is used up.',
  bodyBytes: 128 * 1024,
  cost: 'job',
  body: z.object({ ...settings, client_id: z.uuid() }),
  output: backlinkArticle,
});

export const getBacklinkArticle = defineCall({
  name: 'getBacklinkArticle',
  method: 'GET',
  path: '/backlink-article/{id}/',
  access: 'member',
  tokens: 'read',
  summary: 'One article, with the state of its link in the current text.',
  params: byId,
  output: backlinkArticle,
});

export const setArticlePost = defineCall({
  name: 'setArticlePost',
  method: 'PATCH',
  path: '/backlink-article/{id}/',
  access: 'member',
  tokens: 'write',
  summary: 'Links the post created from the draft.',
  params: byId,
  body: z.object({ post_id: z.uuid() }),
  output: backlinkArticle,
});

export const checkArticlePlacement = defineCall({
  name: 'checkArticlePlacement',
  method: 'POST',
  path: '/backlink-article/{id}/placement/',
  access: 'member',
  tokens: 'write',
  ratePerMinute: 30,
  summary: 'Checks the live page for the link: presence, anchor text, rel, and whether the page is indexable.',
  params: byId,
  body: z.object({ url: webUrl('Enter the complete URL of the published article') }),
  output: backlinkArticle,
});

export const deleteBacklinkArticle = defineCall({
  name: 'deleteBacklinkArticle',
  method: 'DELETE',
  path: '/backlink-article/{id}/',
  access: 'member',
  tokens: 'write',
  summary: 'Deletes an article. The post created from it is kept.',
  params: byId,
});
