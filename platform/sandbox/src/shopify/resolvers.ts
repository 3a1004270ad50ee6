import { z } from 'zod';
import { publishedError } from '../published.ts';
import type { ShopifyState, StoreEntry } from './state.ts';

type Type = StoreEntry['type'];
type Input = Partial<{
  title: string;
  body: string;
  descriptionHtml: string;
  handle: string;
  isPublished: boolean;
  publishDate: string;
  status: StoreEntry['status'];
  redirectNewHandle: boolean;
  seo: { title?: string; description?: string };
  metafields: { key: string; value: string }[];
}>;
type Coded = { field: string[]; message: string; code: string };
const coded = z.object({ message: z.string(), code: z.string() });
/** What a mutation refuses, in the words that Shopify's schema gives the code. */
const userError = (name: string, ...field: string[]): Coded => ({
  ...coded.parse(publishedError(`shopify/user_error_${name}`, { field: '' }).body),
  field,
});

const BLOG = { id: 'gid://shopify/Blog/901', handle: 'news', title: 'News' };
const CREATED_AT = '2026-08-01T08:00:00Z';
const gidOf = ({ type, id }: StoreEntry) => `gid://shopify/${type}/${id}`;

/** Resolves the root fields of the schema. @param scopes what the token may do */
export function rootValue(
  state: ShopifyState,
  { scopes, storeUrl, now }: { scopes: string[]; storeUrl: string; now: Date },
): Record<string, unknown> {
  const find = (gid: string) => state.entries.find((entry) => gidOf(entry) === gid);
  const need = (scope: string, field: string) => {
    if (!scopes.includes(scope)) throw new AccessDenied(scope, field);
  };
  const list =
    (type: Type) =>
    ({ first = 50, after, query }: { first?: number; after?: string | null; query?: string | null }) => {
      need(type === 'Product' ? 'read_products' : 'read_content', `${type.toLowerCase()}s`);
      const handle = /^handle:(\S+)$/.exec(query ?? '')?.[1];
      // Like Shopify's, the search matches prefixes: the caller has to check the results.
      const all = state.entries.filter((entry) => entry.type === type && (handle === undefined || entry.handle.startsWith(handle)));
      const start = after == null ? 0 : Number(after);
      const nodes = all.slice(start, start + first);
      const end = start + nodes.length;
      return {
        nodes: nodes.map((entry) => view(entry, now, storeUrl)),
        pageInfo: { hasNextPage: end < all.length, endCursor: nodes.length === 0 ? null : String(end) },
      };
    };
  const one =
    (type: Type) =>
    ({ id }: { id: string }) => {
      need(type === 'Product' ? 'read_products' : 'read_content', type.toLowerCase());
      const entry = find(id);
      return entry?.type === type ? view(entry, now, storeUrl) : null;
    };
  const taken = (type: Type, handle: string | undefined, self: StoreEntry | null): Coded | null =>
    handle !== undefined && state.entries.some((entry) => entry !== self && entry.type === type && entry.handle === handle)
      ? userError('taken', type.toLowerCase(), 'handle')
      : null;

  const create = (type: 'Page' | 'Article', input: Input) => {
    need('write_content', `${type.toLowerCase()}Create`);
    const key = type.toLowerCase();
    const wrong = taken(type, input.handle, null);
    if (wrong) return { [key]: null, userErrors: [wrong] };
    const entry: StoreEntry = {
      type,
      id: state.nextId,
      handle: input.handle ?? handleOf(input.title ?? '', state),
      title: '',
      body: '',
      publishedAt: null,
      status: 'ACTIVE',
      isOnChannel: true,
      updatedAt: '',
      seoTitle: '',
      seoDescription: '',
    };
    state.nextId += 1;
    state.entries.push(entry);
    apply(entry, { isPublished: input.publishDate === undefined, ...input }, now);
    // Nobody has changed it since.
    if (type === 'Article') entry.updatedAt = null;
    return { [key]: view(entry, now, storeUrl), userErrors: [] };
  };
  const update = (type: Type, gid: string | undefined, input: Input) => {
    need(type === 'Product' ? 'write_products' : 'write_content', `${type.toLowerCase()}Update`);
    const key = type.toLowerCase();
    const entry = gid === undefined ? undefined : find(gid);
    if (entry?.type !== type) return { [key]: null, userErrors: [userError('not_found', 'id')] };
    const wrong = taken(type, input.handle, entry);
    if (wrong) return { [key]: null, userErrors: [wrong] };
    if (input.redirectNewHandle === true && input.handle !== undefined && input.handle !== entry.handle)
      state.redirects.push({ path: `/${pathOf(type, entry.handle)}`, target: `/${pathOf(type, input.handle)}` });
    apply(entry, input, now);
    return { [key]: view(entry, now, storeUrl), userErrors: [] };
  };
  const setMeta = (fields: { ownerId: string; key: string; value: string }[]) => {
    for (const [index, { ownerId, key, value }] of fields.entries()) {
      const entry = find(ownerId);
      need(entry?.type === 'Product' ? 'write_products' : 'write_content', 'metafieldsSet');
      if (!entry) return { metafields: null, userErrors: [userError('invalid', 'metafields', String(index), 'ownerId')] };
      if (key === 'title_tag') entry.seoTitle = value;
      if (key === 'description_tag') entry.seoDescription = value;
      entry.updatedAt = now.toISOString();
    }
    return { metafields: [], userErrors: [] };
  };

  return {
    shop: () => ({ name: state.name, myshopifyDomain: state.shop, primaryDomain: { url: storeUrl } }),
    currentAppInstallation: () => ({ accessScopes: scopes.map((handle) => ({ handle })) }),
    appUninstall: () => {
      state.tokens = [];
      return { userErrors: [] };
    },
    page: one('Page'),
    article: one('Article'),
    product: one('Product'),
    pages: list('Page'),
    articles: list('Article'),
    products: list('Product'),
    blogs: () => ({ nodes: [BLOG], pageInfo: { hasNextPage: false, endCursor: null } }),
    pageCreate: ({ page }: { page: Input }) => create('Page', page),
    pageUpdate: ({ id, page }: { id: string; page: Input }) => update('Page', id, page),
    articleCreate: ({ article }: { article: Input & { blogId?: string } }) =>
      article.blogId === BLOG.id
        ? create('Article', article)
        : {
            article: null,
            userErrors: [userError('blog_reference_required', 'article')],
          },
    articleUpdate: ({ id, article }: { id: string; article: Input }) => update('Article', id, article),
    productUpdate: ({ product }: { product: Input & { id?: string } }) => update('Product', product.id, product),
    metafieldsSet: ({ metafields }: { metafields: { ownerId: string; key: string; value: string }[] }) => {
      const blank = metafields.findIndex(({ value }) => value === '');
      if (blank >= 0)
        return {
          metafields: null,
          userErrors: [userError('blank', 'metafields', String(blank), 'value')],
        };
      return setMeta(metafields);
    },
    metafieldsDelete: ({ metafields }: { metafields: { ownerId: string; key: string }[] }) => {
      const { userErrors } = setMeta(metafields.map((field) => ({ ...field, value: '' })));
      return { userErrors };
    },
  };
}

const denied = z.object({ errors: z.tuple([z.object({ message: z.string(), extensions: z.record(z.string(), z.string()) })]) });

/** Refused for lack of a scope. */
export class AccessDenied extends Error {
  readonly extensions: Record<string, string>;
  constructor(scope: string, field: string) {
    const { errors } = denied.parse(publishedError('shopify/access_denied', { scope, field }).body);
    super(errors[0].message);
    this.extensions = errors[0].extensions;
  }
}

function apply(entry: StoreEntry, input: Input, now: Date): void {
  entry.title = input.title ?? entry.title;
  entry.body = input.body ?? input.descriptionHtml ?? entry.body;
  entry.handle = input.handle ?? entry.handle;
  entry.status = input.status ?? entry.status;
  if (input.isPublished === false) entry.publishedAt = null;
  // Publishing at once drops a future date.
  if (input.isPublished === true)
    entry.publishedAt = entry.publishedAt !== null && new Date(entry.publishedAt) <= now ? entry.publishedAt : now.toISOString();
  if (input.publishDate !== undefined) entry.publishedAt = new Date(input.publishDate).toISOString();
  if (input.seo !== undefined) {
    entry.seoTitle = input.seo.title ?? entry.seoTitle;
    entry.seoDescription = input.seo.description ?? entry.seoDescription;
  }
  for (const { key, value } of input.metafields ?? []) {
    if (key === 'title_tag') entry.seoTitle = value;
    if (key === 'description_tag') entry.seoDescription = value;
  }
  entry.updatedAt = now.toISOString();
}

export function isShown(entry: StoreEntry, now: Date): boolean {
  if (entry.type === 'Product') return entry.isOnChannel && (entry.status === 'ACTIVE' || entry.status === 'UNLISTED');
  return entry.publishedAt !== null && new Date(entry.publishedAt) <= now;
}

/** Where visitors find an entry, below the store's address. */
export function pathOf(type: Type, handle: string): string {
  if (type === 'Article') return `blogs/news/${handle}`;
  return type === 'Page' ? `pages/${handle}` : `products/${handle}`;
}

function view(entry: StoreEntry, now: Date, storeUrl: string): Record<string, unknown> {
  const metafield = ({ key }: { key: string }) => {
    const value = key === 'title_tag' ? entry.seoTitle : key === 'description_tag' ? entry.seoDescription : '';
    return value === '' ? null : { namespace: 'global', key, value, type: 'single_line_text_field' };
  };
  return {
    id: gidOf(entry),
    handle: entry.handle,
    title: entry.title,
    body: entry.body,
    descriptionHtml: entry.body,
    isPublished: isShown(entry, now),
    publishedAt: entry.publishedAt,
    updatedAt: entry.updatedAt,
    createdAt: CREATED_AT,
    status: entry.status,
    onlineStoreUrl: entry.type === 'Product' && isShown(entry, now) ? `${storeUrl}/${pathOf(entry.type, entry.handle)}` : null,
    seo: { title: entry.seoTitle === '' ? null : entry.seoTitle, description: entry.seoDescription === '' ? null : entry.seoDescription },
    blog: BLOG,
    metafield,
  };
}

function handleOf(title: string, state: ShopifyState): string {
  const base =
    title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'page';
  let handle = base;
  for (let n = 1; state.entries.some((entry) => entry.handle === handle); n += 1) handle = `${base}-${n}`;
  return handle;
}
