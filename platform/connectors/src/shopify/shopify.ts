import { z } from 'zod';
import type { HttpCall } from '../http-call.ts';
import { tokenSource, type Tokens } from '../oauth/oauth.ts';
import { checkedSite } from '../site/checked-site.ts';
import { failure, type Failure } from '../site/failure.ts';
import type { MetaChange, NewEntry, Primitives, Put, Site } from '../site/site.ts';
import { shopifyGraphql, userErrorsOf } from './graphql.ts';
import { adminOf, shopifyRefresh, type ShopifyClient } from './install.ts';
import { documentOf, globalId, inputOf, kindOf, listedEntry, SHOPIFY_KINDS, wireEntry, type ShopifyKind } from './kinds.ts';

/** The version of the Admin API that this code is written for; one per quarter. */
export const SHOPIFY_VERSION = '2026-10';
const PER_PAGE = 100;
const NO_LIBRARY = 'Canopy does not upload images to Shopify; images in posts are loaded from Canopy.';

export type ShopifyOptions = {
  client: ShopifyClient;
  /** `name.myshopify.com` */
  shop: string;
  version?: string;
  http: HttpCall;
  tokens: Tokens;
  onTokens: (tokens: Tokens) => Promise<void>;
  clock?: () => Date;
  wait?: (ms: number) => Promise<void>;
};

const wireShop = z.object({
  shop: z.object({ name: z.string(), myshopifyDomain: z.string(), primaryDomain: z.object({ url: z.string() }) }),
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
});
const SHOP = 'query Shop { shop { name myshopifyDomain primaryDomain { url } } currentAppInstallation { accessScopes { handle } } }';
const wireConnection = z.object({
  nodes: z.array(wireEntry),
  pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
});
const wireBlogs = z.object({ blogs: z.object({ nodes: z.array(z.object({ id: z.string() })) }) });

function graphqlOf({
  client,
  shop,
  version = SHOPIFY_VERSION,
  http,
  tokens,
  onTokens,
  clock = () => new Date(),
  wait = pause,
}: ShopifyOptions) {
  const source = tokenSource({ tokens, clock, onTokens, refresh: (token) => shopifyRefresh(client, http, shop, token, clock) });
  return shopifyGraphql({ http, url: `${adminOf(client, shop)}/api/${version}/graphql.json`, tokens: source, clock, wait });
}

/** Removes Canopy from the store, which invalidates all of its tokens. `bad-credentials`: it was removed already. */
export async function shopifyUninstall(options: ShopifyOptions): Promise<{ ok: true } | Failure> {
  const answer = await graphqlOf(options)('appUninstall', 'mutation Uninstall { appUninstall { userErrors { field message code } } }');
  if (!answer.ok) return answer;
  return userErrorsOf(answer.data['appUninstall']) ?? { ok: true };
}

/**
 * A Shopify store through its GraphQL Admin API: pages, blog articles and products. Shopify has no conditional writes for pages and
 * articles, so the current content is compared right before each write.
 */
export function shopify(options: ShopifyOptions): Site {
  const { version = SHOPIFY_VERSION, clock = () => new Date() } = options;
  const graphql = graphqlOf(options);

  let about: z.output<typeof wireShop> | null = null;
  const shopNow = async (fresh = false) => {
    if (about !== null && !fresh) return { ok: true as const, ...about };
    const answer = await graphql('shop', SHOP);
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

  const mutate = async (name: string, query: string, variables: Record<string, unknown>) => {
    const answer = await graphql(name, query, variables);
    if (!answer.ok) return answer;
    return userErrorsOf(answer.data[name]) ?? { ok: true as const, payload: answer.data[name] };
  };
  const update = (kind: ShopifyKind, id: string, input: Record<string, unknown>) => {
    const { mutation, variable, withId } = kind.update;
    const gid = globalId(kind, id);
    const query = withId
      ? `mutation Update($id: ID!, $input: ${variable}) { ${mutation}(id: $id, ${kind.single}: $input) { userErrors { field message code } } }`
      : `mutation Update($input: ${variable}) { ${mutation}(${kind.single}: $input) { userErrors { field message } } }`;
    return mutate(mutation, query, withId ? { id: gid, input } : { input: { ...input, id: gid } });
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
      const missing = 'The store did not grant this permission. Connect it again and accept all permissions.';
      return {
        ok: true,
        abilities: [
          { name: 'edit-pages', works: content, note: content ? 'Pages and, if permitted, product descriptions' : missing },
          { name: 'edit-posts', works: content, note: content ? 'Articles in all blogs' : missing },
          {
            name: 'edit-meta',
            works: content,
            note: content ? 'Page title and meta description of pages, articles and products' : missing,
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
      const query = `query List($after: String) { ${kind.kind}(first: ${PER_PAGE}, after: $after) { nodes { ${kind.fields} } pageInfo { hasNextPage endCursor } } }`;
      const answer = await graphql(`list ${name}`, query, { after: cursor ?? null });
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
      const answer = await graphql(`read ${ref.kind}`, `query Read($id: ID!) { ${kind.single}(id: $id) { ${kind.fields} } }`, {
        id: globalId(kind, ref.id),
      });
      if (!answer.ok) return answer;
      if (answer.data[kind.single] === null) return failure('not-found', 'The store no longer has this entry.');
      const parsed = wireEntry.safeParse(answer.data[kind.single]);
      return parsed.success ? { ok: true, document: documentOf(kind, parsed.data, store.url, clock()) } : unreadable();
    },

    put: async (ref, fields) => {
      const kind = kindOf(ref.kind);
      if (kind === null) return unknownKind(ref.kind);
      if (isTimed(fields.state) && kind.kind === 'products') return failure('unsupported', 'Shopify’s API does not schedule products.');
      const answer = await update(kind, ref.id, inputOf(kind, fields));
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
        // A metafield cannot be set to an empty value.
        const query =
          'mutation Clear($metafields: [MetafieldIdentifierInput!]!) { metafieldsDelete(metafields: $metafields) { userErrors { field message } } }';
        const answer = await mutate('metafieldsDelete', query, { metafields: gone });
        if (!answer.ok) return answer;
      }
      const metafields = fields.filter(({ value }) => value !== '').map((field) => ({ ...field, ownerId }));
      if (metafields.length === 0) return { ok: true };
      const query =
        'mutation Meta($metafields: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $metafields) { userErrors { field message code } } }';
      const answer = await mutate('metafieldsSet', query, { metafields });
      return answer.ok ? { ok: true } : answer;
    },

    add: async (entry, slug) => {
      const kind = kindOf(entry.kind);
      if (kind?.create == null) return failure('unsupported', `Canopy does not create ${entry.kind} on Shopify.`);
      const input = await newInput(kind, entry, slug);
      if (!input.ok) return input;
      const { mutation, variable, input: type } = kind.create;
      const query = `mutation Create($input: ${type}) { ${mutation}(${variable}: $input) { ${kind.single} { id } userErrors { field message code } } }`;
      const answer = await mutate(mutation, query, { input: input.values });
      if (!answer.ok) return answer;
      const parsed = z.object({ [kind.single]: z.object({ id: z.string() }) }).safeParse(answer.payload);
      const id = parsed.success ? parsed.data[kind.single]?.id : undefined;
      return id === undefined ? unreadable() : { ok: true, ref: { kind: kind.kind, id: id.slice(id.lastIndexOf('/') + 1) } };
    },

    find: async (name, slug) => {
      const kind = kindOf(name);
      if (kind === null) return unknownKind(name);
      const query = `query Find($query: String!) { ${kind.kind}(first: 10, query: $query) { nodes { ${kind.fields} } pageInfo { hasNextPage endCursor } } }`;
      const answer = await graphql(`find ${name}`, query, { query: `handle:${slug}` });
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
    const answer = await graphql('blogs', 'query Blogs { blogs(first: 1) { nodes { id } } }');
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
