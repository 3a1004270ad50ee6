import type { Failure, Site, SiteDocument, SiteRef, SiteWritten } from '@canopy/connectors/site';
import { htmlSent } from './site-media.ts';
import type { Operation, Wanted } from './store.ts';

/** Writes what was there before; null if that is unknown. */
export async function putBack(site: Site, ref: SiteRef, operation: Operation): Promise<SiteWritten | Failure | null> {
  const { before, after_revision: after, wanted } = operation;
  if (before === null || after === null) return null;
  const now = await site.read(ref);
  if (!now.ok) return now;
  // Another part of the page may have changed since: only what this operation wrote must be unchanged.
  const revision = stillHolds(now.document, wanted) ? now.document.revision : after;
  if (wanted.meta !== undefined) return site.writeMeta(ref, headOf(operation), revision, 'restores');
  const title = wanted.title === undefined ? {} : { title: before.title };
  const written = await site.write(ref, { ...title, ...(before.html !== null && { html: before.html }) }, revision);
  // It was no public page before either.
  return written.ok && wanted.again !== undefined ? site.unpublish(ref) : written;
}

/** Whether a page has what an operation wrote. */
export function stillHolds({ title, html, meta }: SiteDocument, wanted: Wanted): boolean {
  const { meta: head } = wanted;
  if (head !== undefined)
    return (['title', 'description', 'canonical'] as const).every((name) => head[name] === undefined || (meta[name] ?? '') === head[name]);
  return wanted.html !== undefined && html === htmlSent(wanted) && (wanted.title === undefined || title === wanted.title);
}

/** The texts of the head that an operation replaced. */
export function headOf({ before, wanted }: Operation) {
  return {
    ...(wanted.meta?.title !== undefined && { title: before?.meta.title ?? '' }),
    ...(wanted.meta?.description !== undefined && { description: before?.meta.description ?? '' }),
    ...(wanted.meta?.canonical !== undefined && { canonical: before?.meta.canonical ?? '' }),
  };
}
