import type { SiteDocument, SiteRef } from '@canopy/connectors/site';
import { plainParagraphs, type MergePart, type Overlap } from '@canopy/connectors/source-text';
import { decodeHTML } from 'entities';
import { sql } from 'drizzle-orm';
import type { Deps } from '../../../deps.ts';
import { publishedHtml, takeText } from '../../content/posts/index.ts';
import type { work as mergeInThread } from './merge-thread.ts';
import { htmlSent } from './site-media.ts';
import { COLUMNS, selectOperations, type Operation, type PostText, type Wanted } from './store.ts';

const SCRIPT = new URL('./merge-thread.ts', import.meta.url);

/** A title is HTML on most platforms: the same to every reader. */
const isSameTitle = (one: string, other: string): boolean => decodeHTML(one) === decodeHTML(other);

function mergeTitle(base: string, ours: string, theirs: string): string | Overlap {
  if (isSameTitle(theirs, base)) return ours;
  return isSameTitle(ours, base) || isSameTitle(ours, theirs) ? theirs : { base, ours, theirs };
}

/** What Canopy itself wrote last as the text of an entry, such as a fix. */
async function ownTextOf(
  db: Deps['db'],
  { organisation_id: organisationId, id, platform }: Operation,
  { kind, id: entry }: SiteRef,
): Promise<string | null> {
  const [last] = await selectOperations(
    db,
    sql`select ${COLUMNS} from publish_operations where organisation_id = ${organisationId} and platform = ${platform} and ref_kind = ${kind}
      and ref_id = ${entry} and id <> ${id} and state = 'published' and wanted ? 'html' order by finished_at desc nulls last limit 1`,
  );
  return (last && htmlSent(last.wanted)) ?? null;
}

/**
 * Merges a post's text with what its owner made of the entry, from the text that both last agreed on. Without a difference on the site, the
 * post's is written as it is.
 * @returns what to write; with `merge`, both changed the same, and a person has to decide
 */
export async function mergePost(
  { db, threads }: Pick<Deps, 'db' | 'threads'>,
  operation: Operation,
  document: SiteDocument,
): Promise<Wanted> {
  const { wanted } = operation;
  const { base, merge: _before, ...rest } = wanted;
  const html = htmlSent(wanted);
  if (base === undefined || html === undefined || document.html === null) return wanted;
  const isUnchanged = [base.html, html].includes(document.html);
  if (isUnchanged && [base.title, wanted.title ?? base.title].some((title) => isSameTitle(document.title, title))) return { ...rest, base };
  const ours = { title: wanted.title ?? document.title, html };
  const title = mergeTitle(base.title, ours.title, document.title);
  const own = await ownTextOf(db, operation, document.ref);
  const parts: MergePart[] =
    document.html === base.html
      ? [ours.html]
      : await threads.later<typeof mergeInThread>(SCRIPT, { base: base.html, ours: ours.html, theirs: document.html, own });
  const agreed = wanted.agreed ?? ours;
  const texts = parts.filter((part) => typeof part === 'string');
  if (typeof title !== 'string') return { ...rest, base, agreed, merge: { title, parts } };
  if (texts.length < parts.length) return { ...rest, base, agreed, title, merge: { title: null, parts } };
  const { title: _ours, ...kept } = rest;
  // A title that the site has is left as it is there.
  return { ...kept, base, agreed, html: texts.join(''), ...(title !== document.title && { title }) };
}

/**
 * Stores what is on the site as the text of the post, so that its next update begins from there. A post that somebody edited meanwhile stays as it
 * is: what the owner wrote is merged again with its next update.
 * @returns the operation's texts with what both agree on now
 */
export async function adoptText(
  deps: Deps,
  { organisation_id: organisationId, post_id: post, wanted }: Operation,
  found: { title: string; html: string },
): Promise<Wanted> {
  const { written, agreed, media = {} } = wanted;
  if (post === null || written === undefined || agreed === undefined) return wanted;
  const html = Object.entries(media).reduce(
    (text, [canopys, theirs]) => text.replaceAll(theirs.replaceAll('&', '&amp;'), () => canopys),
    plainParagraphs(found.html),
  );
  const title = isSameTitle(found.title, agreed.title) ? written.title : decodeHTML(found.title);
  const taken = await takeText(deps, organisationId, post, written, { title, html });
  if (!taken) return wanted;
  const published = await publishedHtml(deps, { organisationId, userId: organisationId }, { blocks: [], html: taken.html });
  return { ...wanted, written: taken, agreed: { title: found.title, html: htmlSent({ html: published, media }) ?? '' } };
}

/** What a post and its entry agreed on when an operation ended. */
export const agreedOf = ({ wanted }: Operation): PostText | undefined => {
  const html = htmlSent(wanted);
  return wanted.agreed ?? (html === undefined ? undefined : { title: wanted.title ?? '', html });
};
