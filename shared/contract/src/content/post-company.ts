import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';

const byId = z.object({ id: z.uuid() });

/** Heartbeat interval of an open editor. A person whose editor has been silent for three intervals counts as gone. */
export const PRESENCE_MS = 10_000;

export const showPresence = defineCall({
  name: 'showPresence',
  method: 'POST',
  path: '/posts/{id}/presence/',
  access: 'member',
  tokens: 'never',
  ratePerMinute: 120,
  summary: 'Reports that a post was opened or closed; returns who else has it open and which version is stored.',
  params: byId,
  body: z.object({ session_id: z.uuid(), leaving: z.boolean() }),
  output: z.object({ others: z.array(z.object({ session_id: z.uuid(), name: z.string(), own: z.boolean() })), version: z.number() }),
});

export const postComment = z.object({
  id: z.uuid(),
  block_id: z.string(),
  /** the words it refers to, as they read when it was written */
  quote: z.string(),
  text: z.string(),
  /** suggested replacement for the quote; null: none */
  suggestion: z.nullable(z.string()),
  author: z.string(),
  created_at: z.string(),
  /** null: still open */
  outcome: z.nullable(z.enum(['resolved', 'accepted', 'rejected'])),
  ended_by: z.nullable(z.string()),
});
export type PostComment = z.output<typeof postComment>;

const text = (most: number) => z.string().check(z.trim(), z.maxLength(most));

export const postCommentCalls = {
  list: defineCall({
    name: 'listPostComments',
    method: 'GET',
    path: '/posts/{id}/comments/',
    access: 'member',
    tokens: 'read',
    summary: 'Comments and suggestions on a post: open ones first, newest first; at most 300.',
    params: byId,
    output: z.array(postComment),
  }),
  create: defineCall({
    name: 'createPostComment',
    method: 'POST',
    path: '/posts/{id}/comments/',
    access: 'member',
    tokens: 'write',
    summary: 'Adds a comment or suggestion to a passage of a post.',
    params: byId,
    body: z.object({
      block_id: z.string().check(z.minLength(1), z.maxLength(100)),
      quote: z.string().check(z.minLength(1), z.maxLength(5_000)),
      text: text(2_000),
      suggestion: z.nullable(z.string().check(z.maxLength(5_000))),
    }),
    output: postComment,
  }),
  end: defineCall({
    name: 'endPostComment',
    method: 'POST',
    path: '/posts/{id}/comments/{comment_id}/end/',
    access: 'member',
    tokens: 'write',
    summary: 'Resolves a comment or suggestion. 409 if someone has already done so.',
    params: z.object({ id: z.uuid(), comment_id: z.uuid() }),
    body: z.object({ outcome: z.enum(['resolved', 'accepted', 'rejected']) }),
    output: postComment,
  }),
};
