import { createHash } from 'node:crypto';
import type { ParsedBody } from '@canopy/contract';
import type { publishBlog } from '@canopy/contract/publishing';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import { createPostOf } from '../../content/posts/index.ts';

type Given = ParsedBody<typeof publishBlog>['body'];

const MAX_TITLE = 200;
/** Characters among which a title is looked for. */
const MAX_SEARCHED = 20_000;

/**
 * Refuses a body that names another workspace than the one the call is made in.
 * @throws problem 400 `other-workspace`
 */
export function assertOwnWorkspace({ organisationId }: Actor, named: string | undefined): void {
  if (named === undefined || named.toLowerCase() === organisationId) return;
  const message = 'This is not the workspace of the call. Name it in the URL as organisation_id too.';
  throw problem(400, 'other-workspace', `Nothing was published. ${message}`, [{ field: 'body.organisation_id', message }]);
}

/** The post that a call is about: a blog sent as HTML becomes one, and the same one when it is sent again. */
export async function wishOf(deps: Deps, actor: Actor, given: Given): Promise<Exclude<Given, string>> {
  if (typeof given !== 'string') return given;
  const { title, html } = titleOf(given);
  const { id } = await createPostOf(deps, actor, { title, html, status: 'draft', client_id: idOf(given) });
  return { post_id: id };
}

/** A UUID that the text determines (RFC 9562, version 8). */
function idOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const textOf = (html: string): string =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();

/** An H1 at the beginning is the title and no part of the text; without one, the title is how the text begins. */
function titleOf(html: string): { title: string; html: string } {
  const end = /^<h1\b/i.test(html) ? html.slice(0, MAX_SEARCHED).search(/<\/h1>/i) : -1;
  const heading = end === -1 ? '' : textOf(html.slice(0, end));
  if (heading !== '') return { title: heading.slice(0, MAX_TITLE), html: html.slice(end + '</h1>'.length).trim() };
  const text = textOf(html.slice(0, MAX_SEARCHED));
  return { title: (text.length > 80 ? `${text.slice(0, 79)}…` : text) || 'Untitled', html };
}
