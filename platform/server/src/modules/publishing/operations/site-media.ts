import type { Failure, FailureReason, Site } from '@canopy/connectors/site';
import type { Deps } from '../../../deps.ts';
import { ImageStoreError, imagesIn } from '../../content/post-images/index.ts';
import { storePictures, type Operation, type Wanted } from './store.ts';

/** The library rejects the image permanently: the text is published anyway, with the image at Canopy's URL. */
const NOT_TAKEN = new Set<FailureReason>(['unsupported', 'refused', 'insufficient-rights', 'not-found', 'blocked', 'unexpected']);

/** The content as sent to the site: Canopy's images that are in the site's library have their URL there. */
export function htmlSent({ html, media = {} }: Pick<Wanted, 'html' | 'media'>): string | undefined {
  return html && Object.entries(media).reduce((text, [from, to]) => text.replaceAll(from, () => to.replaceAll('&', '&amp;')), html);
}

const unusable = (error: unknown): Failure => {
  if (!(error instanceof ImageStoreError)) throw error;
  return { ok: false, reason: 'unreachable', message: 'The image storage of this installation is not available. Try again later.' };
};

/**
 * Uploads the content's images that Canopy stores to the site's media library, each once however many posts show it, and
 * stores their URLs. Does nothing for a fix, whose content is the site's own.
 * @returns null if the operation moved on or got another text meanwhile, so that it is somebody else's
 */
export async function withPictures(
  { deps, site }: { deps: Deps; site: Site },
  operation: Operation,
): Promise<{ ok: true; operation: Operation } | Failure | null> {
  const { wanted, organisation_id: organisationId } = operation;
  if (wanted.html === undefined || operation.kind === 'fix') return { ok: true, operation };
  const images = await imagesIn(deps, organisationId, htmlSent(wanted) ?? '');
  if (images.length === 0) return { ok: true, operation };
  const media = { ...wanted.media };
  let why: string | null = null;
  for (const { id, urls, bytes: read, ...file } of images) {
    const bytes = await read().catch(unusable);
    if (!bytes) continue;
    if ('reason' in bytes) return bytes;
    const answer = await site.addMedia({ ...file, bytes }, `canopy-image-${id}`);
    if (answer.ok) for (const url of urls) media[url] = answer.media.url;
    else if (NOT_TAKEN.has(answer.reason)) why ??= answer.message;
    else return answer;
  }
  const { pictures_left: _before, ...rest } = wanted;
  const next: Wanted = { ...rest, media, ...(why !== null && { pictures_left: why }) };
  if (!(await storePictures(deps.db, operation, next))) return null;
  return { ok: true, operation: { ...operation, wanted: next } };
}
