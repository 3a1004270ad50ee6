import type { Deps } from '../../../deps.ts';
import { urlId } from '../../../store/url-id.ts';
import { readHtmlFacts } from '../../seo-audit/crawls/index.ts';
import { findOwnPages } from '../research/index.ts';
import { MAX_TEXT, type CandidatePage } from './similar-texts.ts';

const CANDIDATES = 12;
const MAX_TITLE = 300;

/** Own pages about the same as a title. Excludes the page at `url` itself. */
export async function candidatePages(
  { db }: Pick<Deps, 'db'>,
  organisationId: string,
  title: string,
  language: string,
  url: string | undefined,
): Promise<CandidatePage[]> {
  const pages = (await findOwnPages(db, organisationId, [title.slice(0, MAX_TITLE)], language, CANDIDATES)).filter(
    (page) => page.url !== url,
  );
  const facts = await readHtmlFacts(
    db,
    organisationId,
    pages.map((page) => urlId(page.url)),
  );
  return pages.map((page) => ({ url: page.url, title: page.title, text: (facts.get(urlId(page.url))?.text ?? '').slice(0, MAX_TEXT) }));
}
