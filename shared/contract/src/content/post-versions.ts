import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';

const byId = z.object({ id: z.uuid() });

export const postVersionRow = z.object({
  /** version number within the post; consecutive saves by one author share the last one's */
  version: z.number(),
  title: z.string(),
  word_count: z.number(),
  /** '' if the account no longer exists */
  author: z.string(),
  at: z.string(),
});
export type PostVersionRow = z.output<typeof postVersionRow>;

export const postVersion = z.extend(postVersionRow, {
  blocks: z.array(z.unknown()),
  html: z.string(),
  excerpt: z.string(),
  seo_title: z.string(),
  seo_description: z.string(),
});
export type PostVersion = z.output<typeof postVersion>;

export const listPostVersions = defineCall({
  name: 'listPostVersions',
  method: 'GET',
  path: '/posts/{id}/versions/',
  access: 'member',
  tokens: 'read',
  summary: 'Earlier versions of a post, newest first; at most 200.',
  params: byId,
  output: z.array(postVersionRow),
});

export const getPostVersion = defineCall({
  name: 'getPostVersion',
  method: 'GET',
  path: '/posts/{id}/versions/{version}/',
  access: 'member',
  tokens: 'read',
  summary: 'One version of a post in full.',
  params: z.object({ id: z.uuid(), version: z.coerce.number().check(z.int(), z.gte(1)) }),
  output: postVersion,
});
