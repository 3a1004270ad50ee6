import type { SiteDocument, SiteRef } from './document.ts';
import type { Failure } from './failure.ts';

/** What a connected site lets us do; each is found out by asking the site. */
export const ABILITIES = [
  'edit-pages',
  'edit-posts',
  'edit-meta',
  'edit-canonical',
  'create-posts',
  'schedule',
  'unpublish',
  'fix-links',
] as const;
export type Ability = { name: (typeof ABILITIES)[number]; works: boolean; /** for people: how, or why not */ note: string };

export type SiteCheck = {
  ok: true;
  site: { name: string; url: string; version?: string };
  account: { name: string };
  /** kinds that can be listed, the kind of a new post first among those that can be created */
  kinds: { kind: string; label: string; creates: boolean }[];
  /** ISO 8601 */
  checkedAt: string;
};

export type SiteEntry = Pick<SiteDocument, 'ref' | 'title' | 'slug' | 'url' | 'status' | 'modifiedAt'>;
/** `next` is the cursor of the following page, null on the last one. */
export type SiteList = { ok: true; entries: SiteEntry[]; next: string | null };
export type SiteRead = { ok: true; document: SiteDocument };
/** `changed` is false where the site already had it. */
export type SiteWritten = { ok: true; document: SiteDocument; changed: boolean };

export type ContentChange = { title?: string; html?: string };
export type MetaChange = { title?: string; description?: string; canonical?: string };
export type NewEntry = { kind: string; title: string; html: string; meta?: MetaChange };

/**
 * One connected site, whatever its platform. Nothing throws for what a site does.
 *
 * Writing is safe to repeat: what is already there is not written again, what was changed by somebody else since it was read is
 * a `conflict`, and every write is read back, so that `ok` means that the site holds it.
 */
export type Site = {
  check(): Promise<SiteCheck | Failure>;
  permissions(): Promise<{ ok: true; abilities: Ability[] } | Failure>;
  list(kind: string, cursor?: string | null): Promise<SiteList | Failure>;
  read(ref: SiteRef): Promise<SiteRead | Failure>;
  /** @param revision of the document that the change was made from */
  write(ref: SiteRef, change: ContentChange, revision: string): Promise<SiteWritten | Failure>;
  writeMeta(ref: SiteRef, meta: MetaChange, revision: string): Promise<SiteWritten | Failure>;
  /**
   * A draft that nobody sees, once for each marker however often it is called: the marker is its slug until it is published.
   * @param marker lower-case letters, digits and hyphens, unique to the operation
   */
  create(entry: NewEntry, marker: string): Promise<SiteWritten | Failure>;
  /** Makes an entry visible, under the slug where one is given. */
  publish(ref: SiteRef, slug?: string): Promise<SiteWritten | Failure>;
  /** Has the platform publish it at that moment. */
  schedule(ref: SiteRef, at: Date, slug?: string): Promise<SiteWritten | Failure>;
  /** Makes an entry a draft again. */
  unpublish(ref: SiteRef): Promise<SiteWritten | Failure>;
};

export type Put = { title?: string; html?: string; slug?: string; state?: 'draft' | 'published' | { at: Date } };

/** What a platform has to know how to do; `checkedSite` makes a `Site` of it. */
export type Primitives = Pick<Site, 'check' | 'permissions' | 'list' | 'read'> & {
  put(ref: SiteRef, fields: Put): Promise<{ ok: true } | Failure>;
  putMeta(ref: SiteRef, meta: MetaChange): Promise<{ ok: true } | Failure>;
  /** a draft with this slug */
  add(entry: NewEntry, slug: string): Promise<{ ok: true; ref: SiteRef } | Failure>;
  /** entries with this slug, drafts included, the oldest first */
  find(kind: string, slug: string): Promise<{ ok: true; refs: SiteRef[] } | Failure>;
};
