import { z } from 'zod';
import { asDocument, type SiteDocument, type SiteRef } from '../site/document.ts';
import type { Put } from '../site/site.ts';

const metafield = z.object({ value: z.string() }).nullable();
const HEAD = `titleTag: metafield(namespace: "global", key: "title_tag") { value } descriptionTag: metafield(namespace: "global", key: "description_tag") { value }`;
const entry = z.object({
  id: z.string(),
  handle: z.string(),
  title: z.string(),
  /** absent from articles that were never changed */
  updatedAt: z.string().nullish(),
  createdAt: z.string(),
  publishedAt: z.string().nullish(),
  /** of products: null while the online store does not show it, whatever its status */
  onlineStoreUrl: z.string().nullish(),
  isPublished: z.boolean().optional(),
  status: z.string().optional(),
  body: z.string().nullish(),
  descriptionHtml: z.string().optional(),
  seo: z.object({ title: z.string().nullable(), description: z.string().nullable() }).optional(),
  titleTag: metafield.optional(),
  descriptionTag: metafield.optional(),
  blog: z.object({ handle: z.string() }).optional(),
});
export type ShopifyEntry = z.output<typeof entry>;
export const wireEntry = entry;

/** What Shopify's API calls each kind of content. */
export type ShopifyKind = {
  kind: 'pages' | 'articles' | 'products';
  label: string;
  single: string;
  /** of the GraphQL type */
  type: string;
  fields: string;
  update: { mutation: string; variable: string; withId: boolean };
  create: { mutation: string; variable: string; input: string } | null;
};

export const SHOPIFY_KINDS: ShopifyKind[] = [
  {
    kind: 'articles',
    label: 'Blog articles',
    single: 'article',
    type: 'Article',
    fields: `id handle title body isPublished publishedAt updatedAt createdAt blog { handle } ${HEAD}`,
    update: { mutation: 'articleUpdate', variable: 'ArticleUpdateInput!', withId: true },
    create: { mutation: 'articleCreate', variable: 'article', input: 'ArticleCreateInput!' },
  },
  {
    kind: 'pages',
    label: 'Pages',
    single: 'page',
    type: 'Page',
    fields: `id handle title body isPublished publishedAt updatedAt createdAt ${HEAD}`,
    update: { mutation: 'pageUpdate', variable: 'PageUpdateInput!', withId: true },
    create: { mutation: 'pageCreate', variable: 'page', input: 'PageCreateInput!' },
  },
  {
    kind: 'products',
    label: 'Products',
    single: 'product',
    type: 'Product',
    fields: 'id handle title descriptionHtml status onlineStoreUrl publishedAt updatedAt createdAt seo { title description }',
    update: { mutation: 'productUpdate', variable: 'ProductUpdateInput!', withId: false },
    create: null,
  },
];

export function kindOf(kind: string): ShopifyKind | null {
  return SHOPIFY_KINDS.find((candidate) => candidate.kind === kind) ?? null;
}

export function globalId({ type }: ShopifyKind, id: string): string {
  return `gid://shopify/${type}/${id}`;
}

const plainId = (gid: string) => gid.slice(gid.lastIndexOf('/') + 1);
const second = (iso: string) => new Date(iso).toISOString();

/** @param storeUrl where visitors find the shop, without a trailing slash */
export function documentOf(kind: ShopifyKind, given: ShopifyEntry, storeUrl: string, now: Date): SiteDocument {
  const shared = listedEntry(kind, given, storeUrl, now);
  const publishAt = shared.status === 'scheduled' && given.publishedAt ? second(given.publishedAt) : null;
  const meta =
    kind.kind === 'products'
      ? { title: given.seo?.title ?? '', description: given.seo?.description ?? '' }
      : { title: given.titleTag?.value ?? '', description: given.descriptionTag?.value ?? '' };
  return asDocument({ ...shared, html: given.descriptionHtml ?? given.body ?? '', publishAt, meta });
}

/**
 * Shopify says itself whether visitors see an entry; a date without that is a schedule, even if it has passed, and a draft has none.
 * Comparing the date with our clock instead would take a published entry for a scheduled one wherever the clocks differ.
 */
function statusOf({ isPublished, publishedAt }: ShopifyEntry) {
  if (isPublished === true) return 'published' as const;
  return publishedAt ? ('scheduled' as const) : ('draft' as const);
}

/**
 * Active and unlisted products are shown only where they are published to the online store: then they have a URL there. A draft keeps the
 * date of its last publication.
 */
function statusOfProduct({ status, publishedAt, onlineStoreUrl }: ShopifyEntry, now: Date) {
  if (status === 'DRAFT') return 'draft' as const;
  if (status !== 'ACTIVE' && status !== 'UNLISTED') return 'other' as const;
  if (onlineStoreUrl != null) return 'published' as const;
  return publishedAt && new Date(publishedAt) > now ? ('scheduled' as const) : ('other' as const);
}

export function listedEntry(kind: ShopifyKind, given: ShopifyEntry, storeUrl: string, now: Date) {
  const ref: SiteRef = { kind: kind.kind, id: plainId(given.id) };
  const status = kind.kind === 'products' ? statusOfProduct(given, now) : statusOf(given);
  const path = kind.kind === 'articles' ? `blogs/${given.blog?.handle ?? 'news'}/${given.handle}` : `${kind.kind}/${given.handle}`;
  return {
    ref,
    title: given.title,
    slug: given.handle,
    url: status === 'published' ? (given.onlineStoreUrl ?? `${storeUrl}/${path}`) : null,
    status,
    modifiedAt: second(given.updatedAt ?? given.publishedAt ?? given.createdAt),
  };
}

/** The input of an update or a creation, in the kind's own field names. */
export function inputOf(kind: ShopifyKind, { title, html, slug, state }: Put): Record<string, unknown> {
  const texts = {
    ...(title !== undefined && { title }),
    ...(html !== undefined && { [kind.kind === 'products' ? 'descriptionHtml' : 'body']: html }),
    ...(slug !== undefined && { handle: slug }),
  };
  if (state === undefined) return texts;
  if (kind.kind === 'products') return { ...texts, status: state === 'published' ? 'ACTIVE' : 'DRAFT' };
  if (state === 'published' || state === 'draft') return { ...texts, isPublished: state === 'published' };
  return { ...texts, publishDate: state.at.toISOString() };
}
