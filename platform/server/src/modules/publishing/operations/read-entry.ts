import type { Failure, Site, SiteDocument, SiteRef } from '@canopy/connectors/site';
import { foundWords, onSiteOf, seenOf } from './on-site.ts';
import type { Operation } from './store.ts';

type Refusal = Pick<Failure, 'message'> & { reason: string };

/**
 * The entry that an operation changes, as it is now. A post's entry is checked once more against what a person decided about: withdrawn since,
 * it is not touched; to be published again, it is taken out of the trash first.
 */
export async function readEntry(
  site: Site,
  { post_id: post, wanted, before }: Operation,
  ref: SiteRef,
): Promise<{ ok: true; document: SiteDocument } | Failure | ({ ok: false } & Refusal)> {
  const read = await site.read(ref);
  const found = post === null || before !== null ? null : onSiteOf(read);
  if (found === null) return read;
  const { again } = wanted;
  const isAsDecided = again === undefined ? found === 'published' : again === seenOf(ref, read) || found === 'published';
  if (!isAsDecided) {
    const message = `${foundWords(found)} Nothing was changed. Publish it again to decide what to do.`;
    return { ok: false, reason: 'withdrawn', message };
  }
  return found === 'trash' || found === 'hidden' ? site.restore(ref) : read;
}
