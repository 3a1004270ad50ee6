import { z } from 'zod';
import { invalidParameters, missingRight, RestError, type WrongParameter } from './rest-error.ts';
import { can } from './roles.ts';
import { ITEM_STATUSES, type Item, type User, type WordpressState } from './state.ts';

const within = (low: number, high: number, name: string) => `${name} must be between ${low} (inclusive) and ${high} (inclusive)`;
const ids = z.string().transform((text) => text.split(',').map(Number));

const listParameters = z.object({
  context: z.enum(['view', 'embed', 'edit'], { error: 'context is not one of view, embed, and edit.' }).default('view'),
  page: z.coerce.number({ error: 'page is not of type integer.' }).int().min(1, 'page must be greater than or equal to 1').default(1),
  per_page: z.coerce
    .number({ error: 'per_page is not of type integer.' })
    .int()
    .min(1, within(1, 100, 'per_page'))
    .max(100, within(1, 100, 'per_page'))
    .default(10),
  order: z.enum(['asc', 'desc'], { error: 'order is not one of asc and desc.' }).default('desc'),
  orderby: z
    .enum(['author', 'date', 'id', 'include', 'modified', 'parent', 'relevance', 'slug', 'title', 'menu_order'], {
      error: 'orderby is not one of author, date, id, include, modified, parent, relevance, slug, title, and menu_order.',
    })
    .default('date'),
  status: z.string().default('publish'),
  search: z.string().default(''),
  slug: z.string().optional(),
  include: ids.optional(),
  exclude: ids.optional(),
  parent: ids.optional(),
  _fields: z.string().optional(),
});
type ListParameters = z.output<typeof listParameters>;

const WORDPRESS_CODE: Record<string, string> = {
  too_small: 'rest_out_of_bounds',
  too_big: 'rest_out_of_bounds',
  invalid_value: 'rest_not_in_enum',
};

/** @throws RestError 400 `rest_invalid_param` */
export function listParametersOf(query: Record<string, unknown>): ListParameters {
  const parsed = listParameters.safeParse(query);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((issue): WrongParameter => ({
    name: String(issue.path[0]),
    code: WORDPRESS_CODE[issue.code] ?? 'rest_invalid_type',
    message: issue.message,
  }));
  throw invalidParameters(wrong);
}

type ItemPage = { items: Item[]; total: number; totalPages: number };

/**
 * One page of the items that the caller may see.
 * @throws RestError context or status not allowed to the caller; page beyond the end
 */
export function listItems(type: Item['type'], wanted: ListParameters, user: User | null, state: WordpressState): ItemPage {
  if (wanted.context === 'edit' && !can(user, `edit_${type}s`)) {
    throw missingRight(user !== null, 'rest_forbidden_context', 'Sorry, you are not allowed to edit posts in this post type.');
  }
  const statuses = statusesOf(wanted.status, type, user);
  const words = wanted.search.toLowerCase();
  const items = state.items
    .filter((item) => item.type === type && statuses.has(item.status))
    .filter((item) => wanted.slug === undefined || wanted.slug.split(',').includes(item.slug))
    .filter((item) => wanted.include === undefined || wanted.include.includes(item.id))
    .filter((item) => !wanted.exclude?.includes(item.id))
    .filter((item) => wanted.parent === undefined || wanted.parent.includes(item.parent))
    .filter((item) => words === '' || `${item.title} ${item.excerpt} ${item.content}`.toLowerCase().includes(words))
    .sort(comparison(wanted));
  const totalPages = Math.ceil(items.length / wanted.per_page);
  if (wanted.page > Math.max(totalPages, 1)) {
    throw new RestError(400, 'rest_post_invalid_page_number', 'The page number requested is larger than the number of pages available.');
  }
  const start = (wanted.page - 1) * wanted.per_page;
  return { items: items.slice(start, start + wanted.per_page), total: items.length, totalPages };
}

function statusesOf(text: string, type: Item['type'], user: User | null): Set<string> {
  const asked = text.split(',').map((status) => status.trim());
  const known: readonly string[] = [...ITEM_STATUSES, 'any'];
  const unknown = asked.find((status) => !known.includes(status));
  if (unknown !== undefined) {
    const message = `status[0] is not one of ${known.slice(0, -1).join(', ')}, and any.`;
    throw invalidParameters([{ name: 'status', code: 'rest_not_in_enum', message }]);
  }
  if (asked.some((status) => status !== 'publish') && !can(user, `edit_${type}s`)) {
    throw invalidParameters([{ name: 'status', code: 'rest_forbidden_status', message: 'Status is forbidden.' }]);
  }
  if (!asked.includes('any')) return new Set(asked);
  return new Set(ITEM_STATUSES.filter((status) => status !== 'trash'));
}

function comparison({ orderby, order }: ListParameters): (a: Item, b: Item) => number {
  const key = (item: Item): string | number => {
    if (orderby === 'title' || orderby === 'slug' || orderby === 'menu_order' || orderby === 'parent' || orderby === 'author')
      return item[orderby];
    if (orderby === 'date') return item.date_gmt;
    if (orderby === 'modified') return item.modified_gmt;
    return item.id;
  };
  const sign = order === 'asc' ? 1 : -1;
  return (a, b) => {
    const [left, right] = [key(a), key(b)];
    if (left === right) return sign * (a.id - b.id);
    return left < right ? -sign : sign;
  };
}
