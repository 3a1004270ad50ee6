import { POST_STATUSES } from '@canopy/contract/content';
import * as z from '@canopy/contract/schema';
import { forgetBlocks, keepBlocks, removeBases, takeBlocks, wholeDraft } from './draft-blocks.ts';
import { EMPTY_CONTENT, type PostContent } from './post-content.ts';

const text = z._default(z.string(), '');
const texts = z._default(z.array(z.string()), []);

/** Drafts saved before these post fields existed lack them. */
const postContent = z.object({
  title: z.string(),
  slug: text,
  excerpt: text,
  status: z._default(z.enum(POST_STATUSES), EMPTY_CONTENT.status),
  seo_title: text,
  seo_description: text,
  keywords: texts,
  questions: texts,
  category_ids: texts,
  tag_ids: texts,
  blocks: z.array(z.unknown()),
});

const draftSchema = z.object({
  content: postContent,
  /** the stored post it is based on; null: there is none yet */
  base: z.nullable(z.object({ id: z.string(), version: z.number() })),
  /** content of `base`: makes it possible to merge what others stored meanwhile with what was written here */
  from: z.optional(postContent),
  /** sent to the platform without a response: it may or may not be stored there */
  sent: z.optional(postContent),
  /** identifies the post before it has an id, so that creating it twice makes only one */
  clientId: z.string(),
  /** `content` is set aside: something else is on the screen and saved, and the writer may return to it */
  isAside: z.optional(z.boolean()),
  /** what is set aside while `content` is on the screen and not saved */
  aside: z.optional(z.nullable(postContent)),
  /** who wrote it last: identifies one visit to one screen */
  writer: z.string(),
  /** ISO time */
  at: z.string(),
});

/** What was written but is not yet stored by the platform. */
export type Draft = Readonly<Omit<z.output<typeof draftSchema>, 'content' | 'aside' | 'from' | 'sent'>> & {
  readonly content: PostContent;
  readonly from?: PostContent | undefined;
  readonly sent?: PostContent | undefined;
  readonly aside?: PostContent | null;
};

const PREFIX = 'canopy.draft';
/** Of drafts whose blocks are kept apart: an earlier release, to which this one may be rolled back, would write over them. */
const PACKED_PREFIX = 'canopy.draft2';
const nameOf = (organisation: string, post: string) => `${organisation}.${post}`;
const keysOf = (organisation: string, post: string) =>
  [`${PREFIX}.${nameOf(organisation, post)}`, `${PACKED_PREFIX}.${nameOf(organisation, post)}`] as const;

/** Key of the draft of a post that the platform does not have yet. */
export const newPostKey = (clientId: string): string => `new:${clientId}`;

/** Storage may be full, disabled or forbidden; then there are no drafts. */
function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

export const readDraft = (organisation: string, post: string): Draft | null =>
  keysOf(organisation, post)
    .flatMap((key) => {
      const parsed = orNull((): unknown => wholeDraft(nameOf(organisation, post), JSON.parse(localStorage.getItem(key) ?? 'null')));
      return z.safeParse(draftSchema, parsed).data ?? [];
    })
    // Both exist after a rollback and its end.
    .reduce<Draft | null>((newest, one) => (newest && newest.at > one.at ? newest : one), null);

/** Caches the JSON of a draft's base, which does not change from one keystroke to the next. */
const written = new WeakMap<PostContent, { readonly json: string; readonly base: object | undefined }>();

/** If there is no room for the rest, keeps only the draft itself. @returns whether it is kept */
export function keepDraft(organisation: string, post: string, { from, sent, content, aside, ...draft }: Draft): boolean {
  const kept = orNull(() => keepBlocks(nameOf(organisation, post), content.blocks));
  const short = (one: PostContent) => (kept ? { ...one, blocks: kept.shorten(one.blocks) } : one);
  const jsonOf = (one: PostContent): string => {
    const known = written.get(one);
    if (known && known.base === kept?.base) return known.json;
    const json = JSON.stringify(short(one));
    written.set(one, { json, base: kept?.base });
    return json;
  };
  const text = JSON.stringify({ ...draft, content: short(content), ...(aside !== undefined && { aside: aside && short(aside) }) });
  const rest = [...(from ? [`,"from":${jsonOf(from)}`] : []), ...(sent ? [`,"sent":${jsonOf(sent)}`] : [])];
  const [wholeKey, packedKey] = keysOf(organisation, post);
  const [key, otherKey] = kept ? [packedKey, wholeKey] : [wholeKey, packedKey];
  const put = (value: string) => orNull(() => (localStorage.setItem(key, value), true)) ?? false;
  /** In the place of the kept blocks, beside which there is no room; they come back if even that does not fit. */
  const putInstead = (): boolean => {
    const packed = localStorage.getItem(packedKey);
    const putBack = takeBlocks(nameOf(organisation, post));
    localStorage.removeItem(packedKey);
    try {
      localStorage.setItem(wholeKey, JSON.stringify({ ...draft, content, ...(aside !== undefined && { aside }) }));
      return true;
    } catch {
      putBack();
      if (packed !== null) localStorage.setItem(packedKey, packed);
      return false;
    }
  };
  const isKept = (rest.length > 0 && put(`${text.slice(0, -1)}${rest.join('')}}`)) || put(text);
  if (isKept) {
    orNull(() => {
      localStorage.removeItem(otherKey);
      if (kept) kept.written();
      else removeBases(nameOf(organisation, post));
    });
  }
  if (!isKept && kept) return orNull(putInstead) ?? false;
  return isKept;
}

/** Removes a draft; with `writer`, only if nobody else has written it since. */
export function forgetDraft(organisation: string, post: string, writer?: string): void {
  if (writer !== undefined && readDraft(organisation, post)?.writer !== writer) return;
  orNull(() => {
    for (const key of keysOf(organisation, post)) localStorage.removeItem(key);
    forgetBlocks(nameOf(organisation, post));
  });
}

/** Every draft of a workspace on this device, newest first. */
export function listDrafts(organisation: string): { readonly key: string; readonly draft: Draft }[] {
  const prefixes = keysOf(organisation, '');
  const keys = (orNull(() => Object.keys(localStorage)) ?? []).flatMap((key) =>
    prefixes.filter((prefix) => key.startsWith(prefix)).map((prefix) => key.slice(prefix.length)),
  );
  return [...new Set(keys)]
    .flatMap((key) => {
      const draft = readDraft(organisation, key);
      return draft ? [{ key, draft }] : [];
    })
    .sort((one, other) => other.draft.at.localeCompare(one.draft.at));
}

const tabKey = (organisation: string) => `canopy.new-post.${organisation}`;

/** The new post that this tab is writing; the same after a reload, a different one after `startNewPost`. */
export function newPostOfTab(organisation: string): string {
  const known = orNull(() => sessionStorage.getItem(tabKey(organisation)));
  return known ?? startNewPost(organisation);
}

/** Makes this tab write another new post, or continue the one given. */
export function startNewPost(organisation: string, clientId: string = crypto.randomUUID()): string {
  orNull(() => sessionStorage.setItem(tabKey(organisation), clientId));
  return clientId;
}
