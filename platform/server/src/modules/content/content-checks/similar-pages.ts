import type { Deps } from '../../../deps.ts';
import { urlId } from '../../../store/url-id.ts';
import { readHtmlFacts } from '../../seo-audit/crawls/index.ts';
import { findOwnPages } from '../research/index.ts';
import { termsOf } from '../sources/index.ts';

const RUN = 5;
const CANDIDATES = 12;
/** Limit for both texts; anything beyond it is not compared. */
const MAX_TEXT = 100_000;
const MAX_TITLE = 300;
/** Below this, two texts share only common phrases. */
const MIN_SHARE = 0.05;

function runsOf(terms: readonly string[]): Set<string> {
  const runs = new Set<string>();
  for (let at = 0; at + RUN <= terms.length; at += 1) runs.add(terms.slice(at, at + RUN).join(' '));
  return runs;
}

/** Own pages that say the same in the same words, largest overlap first. Excludes the page at `url` itself. */
export async function similarPages(
  { db }: Deps,
  organisationId: string,
  text: { title: string; words: string },
  language: string,
  url: string | undefined,
): Promise<{ url: string; title: string; share: number }[]> {
  const own = runsOf(termsOf(text.words.slice(0, MAX_TEXT), language));
  if (own.size === 0) return [];
  const pages = (await findOwnPages(db, organisationId, [text.title.slice(0, MAX_TITLE)], language, CANDIDATES)).filter(
    (page) => page.url !== url,
  );
  const facts = await readHtmlFacts(
    db,
    organisationId,
    pages.map((page) => urlId(page.url)),
  );
  return pages
    .map((page) => {
      const theirs = runsOf(termsOf((facts.get(urlId(page.url))?.text ?? '').slice(0, MAX_TEXT), language));
      const shared = [...own].filter((run) => theirs.has(run)).length;
      return { url: page.url, title: page.title, share: Math.round((shared / own.size) * 1_000) / 1_000 };
    })
    .filter(({ share }) => share >= MIN_SHARE)
    .sort((a, b) => b.share - a.share)
    .slice(0, 5);
}
