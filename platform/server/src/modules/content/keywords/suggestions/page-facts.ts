import { firstH1 } from '@canopy/crawler';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Deps } from '../../../../deps.ts';
import { problem } from '../../../../http/problem.ts';
import { queryRows } from '../../../../store/rows.ts';
import { crawlToShow, crawlPages } from '../../../seo-audit/crawl-data/index.ts';
import { readHtmlFacts } from '../../../seo-audit/crawls/index.ts';
import { languageOf, partsOf } from '../../gaps/index.ts';

/** What is known about a page: everything a suggestion may say. */
export interface PageFacts {
  pageId: string;
  url: string;
  title: string | null;
  description: string | null;
  h1: string | null;
  text: string;
  headings: readonly string[];
  language: string;
  /** titles and descriptions of the site's other pages, including those suggested for them */
  otherTexts: ReadonlySet<string>;
  /** the common ending of the site's titles, such as ` | Fernhill`; '' if there is none */
  brandSuffix: string;
}

const MAX_TITLES = 2_000;
const MAX_SUGGESTED = 20_000;
const suggestedRow = z.object({ title: z.string(), description: z.string() });
const row = z.object({ page_id: z.string(), url: z.string(), title: z.nullable(z.string()), description: z.nullable(z.string()) });

/** @throws problem 404 `page-not-crawled` */
export async function readPageFacts({ db }: Pick<Deps, 'db'>, organisationId: string, pageId: string): Promise<PageFacts> {
  const missing = () => problem(404, 'page-not-crawled', 'This page is not in the latest crawl. Crawl the site again, then retry.');
  const scope = await crawlToShow(db, organisationId);
  if (!scope) throw missing();
  const rows = await queryRows(
    db,
    row,
    sql`
    select page_id::text, url, title, description from ${crawlPages(scope)} p where outcome = 'html'
    order by page_id = ${pageId} desc, depth nulls last limit ${MAX_TITLES}`,
  );
  const pages = rows;
  const page = pages.find(({ page_id }) => page_id === pageId);
  if (!page) throw missing();
  const facts = (await readHtmlFacts(db, organisationId, [pageId])).get(pageId);
  const { text, lang, headings } = partsOf(facts);
  const suggested = await queryRows(
    db,
    suggestedRow,
    sql`
    select v->>'title' as title, v->>'description' as description from keyword_suggestions s, jsonb_array_elements(s.answer->'variants') v
    where s.organisation_id = ${organisationId} and s.page_id <> ${pageId} limit ${MAX_SUGGESTED}`,
  );
  const others = [...pages.filter(({ page_id }) => page_id !== pageId), ...suggested];
  const titles = pages.flatMap(({ page_id, title }) => (title === null || page_id === pageId ? [] : [title]));
  return {
    pageId,
    url: page.url,
    title: page.title,
    description: page.description,
    h1: facts ? firstH1(facts) : null,
    text: text ?? '',
    headings,
    language: languageOf(lang, `${page.title ?? ''} ${text?.slice(0, 500) ?? ''}`),
    otherTexts: new Set(others.flatMap(({ title, description }) => [title ?? [], description ?? []].flat())),
    brandSuffix: brandSuffixOf(page.title === null ? titles : [page.title, ...titles]),
  };
}

/** Shorter than this, what follows the main heading is not the page's content. */
const MIN_BODY = 100;

/** A page's text after its main heading: what comes before it is navigation. Whole where that leaves nearly nothing. */
export function bodyOf({ text, h1 }: Pick<PageFacts, 'text' | 'h1'>): string {
  const at = h1 ? text.indexOf(h1) : -1;
  if (!h1 || at < 0) return text;
  let body = text.slice(at);
  // A breadcrumb says it too.
  while (body.startsWith(h1)) body = body.slice(h1.length).trimStart();
  return body.length < MIN_BODY ? text : body;
}

const SEPARATORS = [' | ', ' – ', ' — ', ' · ', ' » ', ' - '];
const MAX_SUFFIX = 43;

/** The ending after a separator shared by at least three titles, and three in ten. */
export function brandSuffixOf(titles: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const title of titles) {
    const at = Math.max(...SEPARATORS.map((separator) => title.lastIndexOf(separator)));
    const suffix = title.slice(at);
    if (at > 0 && suffix.length <= MAX_SUFFIX) counts.set(suffix, (counts.get(suffix) ?? 0) + 1);
  }
  const [best] = [...counts].sort(([a, x], [b, y]) => y - x || a.localeCompare(b));
  return best && best[1] >= 3 && best[1] >= 0.3 * titles.length ? best[0] : '';
}
