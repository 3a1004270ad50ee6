import { EMPTY_CONTENT, type PostContent } from './post-content.ts';

/** What was written and is not stored by the platform yet. */
export interface Draft {
  readonly content: PostContent;
  /** the stored post it started from; null: there is none yet */
  readonly base: { readonly id: string; readonly version: number } | null;
  /** names the post before it has an id, so that creating it twice makes one */
  readonly clientId: string;
  /** `content` stands aside: something else is on the screen and saved, and the writer may go back to it */
  readonly isAside?: boolean;
  /** what stands aside while `content` is on the screen and not saved */
  readonly aside?: PostContent | null;
  /** who wrote it last: one visit of one screen */
  readonly writer: string;
  /** ISO time */
  readonly at: string;
}

const PREFIX = 'canopy.draft';
const keyOf = (organisation: string, post: string) => `${PREFIX}.${organisation}.${post}`;

/** Key of the draft of a post that the platform does not have yet. */
export const newPostKey = (clientId: string): string => `new:${clientId}`;

function parseDraft(text: string | null): Draft | null {
  if (text === null) return null;
  try {
    const draft = JSON.parse(text) as Draft;
    const isWhole =
      typeof draft.at === 'string' &&
      typeof draft.clientId === 'string' &&
      Array.isArray(draft.content.blocks) &&
      typeof draft.content.title === 'string';
    return isWhole ? { ...draft, content: { ...EMPTY_CONTENT, ...draft.content } } : null;
  } catch {
    return null;
  }
}

/** Storage may be full, switched off or forbidden; then there are no drafts. */
function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

export const readDraft = (organisation: string, post: string): Draft | null =>
  parseDraft(orNull(() => localStorage.getItem(keyOf(organisation, post))));

/** @returns whether it is kept */
export function keepDraft(organisation: string, post: string, draft: Draft): boolean {
  return orNull(() => (localStorage.setItem(keyOf(organisation, post), JSON.stringify(draft)), true)) ?? false;
}

/** Forgets a draft; with `writer`, only if nobody else has written it since. */
export function forgetDraft(organisation: string, post: string, writer?: string): void {
  if (writer !== undefined && readDraft(organisation, post)?.writer !== writer) return;
  orNull(() => localStorage.removeItem(keyOf(organisation, post)));
}

/** Every draft of a workspace on this device, newest first. */
export function listDrafts(organisation: string): { readonly key: string; readonly draft: Draft }[] {
  const prefix = keyOf(organisation, '');
  const keys = (orNull(() => Object.keys(localStorage)) ?? [])
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));
  return keys
    .flatMap((key) => {
      const draft = readDraft(organisation, key);
      return draft ? [{ key, draft }] : [];
    })
    .sort((one, other) => other.draft.at.localeCompare(one.draft.at));
}

const tabKey = (organisation: string) => `canopy.new-post.${organisation}`;

/** The new post that this tab is writing; the same after a reload, another once `startNewPost` was called. */
export function newPostOfTab(organisation: string): string {
  const known = orNull(() => sessionStorage.getItem(tabKey(organisation)));
  return known ?? startNewPost(organisation);
}

/** Makes this tab write another new post, or go on with the one named. */
export function startNewPost(organisation: string, clientId: string = crypto.randomUUID()): string {
  orNull(() => sessionStorage.setItem(tabKey(organisation), clientId));
  return clientId;
}
