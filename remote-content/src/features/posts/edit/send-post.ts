import { createPost, getPost, updatePost, type Post } from '@canopy/contract/content';
import { ApiError, send } from '@canopy/shell-api';
import { EMPTY_CONTENT, UNTITLED, type PostContent } from '../drafts/post-content.ts';
import type { SaveResult } from './post-session.ts';
import type { Snapshot } from './session-state.ts';

function bodyOf(fields: Partial<PostContent>) {
  const { blocks, title, category_ids, tag_ids, keywords, questions, ...rest } = fields;
  return {
    ...rest,
    ...(title !== undefined && { title: title.trim() || UNTITLED }),
    ...(category_ids && { category_ids: [...category_ids] }),
    ...(tag_ids && { tag_ids: [...tag_ids] }),
    ...(keywords && { keywords: [...keywords] }),
    ...(questions && { questions: [...questions] }),
    ...(blocks && { blocks: [...blocks] }),
  };
}

async function storedNow(id: string): Promise<Post | null> {
  return send(getPost, { params: { id } }).catch(() => null);
}

async function resultOf(error: unknown, post: Snapshot['post']): Promise<SaveResult> {
  // Not an answer of the platform.
  if (!(error instanceof ApiError)) return { kind: 'failed', message: 'A part of Canopy could not be fetched.' };
  if (error.kind === 'stale') return { kind: 'over' };
  if (error.code === 'post-changed' && post) return { kind: 'conflict', stored: await storedNow(post.id) };
  if (error.code === 'post-in-bin' || error.code === 'post-not-found') return { kind: 'gone' };
  if (error.kind === 'rejected' && error.status !== 429) return { kind: 'refused', message: error.message, fields: error.fieldErrors };
  return { kind: 'failed', message: error.message };
}

/** Stores the changed fields of a post, or creates it. Never throws. */
export async function sendPost(post: Snapshot['post'], fields: Partial<PostContent>, clientId: string): Promise<SaveResult> {
  try {
    const body = bodyOf(post ? fields : { ...fields, title: fields.title ?? EMPTY_CONTENT.title });
    const stored = post
      ? await send(updatePost, { params: { id: post.id }, body: { ...body, version: post.version } })
      : await send(createPost, { body: { ...body, title: body.title ?? UNTITLED, client_id: clientId } });
    return { kind: 'stored', post: stored };
  } catch (error) {
    return resultOf(error, post);
  }
}
