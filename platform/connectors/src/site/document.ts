import { createHash } from 'node:crypto';

/**
 * Identifies an entry of a site. `kind` is the platform's own: a REST base of WordPress (`pages`, `posts`, `recipes`), `pages`, `articles`
 * or `products` of Shopify, `pages` or `items:<collection>` of Webflow.
 */
export type SiteRef = { kind: string; id: string };

export type SiteMeta = {
  /** SEO title; null: the platform has none, or it cannot be read */
  title: string | null;
  description: string | null;
  /** the canonical that the author set, '' for none; absent: it cannot be set here */
  canonical?: string;
};

export type SiteStatus = 'draft' | 'scheduled' | 'published' | 'other';

/** An entry as its author edits it, not as visitors see it. */
export type SiteDocument = {
  ref: SiteRef;
  title: string;
  /** the source, byte for byte, including block comments and shortcodes; null: the platform does not expose it */
  html: string | null;
  slug: string;
  /** where visitors find it; null while nobody can */
  url: string | null;
  status: SiteStatus;
  /** ISO 8601, UTC, of a scheduled entry */
  publishAt: string | null;
  /** ISO 8601, UTC */
  modifiedAt: string;
  meta: SiteMeta;
  /** of what people edit; a different one means that somebody changed it */
  revision: string;
};

/** What counts as a change by somebody: the texts, never timestamps that a plugin or a view may touch. */
export function revisionOf({ title, html, meta }: Pick<SiteDocument, 'title' | 'html' | 'meta'>): string {
  return createHash('sha256')
    .update(JSON.stringify([title, html, meta.title, meta.description, ...(meta.canonical ? [meta.canonical] : [])]))
    .digest('hex');
}

/** A document with its revision. */
export function asDocument(fields: Omit<SiteDocument, 'revision'>): SiteDocument {
  return { ...fields, revision: revisionOf(fields) };
}
