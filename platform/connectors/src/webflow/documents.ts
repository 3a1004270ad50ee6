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

/** An item's staged copy, and the live one where visitors see the item. */
export type ItemCopies = { staged: WebflowItem; live: WebflowItem | null };

/**
 * An item as visitors find it, or, if they do not, as it is staged. `isDraft` says nothing about visitors: a published item with changes in
 * draft stays published.
 */
export function itemEntry(collection: WebflowCollection, { staged, live }: ItemCopies, siteUrl: string): SiteEntry {
  const { fieldData } = live ?? staged;
  const slug = text(fieldData['slug']);
  const isShown = live !== null && !staged.isArchived;
  return {
    ref: { kind: itemsKind(collection.id), id: staged.id },
    title: text(fieldData['name']),
    slug,
    url: isShown ? `${siteUrl}/${collection.slug}/${slug}` : null,
    status: staged.isArchived ? 'other' : isShown ? 'published' : 'draft',
    modifiedAt: staged.lastUpdated,
  };
}

export function itemDocument(collection: WebflowCollection, copies: ItemCopies, siteUrl: string): SiteDocument {
  const { body, metaTitle, metaDescription } = fieldsOf(collection);
  const { fieldData } = copies.live ?? copies.staged;
  const of = (field: string | null) => (field === null ? null : text(fieldData[field]));
  return asDocument({
    ...itemEntry(collection, copies, siteUrl),
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
