import { z } from 'zod';
import type { HttpCall } from '../http-call.ts';
import { tokenSource, type RenewAlone, type Tokens } from '../oauth/oauth.ts';
import { PINNED_VERSIONS } from '../pinned-versions.ts';
import { checkedSite } from '../site/checked-site.ts';
import { failure, type Failure } from '../site/failure.ts';
import type { MetaChange, NewEntry, Primitives, Put, Site } from '../site/site.ts';
import { SHOPIFY, SHOPIFY_PER_PAGE, type ShopifyDocument } from './documents.ts';
import { shopifyGraphql, userErrorsOf } from './graphql.ts';
import { adminOf, shopifyRefresh, type ShopifyClient } from './install.ts';
import { documentOf, globalId, inputOf, kindOf, listedEntry, SHOPIFY_KINDS, wireEntry, type ShopifyKind } from './kinds.ts';

/** What the slug of an entry begins with that Canopy created and has not published yet. */
const MARKER = 'canopy-';
const NO_LIBRARY = 'Canopy does not upload images to Shopify; images in posts are loaded from Canopy.';

export type ShopifyOptions = {
  client: ShopifyClient;
  /** `name.myshopify.com` */
  shop: string;
  version?: string;
  http: HttpCall;
  tokens: Tokens;
  onTokens: (tokens: Tokens) => Promise<void>;
  alone?: RenewAlone | undefined;
  clock?: () => Date;
  wait?: (ms: number) => Promise<void>;
};

const wireShop = z.object({
  shop: z.object({ name: z.string(), myshopifyDomain: z.string(), primaryDomain: z.object({ url: z.string() }) }),
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
});
const wireConnection = z.object({
  nodes: z.array(wireEntry),
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
});
const wireBlogs = z.object({ blogs: z.object({ nodes: z.array(z.object({ id: z.string() })) }) });

function graphqlOf({
  client,
  shop,
  version = PINNED_VERSIONS.shopify.version,
  http,
  tokens,
  onTokens,
  alone,
  clock = () => new Date(),
  wait = pause,
}: ShopifyOptions) {
  const source = tokenSource({ tokens, clock, onTokens, alone, refresh: (token) => shopifyRefresh(client, http, shop, token, clock) });
  return shopifyGraphql({ http, url: `${adminOf(client, shop)}/api/${version}/graphql.json`, tokens: source, clock, wait });
}

/** Removes Canopy from the store, which invalidates all of its tokens. `bad-credentials`: it was removed already. */
export async function shopifyUninstall(options: ShopifyOptions): Promise<{ ok: true } | Failure> {
  const answer = await graphqlOf(options)(SHOPIFY.uninstall);
  if (!answer.ok) return answer;
  return userErrorsOf(answer.data['appUninstall']) ?? { ok: true };
}

/**
 * A Shopify store through its GraphQL Admin API: pages, blog articles and products. Shopify has no conditional writes for pages and
 * articles, so the current content is compared right before each write.
 */
export function shopify(options: ShopifyOptions): Site {
  const { version = PINNED_VERSIONS.shopify.version, clock = () => new Date() } = options;
  const graphql = graphqlOf(options);

  let about: z.output<typeof wireShop> | null = null;
  const shopNow = async (fresh = false) => {
    if (about !== null && !fresh) return { ok: true as const, ...about };
    const answer = await graphql(SHOPIFY.shop);
    if (!answer.ok) return answer;
    const parsed = wireShop.safeParse(answer.data);
    if (!parsed.success) return unreadable();
    about = parsed.data;
    return { ok: true as const, ...parsed.data };
  };
  const storeUrl = async () => {
    const found = await shopNow();
    return found.ok ? { ok: true as const, url: found.shop.primaryDomain.url.replace(/\/+$/, '') } : found;
  };

  const mutate = async (document: ShopifyDocument, variables: Record<string, unknown>) => {
    const answer = await graphql(document, variables);
    if (!answer.ok) return answer;
    const payload = answer.data[document.name];
    return userErrorsOf(payload) ?? { ok: true as const, payload };
  };
  const update = (kind: ShopifyKind, id: string, input: Record<string, unknown>) => {
    const gid = globalId(kind, id);
    return mutate(SHOPIFY.update(kind), kind.update.withId ? { id: gid, input } : { input: { ...input, id: gid } });
  };

  /** Whether an entry would leave an address that visitors may know: a draft of ours is under its marker until it is published. */
  const isRenamed = async (kind: ShopifyKind, id: string, slug: string) => {
    const answer = await graphql(SHOPIFY.read(kind), { id: globalId(kind, id) });
    if (!answer.ok) return answer;
    const parsed = wireEntry.safeParse(answer.data[kind.single]);
    return { ok: true as const, isRenamed: parsed.success && parsed.data.handle !== slug && !parsed.data.handle.startsWith(MARKER) };
  };

  const primitives: Primitives = {
    library: NO_LIBRARY,
    check: async () => {
      const found = await shopNow(true);
      if (!found.ok) return found;
      const kinds = SHOPIFY_KINDS.map(({ kind, label, create }) => ({ kind, label, creates: create !== null }));
      const site = { name: found.shop.name, url: found.shop.primaryDomain.url.replace(/\/+$/, ''), version };
      return { ok: true, site, account: { name: found.shop.myshopifyDomain }, kinds, checkedAt: clock().toISOString() };
    },

    permissions: async () => {
      const found = await shopNow(true);
      if (!found.ok) return found;
      const scopes = found.currentAppInstallation.accessScopes.map(({ handle }) => handle);
      const content = scopes.includes('write_content') || scopes.includes('write_online_store_pages');
      const products = scopes.includes('write_products');
      const both = content && products;
      const missing = 'The store did not grant this permission. Connect it again and accept all permissions.';
      return {
        ok: true,
        abilities: [
          {
            name: 'edit-pages',
            works: content,
            note: !content ? missing : products ? 'Pages and product descriptions' : `Pages. Products: ${missing}`,
          },
          { name: 'edit-posts', works: content, note: content ? 'Articles in all blogs' : missing },
          {
            name: 'edit-meta',
            works: content || products,
            note: both
              ? 'Page title and meta description of pages, articles and products'
              : content
                ? `Page title and meta description of pages and articles. Products: ${missing}`
                : products
                  ? `Page title and meta description of products. Pages and articles: ${missing}`
                  : missing,
          },
          {
            name: 'edit-canonical',
            works: false,
            note: 'Shopify themes write it, and the API has no field for it. Change it in the theme’s code.',
          },
          { name: 'create-posts', works: content, note: content ? 'Articles in the store’s first blog' : missing },
          { name: 'schedule', works: content, note: content ? 'Shopify publishes at the scheduled time; Canopy verifies it' : missing },
          { name: 'unpublish', works: content, note: content ? 'Hidden again' : missing },
          {
            name: 'fix-links',
            works: content,
            note: content ? 'In the content of pages, articles and products; not in the theme' : missing,
          },
          { name: 'upload-media', works: false, note: NO_LIBRARY },
        ],
      };
    },

    list: async (name, cursor) => {
      const kind = kindOf(name);
      if (kind === null) return unknownKind(name);
      const store = await storeUrl();
      if (!store.ok) return store;
      const answer = await graphql(SHOPIFY.list(kind, SHOPIFY_PER_PAGE), { after: cursor ?? null });
      if (!answer.ok) return answer;
      const parsed = wireConnection.safeParse(answer.data[kind.kind]);
      if (!parsed.success) return unreadable();
      const { nodes, pageInfo } = parsed.data;
      return {
        ok: true,
        entries: nodes.map((node) => listedEntry(kind, node, store.url, clock())),
        next: pageInfo.hasNextPage ? pageInfo.endCursor : null,
      };
    },

    read: async (ref) => {
      const kind = kindOf(ref.kind);
      if (kind === null) return unknownKind(ref.kind);
      const store = await storeUrl();
      if (!store.ok) return store;
      const answer = await graphql(SHOPIFY.read(kind), { id: globalId(kind, ref.id) });
      if (!answer.ok) return answer;
      if (answer.data[kind.single] === null) return failure('not-found', 'The store no longer has this entry.');
      const parsed = wireEntry.safeParse(answer.data[kind.single]);
      return parsed.success ? { ok: true, document: documentOf(kind, parsed.data, store.url, clock()) } : unreadable();
    },

    put: async (ref, fields) => {
      const kind = kindOf(ref.kind);
      if (kind === null) return unknownKind(ref.kind);
      if (isTimed(fields.state) && kind.kind === 'products') return failure('unsupported', 'Shopify’s API does not schedule products.');
      const renamed = fields.slug === undefined ? { ok: true as const, isRenamed: false } : await isRenamed(kind, ref.id, fields.slug);
      if (!renamed.ok) return renamed;
      // Whoever knows the old address finds the new one; Shopify makes the redirect.
      const answer = await update(kind, ref.id, { ...inputOf(kind, fields), ...(renamed.isRenamed && { redirectNewHandle: true }) });
      return answer.ok ? { ok: true } : answer;
    },

    putMeta: async (ref, meta) => {
      const kind = kindOf(ref.kind);
      if (kind === null) return unknownKind(ref.kind);
      if (kind.kind === 'products') {
        const answer = await update(kind, ref.id, { seo: { ...meta } });
        return answer.ok ? { ok: true } : answer;
      }
      const ownerId = globalId(kind, ref.id);
      const fields = metafieldsOf(meta);
      const gone = fields.filter(({ value }) => value === '').map(({ namespace, key }) => ({ ownerId, namespace, key }));
      if (gone.length > 0) {
        const answer = await mutate(SHOPIFY.clearMeta, { metafields: gone });
        if (!answer.ok) return answer;
      }
      const metafields = fields.filter(({ value }) => value !== '').map((field) => ({ ...field, ownerId }));
      if (metafields.length === 0) return { ok: true };
      const answer = await mutate(SHOPIFY.setMeta, { metafields });
      return answer.ok ? { ok: true } : answer;
    },

    add: async (entry, slug) => {
      const kind = kindOf(entry.kind);
      const document = kind && SHOPIFY.create(kind);
      if (!kind || !document) return failure('unsupported', `Canopy does not create ${entry.kind} on Shopify.`);
      const input = await newInput(kind, entry, slug);
      if (!input.ok) return input;
      const answer = await mutate(document, { input: input.values });
      if (!answer.ok) return answer;
      const parsed = z.object({ [kind.single]: z.object({ id: z.string() }) }).safeParse(answer.payload);
      const id = parsed.success ? parsed.data[kind.single]?.id : undefined;
      return id === undefined ? unreadable() : { ok: true, ref: { kind: kind.kind, id: id.slice(id.lastIndexOf('/') + 1) } };
    },

    find: async (name, slug) => {
      const kind = kindOf(name);
      if (kind === null) return unknownKind(name);
      const answer = await graphql(SHOPIFY.find(kind), { query: `handle:${slug}` });
      if (!answer.ok) return answer;
      const parsed = wireConnection.safeParse(answer.data[kind.kind]);
      if (!parsed.success) return unreadable();
      // Shopify's search matches words: only an identical handle counts.
      const same = parsed.data.nodes.filter(({ handle }) => handle === slug);
      return { ok: true, refs: same.map((node) => listedEntry(kind, node, '', clock()).ref) };
    },
  };

  const newInput = async (
    kind: ShopifyKind,
    { title, html, meta }: NewEntry,
    slug: string,
  ): Promise<{ ok: true; values: Record<string, unknown> } | Failure> => {
    const input = {
      ...inputOf(kind, { title, html, slug, state: 'draft' }),
      ...(meta !== undefined && { metafields: metafieldsOf(meta).filter(({ value }) => value !== '') }),
    };
    if (kind.kind !== 'articles') return { ok: true, values: input };
    const answer = await graphql(SHOPIFY.blogs);
    if (!answer.ok) return answer;
    const blogs = wireBlogs.safeParse(answer.data);
    const blogId = blogs.success ? blogs.data.blogs.nodes[0]?.id : undefined;
    if (blogId === undefined) return failure('unsupported', 'The store has no blog. Add one in Shopify first.');
    const store = await shopNow();
    return { ok: true, values: { ...input, blogId, author: { name: store.ok ? store.shop.name : 'Canopy' } } };
  };

  return checkedSite(primitives, clock);
}

function metafieldsOf({ title, description }: MetaChange) {
  const field = (key: string, value: string) => ({ namespace: 'global', key, type: 'single_line_text_field', value });
  return [
    ...(title !== undefined ? [field('title_tag', title)] : []),
    ...(description !== undefined ? [field('description_tag', description)] : []),
  ];
}

const isTimed = (state: Put['state']): boolean => typeof state === 'object';
const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

function unreadable(): Failure {
  return failure('unexpected', 'Shopify’s response could not be read.');
}

function unknownKind(kind: string): Failure {
  return failure('unsupported', `Shopify has no content of the kind "${kind}" that Canopy can edit.`);
}
