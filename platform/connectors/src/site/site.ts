import type { SiteDocument, SiteRef } from './document.ts';
import type { Failure } from './failure.ts';

/** What a connected site lets us do; each is determined by querying the site. */
export const ABILITIES = [
  'edit-pages',
  'edit-posts',
  'edit-meta',
  'edit-canonical',
  'create-posts',
  'schedule',
  'unpublish',
  'fix-links',
  'upload-media',
] as const;
export type Ability = { name: (typeof ABILITIES)[number]; works: boolean; /** for people: how, or why not */ note: string };

export type SiteCheck = {
  ok: true;
  site: { name: string; url: string; version?: string };
  account: { name: string };
  /** kinds that can be listed; among those that can be created, the kind of a new post comes first */
  kinds: { kind: string; label: string; creates: boolean }[];
  /** ISO 8601 */
  checkedAt: string;
};

export type SiteEntry = Pick<SiteDocument, 'ref' | 'title' | 'slug' | 'url' | 'status' | 'modifiedAt'>;
/** `next` is the cursor of the following page, null on the last one. */
export type SiteList = { ok: true; entries: SiteEntry[]; next: string | null };
export type SiteRead = { ok: true; document: SiteDocument };
/** `changed` is false if the site already had it. */
export type SiteWritten = { ok: true; document: SiteDocument; changed: boolean };

/** An image in a site's media library. */
export type SiteMedia = {
  id: string;
  /** where visitors load it */
  url: string;
  title: string;
  /** alt text in the library, which themes use if the content has none */
  alt: string;
};
export type SiteMediaList = { ok: true; media: SiteMedia[]; next: string | null };
/** `changed` is false if the library already had it. */
export type SiteMediaWritten = { ok: true; media: SiteMedia; changed: boolean };
/** @property type media type, e.g. `image/webp` */
export type MediaFile = { fileName: string; type: string; bytes: Uint8Array; alt: string };

export type ContentChange = { title?: string; html?: string };
export type MetaChange = { title?: string; description?: string; canonical?: string };
export type NewEntry = { kind: string; title: string; html: string; meta?: MetaChange };

/**
 * One connected site, whatever its platform. Nothing a site does makes a call throw.
 *
 * Writes are idempotent: content that is already there is not written again, content that somebody else changed since it was read is a
 * `conflict`, and every write is read back, so that `ok` means that the site has stored it. Content that the site would not store as it is
 * sent is not written to a page that visitors see where the platform lets us find out before: `would-lose`.
 */
export type Site = {
  check(): Promise<SiteCheck | Failure>;
  permissions(): Promise<{ ok: true; abilities: Ability[] } | Failure>;
  list(kind: string, cursor?: string | null): Promise<SiteList | Failure>;
  read(ref: SiteRef): Promise<SiteRead | Failure>;
  /** @param revision of the document that the change was based on */
  write(ref: SiteRef, change: ContentChange, revision: string): Promise<SiteWritten | Failure>;
  /** @param restores they are texts that the site had, which may contain variables of its plugin */
  writeMeta(ref: SiteRef, meta: MetaChange, revision: string, restores?: 'restores'): Promise<SiteWritten | Failure>;
  /** The platform's own screen on which a person restores this source of an entry; null: it keeps no version with exactly that. */
  earlierUrl(ref: SiteRef, html: string): Promise<string | null>;
  /**
   * Creates an invisible draft, once per marker however often it is called: the marker is its slug until it is published.
   * @param marker lower-case letters, digits and hyphens, unique to the operation
   */
  create(entry: NewEntry, marker: string): Promise<SiteWritten | Failure>;
  /** Makes an entry visible, under `slug` if given. */
  publish(ref: SiteRef, slug?: string): Promise<SiteWritten | Failure>;
  /** Schedules the entry on the platform for that time. */
  schedule(ref: SiteRef, at: Date, slug?: string): Promise<SiteWritten | Failure>;
  /** Makes an entry a draft again. */
  unpublish(ref: SiteRef): Promise<SiteWritten | Failure>;
  /** Makes an entry a draft that is in the platform's trash, private or archived; `unsupported` where the API cannot. */
  restore(ref: SiteRef): Promise<SiteWritten | Failure>;
  /** Images in the media library; `unsupported` if Canopy cannot write to it. */
  listMedia(cursor?: string | null): Promise<SiteMediaList | Failure>;
  /**
   * Stores an image in the library, once per marker however often it is called. Keeps an alt text that the library already has for
   * it.
   * @param marker as of `create`
   */
  addMedia(file: MediaFile, marker: string): Promise<SiteMediaWritten | Failure>;
  /** @param before the alt text that the change was based on */
  writeAlt(id: string, alt: string, before: string): Promise<SiteMediaWritten | Failure>;
};

/** A media library, as a platform has to implement it. */
export type MediaLibrary = {
  list(cursor: string | null): Promise<SiteMediaList | Failure>;
  read(id: string): Promise<{ ok: true; media: SiteMedia } | Failure>;
  /** images with this marker, oldest first */
  find(marker: string): Promise<{ ok: true; media: SiteMedia[] } | Failure>;
  add(file: MediaFile, marker: string): Promise<{ ok: true } | Failure>;
  putAlt(id: string, alt: string): Promise<{ ok: true } | Failure>;
};

export type Put = { title?: string; html?: string; slug?: string; state?: 'draft' | 'published' | { at: Date } };

/**
 * Who takes code out of what this account saves: `account`: the platform, because this account lacks the right; `site`: the platform,
 * because the site gives no account the right; `nobody`: the account has it, so whatever is lost is lost to a plugin or theme.
 */
export type CodeFilter = 'account' | 'site' | 'nobody';

/** What a site would store for a text, tried where no visitor sees it; null: it could not be tried. */
export type Rehearsed = { ok: true; stored: string | null; filter: CodeFilter };

/** What a platform has to implement; `checkedSite` turns it into a `Site`. */
export type Primitives = Pick<Site, 'check' | 'permissions' | 'list' | 'read'> & {
  /** absent: the platform offers nothing to try a change on */
  rehearse?(document: SiteDocument, change: ContentChange): Promise<Rehearsed | Failure>;
  /** out of the trash or archive, as a draft; absent: the platform has neither */
  restore?(ref: SiteRef): Promise<{ ok: true } | Failure>;
  /** absent: the platform keeps no earlier versions that people can restore */
  earlierUrl?: Site['earlierUrl'];
  put(ref: SiteRef, fields: Put): Promise<{ ok: true } | Failure>;
  /** looks again where the site keeps its head, because plugins come and go, and whether it would show these texts; absent: nothing is kept */
  lookAgain?(ref: SiteRef, meta: MetaChange, restores?: 'restores'): Promise<{ ok: true } | Failure>;
  putMeta(ref: SiteRef, meta: MetaChange): Promise<{ ok: true } | Failure>;
  /** a draft with this slug */
  add(entry: NewEntry, slug: string): Promise<{ ok: true; ref: SiteRef } | Failure>;
  /** entries with this slug, drafts included, the oldest first */
  find(kind: string, slug: string): Promise<{ ok: true; refs: SiteRef[] } | Failure>;
  /** a text: why Canopy does not write to the platform's library */
  library: MediaLibrary | string;
};
