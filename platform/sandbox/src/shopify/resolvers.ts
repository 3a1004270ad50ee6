import type { ShopifyState, StoreEntry } from './state.ts';

type Type = StoreEntry['type'];
type Input = Partial<{
  title: string;
  body: string;
  descriptionHtml: string;
  handle: string;
  isPublished: boolean;
  publishDate: string;
  status: string;
  seo: { title?: string; description?: string };
  metafields: { key: string; value: string }[];
}>;
type Coded = { field: string[]; message: string; code: string };

const BLOG = { id: 'gid://shopify/Blog/901', handle: 'news', title: 'News' };
const gidOf = ({ type, id }: StoreEntry) => `gid://shopify/${type}/${id}`;

/** Resolves the root fields of the schema. @param scopes what the token may do */
export function rootValue(
  state: ShopifyState,
  { scopes, storeUrl, now }: { scopes: string[]; storeUrl: string; now: Date },
): Record<string, unknown> {
  const find = (gid: string) => state.entries.find((entry) => gidOf(entry) === gid);
  const need = (scope: string) => {
    if (!scopes.includes(scope)) throw new AccessDenied(scope);
  };
  const list =
    (type: Type) =>
    ({ first = 50, after, query }: { first?: number; after?: string | null; query?: string | null }) => {
      need(type === 'Product' ? 'read_products' : 'read_content');
      const handle = /^handle:(\S+)$/.exec(query ?? '')?.[1];
      // Like Shopify's, the search matches prefixes: the caller has to check the results.
      const all = state.entries.filter((entry) => entry.type === type && (handle === undefined || entry.handle.startsWith(handle)));
      const start = after == null ? 0 : Number(after);
      const nodes = all.slice(start, start + first);
      const end = start + nodes.length;
      return {
        nodes: nodes.map((entry) => view(entry, now)),
        pageInfo: { hasNextPage: end < all.length, endCursor: nodes.length === 0 ? null : String(end) },
      };
    };
  const one =
    (type: Type) =>
    ({ id }: { id: string }) => {
      need(type === 'Product' ? 'read_products' : 'read_content');
      const entry = find(id);
      return entry?.type === type ? view(entry, now) : null;
    };
  const taken = (type: Type, handle: string | undefined, self: StoreEntry | null): Coded | null =>
    handle !== undefined && state.entries.some((entry) => entry !== self && entry.type === type && entry.handle === handle)
      ? { field: [type.toLowerCase(), 'handle'], message: 'Handle has already been taken', code: 'TAKEN' }
      : null;

  const create = (type: 'Page' | 'Article', input: Input) => {
    need('write_content');
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
      active: true,
      updatedAt: '',
      seoTitle: '',
      seoDescription: '',
    };
    state.nextId += 1;
    state.entries.push(entry);
    apply(entry, { isPublished: input.publishDate === undefined, ...input }, now);
    return { [key]: view(entry, now), userErrors: [] };
  };
  const update = (type: Type, gid: string | undefined, input: Input) => {
    need(type === 'Product' ? 'write_products' : 'write_content');
    const key = type.toLowerCase();
    const entry = gid === undefined ? undefined : find(gid);
    if (entry?.type !== type) return { [key]: null, userErrors: [{ field: ['id'], message: `${type} does not exist`, code: 'NOT_FOUND' }] };
    const wrong = taken(type, input.handle, entry);
    if (wrong) return { [key]: null, userErrors: [wrong] };
    apply(entry, input, now);
    return { [key]: view(entry, now), userErrors: [] };
  };
  const setMeta = (fields: { ownerId: string; key: string; value: string }[]) => {
    need('write_content');
    for (const [index, { ownerId, key, value }] of fields.entries()) {
      const entry = find(ownerId);
      if (!entry)
        return {
          metafields: null,
          userErrors: [{ field: ['metafields', String(index), 'ownerId'], message: 'Owner does not exist.', code: 'INVALID' }],
        };
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
            userErrors: [{ field: ['article'], message: 'Must reference or create a blog', code: 'BLOG_REFERENCE_REQUIRED' }],
          },
    articleUpdate: ({ id, article }: { id: string; article: Input }) => update('Article', id, article),
    productUpdate: ({ product }: { product: Input & { id?: string } }) => update('Product', product.id, product),
    metafieldsSet: ({ metafields }: { metafields: { ownerId: string; key: string; value: string }[] }) => {
      const blank = metafields.findIndex(({ value }) => value === '');
      if (blank >= 0)
        return {
          metafields: null,
          userErrors: [{ field: ['metafields', String(blank), 'value'], message: 'Value can’t be blank.', code: 'BLANK' }],
        };
      return setMeta(metafields);
    },
    metafieldsDelete: ({ metafields }: { metafields: { ownerId: string; key: string }[] }) => {
      const { userErrors } = setMeta(metafields.map((field) => ({ ...field, value: '' })));
      return { userErrors };
    },
  };
}

/** Refused for lack of a scope. */
export class AccessDenied extends Error {
  readonly extensions = { code: 'ACCESS_DENIED' };
  constructor(scope: string) {
    super(`Access denied. Required access: \`${scope}\` access scope.`);
  }
}

function apply(entry: StoreEntry, input: Input, now: Date): void {
  entry.title = input.title ?? entry.title;
  entry.body = input.body ?? input.descriptionHtml ?? entry.body;
  entry.handle = input.handle ?? entry.handle;
  if (input.status !== undefined) entry.active = input.status === 'ACTIVE';
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
  return entry.type === 'Product' ? entry.active : entry.publishedAt !== null && new Date(entry.publishedAt) <= now;
}

function view(entry: StoreEntry, now: Date): Record<string, unknown> {
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
    status: entry.active ? 'ACTIVE' : 'DRAFT',
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
