import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { pageOf, pagingQuery } from '../paging.ts';

export const POST_STATUSES = ['draft', 'ready'] as const;

const title = z.string().check(z.trim(), z.minLength(1, 'Title is required'), z.maxLength(300));
const slug = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Use lower-case letters, digits and single hyphens'), z.maxLength(200));

/** A category or tag of the workspace's posts. */
export const term = z.object({ id: z.uuid(), name: z.string(), slug: z.string(), posts: z.number() });
export type Term = z.output<typeof term>;

export const postRow = z.object({
  id: z.uuid(),
  title: z.string(),
  slug: z.string(),
  status: z.enum(POST_STATUSES),
  categories: z.array(z.object({ id: z.uuid(), name: z.string() })),
  tags: z.array(z.object({ id: z.uuid(), name: z.string() })),
  author: z.string(),
  word_count: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type PostRow = z.output<typeof postRow>;

export const post = z.extend(postRow, {
  /** the editor's blocks, in its library's format */
  blocks: z.array(z.unknown()),
  /** the text as HTML, as it is published: made from the blocks by the server */
  html: z.string(),
  excerpt: z.string(),
  seo_title: z.string(),
  seo_description: z.string(),
  /** the keywords it should rank for */
  keywords: z.array(z.string()),
  /** the questions it should answer */
  questions: z.array(z.string()),
  /** incremented by each save; a save based on an older version is refused */
  version: z.number(),
});
export type Post = z.output<typeof post>;

const phrases = z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(300))).check(z.maxLength(30));

const content = {
  blocks: z.array(z.unknown()).check(z.maxLength(5_000)),
  /** text of another program, for a post without blocks: cleaned of whatever is not text, lists, tables, links or images. Ignored beside blocks */
  html: z.string().check(z.maxLength(2_000_000)),
  excerpt: z.string().check(z.maxLength(1_000)),
  seo_title: z.string().check(z.maxLength(300)),
  seo_description: z.string().check(z.maxLength(1_000)),
  status: z.enum(POST_STATUSES),
  slug,
  keywords: phrases,
  questions: phrases,
  category_ids: z.array(z.uuid()).check(z.maxLength(50)),
  tag_ids: z.array(z.uuid()).check(z.maxLength(50)),
};
const byId = z.object({ id: z.uuid() });

export const POST_SORTS = ['updated_at', 'created_at', 'title', 'word_count'] as const;

export const listPosts = defineCall({
  name: 'listPosts',
  method: 'GET',
  path: '/posts/',
  access: 'member',
  tokens: 'read',
  summary: 'The content library.',
  query: z.object({
    ...pagingQuery(),
    search: z.optional(z.string().check(z.maxLength(200))),
    status: z.optional(z.enum(POST_STATUSES)),
    category: z.optional(z.uuid()),
    tag: z.optional(z.uuid()),
    sort: z._default(z.enum(POST_SORTS), 'updated_at'),
    direction: z._default(z.enum(['asc', 'desc']), 'desc'),
  }),
  output: pageOf(postRow),
});

export const getPost = defineCall({
  name: 'getPost',
  method: 'GET',
  path: '/posts/{id}/',
  access: 'member',
  tokens: 'read',
  summary: 'One post.',
  params: byId,
  output: post,
});

export const createPost = defineCall({
  name: 'createPost',
  method: 'POST',
  path: '/posts/',
  access: 'member',
  tokens: 'write',
  summary: 'Creates a post. A number is appended to a taken slug. Repeated calls with the same `client_id` return the first post.',
  bodyBytes: 2 * 1024 * 1024,
  cost: 'worker',
  body: z.extend(z.partial(z.object(content)), { title, client_id: z.optional(z.uuid()) }),
  output: post,
});

export const updatePost = defineCall({
  name: 'updatePost',
  method: 'PATCH',
  path: '/posts/{id}/',
  access: 'member',
  tokens: 'write',
  summary: 'Changes a post. 409 `post-changed` when `version` is not the stored one.',
  params: byId,
  bodyBytes: 2 * 1024 * 1024,
  cost: 'worker',
  body: z.extend(z.partial(z.object({ ...content, title })), { version: z.number() }),
  output: post,
});

export const deletePost = defineCall({
  name: 'deletePost',
  method: 'DELETE',
  path: '/posts/{id}/',
  access: 'member',
  tokens: 'write',
  summary: 'Moves a post to the bin, from which `restorePost` can restore it for 30 days.',
  params: byId,
});

export const restorePost = defineCall({
  name: 'restorePost',
  method: 'POST',
  path: '/posts/{id}/restore/',
  access: 'member',
  tokens: 'write',
  summary: 'Restores a deleted post.',
  params: byId,
  output: post,
});

const termBody = z.object({ name: z.string().check(z.trim(), z.minLength(1, 'Name is required'), z.maxLength(100)) });

const termCalls = <N extends 'category' | 'tag'>(noun: N, plural: 'categories' | 'tags', Noun: string, Plural: string) => ({
  list: defineCall({
    name: `list${Plural}`,
    method: 'GET',
    path: `/${plural}/`,
    access: 'member',
    tokens: 'read',
    summary: `All ${plural}, by name.`,
    output: z.array(term),
  }),
  create: defineCall({
    name: `create${Noun}`,
    method: 'POST',
    path: `/${plural}/`,
    access: 'member',
    tokens: 'write',
    summary: `Creates a ${noun}. 409 if the name is taken.`,
    body: termBody,
    output: term,
  }),
  rename: defineCall({
    name: `rename${Noun}`,
    method: 'PATCH',
    path: `/${plural}/{id}/`,
    access: 'member',
    tokens: 'write',
    summary: `Renames a ${noun}.`,
    params: byId,
    body: termBody,
    output: term,
  }),
  remove: defineCall({
    name: `remove${Noun}`,
    method: 'DELETE',
    path: `/${plural}/{id}/`,
    access: 'member',
    tokens: 'write',
    summary: `Deletes a ${noun}; its posts are kept.`,
    params: byId,
  }),
});

export const categoryCalls = termCalls('category', 'categories', 'Category', 'Categories');
export const tagCalls = termCalls('tag', 'tags', 'Tag', 'Tags');
