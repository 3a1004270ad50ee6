import { z } from 'zod';
import { gmt, parseGmt } from './gmt.ts';
import { slugify, uniqueSlug } from './permalinks.ts';
import { invalidParameters, missingRight, type WrongParameter } from './rest-error.ts';
import { can } from './roles.ts';
import { REST_META_KEYS } from './seo-meta.ts';
import type { Item, User, WordpressState } from './state.ts';

const WRITABLE_STATUSES = ['publish', 'future', 'draft', 'pending', 'private'] as const;
const text = (name: string) =>
  z.union([z.string(), z.object({ raw: z.string() }).transform(({ raw }) => raw)], { error: `${name} is not of type object.` });
const date = (name: string) =>
  z
    .string({ error: `${name} is not of type string.` })
    .transform(parseGmt)
    .refine((value) => value !== null, { error: 'Invalid date.' });
const integer = (name: string) => z.coerce.number({ error: `${name} is not of type integer.` }).int();

const itemChanges = z.object({
  title: text('title').optional(),
  content: text('content').optional(),
  excerpt: text('excerpt').optional(),
  slug: z.string({ error: 'slug is not of type string.' }).optional(),
  status: z.enum(WRITABLE_STATUSES, { error: 'status is not one of publish, future, draft, pending, and private.' }).optional(),
  date: date('date').nullish(),
  date_gmt: date('date_gmt').nullish(),
  parent: integer('parent').optional(),
  menu_order: integer('menu_order').optional(),
  template: z.string({ error: 'template is not of type string.' }).optional(),
  comment_status: z.enum(['open', 'closed'], { error: 'comment_status is not one of open and closed.' }).optional(),
  meta: z.record(z.string(), z.unknown(), { error: 'meta is not of type object.' }).optional(),
});
type ItemChanges = z.output<typeof itemChanges>;

/** @throws RestError 400 `rest_invalid_param` */
export function itemChangesOf(parameters: Record<string, unknown>): ItemChanges {
  const parsed = itemChanges.safeParse(parameters);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((issue): WrongParameter => ({
    name: String(issue.path[0]),
    code: issue.code === 'invalid_value' ? 'rest_not_in_enum' : issue.code === 'custom' ? 'rest_invalid_date' : 'rest_invalid_type',
    message: issue.message,
  }));
  throw invalidParameters(wrong);
}

type Write = { item: Item; changes: ItemChanges; user: User; state: WordpressState; now: Date };

/**
 * Applies the changes to the item, with WordPress's rules for dates: `future` with a past date is published at once, `publish` with a
 * future date waits. Unregistered meta keys are dropped silently.
 * @throws RestError 403 if the user may not publish; 400 for a parent that does not exist
 */
export function writeItem({ item, changes, user, state, now }: Write): void {
  const { status = item.status } = changes;
  if ((status === 'publish' || status === 'future') && changes.status !== undefined && !can(user, `publish_${item.type}s`)) {
    throw missingRight(true, 'rest_cannot_publish', 'Sorry, you are not allowed to publish posts in this post type.');
  }
  if (
    changes.parent !== undefined &&
    changes.parent !== 0 &&
    !state.items.some(({ id, type }) => id === changes.parent && type === 'page')
  ) {
    throw invalidParameters([{ name: 'parent', code: 'rest_post_invalid_id', message: 'Invalid post parent ID.' }]);
  }
  const present = gmt(now);
  item.title = changes.title ?? item.title;
  item.content =
    (status === 'draft' && state.settings.stripsFrom === 'entries' ? changes.content : savedContent(changes.content, state)) ??
    item.content;
  item.excerpt = changes.excerpt ?? item.excerpt;
  item.template = changes.template ?? item.template;
  item.comment_status = changes.comment_status ?? item.comment_status;
  if (item.type === 'page') {
    item.parent = changes.parent ?? item.parent;
    item.menu_order = changes.menu_order ?? item.menu_order;
  }
  // null resets the date
  item.date_gmt = changes.date_gmt === null || changes.date === null ? present : (changes.date_gmt ?? changes.date ?? item.date_gmt);
  // Out of the trash, an entry gets its slug back.
  if (item.status === 'trash' && changes.status !== undefined) item.slug = item.slug.replace(/__trashed$/, '');
  item.status = dueStatus(status, item.date_gmt, present);
  item.slug = slugFor(item, changes.slug, state);
  item.modified_gmt = present;
  writeMeta(item, changes.meta, state);
}

/** The content as the site's filters leave it. */
export function savedContent(content: string | undefined, state: WordpressState): string | undefined {
  if (!state.settings.stripsMarkup) return content;
  return content?.replace(/<\/?script[^>]*>/gi, '').replace(/ target="[^"]*"/gi, '');
}

function dueStatus(status: Item['status'], date: string, present: string): Item['status'] {
  if (status === 'future' && date <= present) return 'publish';
  if (status === 'publish' && date > present) return 'future';
  return status;
}

function slugFor(item: Item, wanted: string | undefined, state: WordpressState): string {
  const asked = wanted === undefined ? item.slug : slugify(wanted);
  if (asked !== '') return uniqueSlug(asked, item, state);
  // A draft gets its slug when it is published.
  if (item.status === 'draft' || item.status === 'pending') return '';
  return uniqueSlug(slugify(item.title) || String(item.id), item, state);
}

function writeMeta(item: Item, meta: ItemChanges['meta'], state: WordpressState): void {
  if (meta === undefined || !state.settings.seoMetaInRest) return;
  for (const key of REST_META_KEYS) {
    const value = meta[key];
    if (value === null || value === '') delete item.meta[key];
    else if (typeof value === 'string') item.meta[key] = value;
  }
}
