import { asDocument, type SiteDocument, type SiteRef } from '../site/document.ts';
import type { SiteEntry } from '../site/site.ts';
import type { WebflowCollection, WebflowItem, WebflowPage } from './wire.ts';

const ITEMS = 'items:';
export const itemsKind = (collectionId: string): string => `${ITEMS}${collectionId}`;
/** The collection of a kind; null for pages. */
export const collectionOf = (kind: string): string | null => (kind.startsWith(ITEMS) ? kind.slice(ITEMS.length) : null);

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Fields of a collection that Canopy writes; CMS items have no SEO fields of their own, so fields with such names are used. */
export function fieldsOf({ fields }: WebflowCollection): { body: string | null; metaTitle: string | null; metaDescription: string | null } {
  const named = (names: string[]) => fields.find(({ slug }) => names.includes(slug))?.slug ?? null;
  return {
    body: fields.find(({ type }) => type === 'RichText')?.slug ?? null,
    metaTitle: named(['meta-title', 'seo-title', 'title-tag']),
    metaDescription: named(['meta-description', 'seo-description', 'post-summary', 'summary']),
  };
}

export function itemEntry(collection: WebflowCollection, item: WebflowItem, siteUrl: string): SiteEntry {
  const slug = text(item.fieldData['slug']);
  const isShown = item.lastPublished !== null && !item.isDraft && !item.isArchived;
  return {
    ref: { kind: itemsKind(collection.id), id: item.id },
    title: text(item.fieldData['name']),
    slug,
    url: isShown ? `${siteUrl}/${collection.slug}/${slug}` : null,
    status: item.isArchived ? 'other' : isShown ? 'published' : 'draft',
    modifiedAt: item.lastUpdated,
  };
}

export function itemDocument(collection: WebflowCollection, item: WebflowItem, siteUrl: string): SiteDocument {
  const { body, metaTitle, metaDescription } = fieldsOf(collection);
  const of = (field: string | null) => (field === null ? null : text(item.fieldData[field]));
  return asDocument({
    ...itemEntry(collection, item, siteUrl),
    html: of(body),
    publishAt: null,
    meta: { title: of(metaTitle), description: of(metaDescription) },
  });
}

export function pageEntry(page: WebflowPage, siteUrl: string): SiteEntry {
  const ref: SiteRef = { kind: 'pages', id: page.id };
  const shown = !page.draft && page.publishedPath !== null;
  const url = shown ? `${siteUrl}${page.publishedPath ?? ''}` : null;
  return { ref, title: page.title, slug: page.slug, url, status: shown ? 'published' : 'draft', modifiedAt: page.lastUpdated };
}

/** The content of a static page can be neither read whole nor written: `html` is null. */
export function pageDocument(page: WebflowPage, siteUrl: string): SiteDocument {
  const meta = { title: page.seo.title ?? '', description: page.seo.description ?? '' };
  return asDocument({ ...pageEntry(page, siteUrl), html: null, publishAt: null, meta });
}
