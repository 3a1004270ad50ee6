import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows, totalRow } from '../../../store/rows.ts';
import { recentRows } from '../../analytics/search-data/index.ts';
import { crawlToShow, crawlPages, isCanonical } from '../../seo-audit/crawl-data/index.ts';
import { readHtmlFacts } from '../../seo-audit/crawls/index.ts';
import { wordCount } from '../../analytics/query-kinds/index.ts';
import { overlap, termsOf } from '../sources/index.ts';

/** How many pages' texts are read to choose from. */
const MAX_CANDIDATES = 120;

export interface OwnPage {
  url: string;
  title: string;
  description: string;
  /** how well it fits the question, higher is better */
  score: number;
}

const ownQuery = z.object({
  query: z.string(),
  clicks: z.number(),
  impressions: z.number(),
  position: z.nullable(z.number()),
});
export type OwnQuery = z.output<typeof ownQuery>;

/** How many pages of the site may be cited. */
export async function countOwnPages(db: Db, organisationId: string): Promise<number> {
  const scope = await crawlToShow(db, organisationId);
  if (!scope) return 0;
  const rows = await queryRows(
    db,
    totalRow,
    sql`
    select count(*)::integer as total from ${crawlPages(scope)} p where outcome = 'html' and status = 200`,
  );
  return rows[0]?.total ?? 0;
}

const ownPagesRow = z.object({ page_id: z.string(), url: z.string(), title: z.nullable(z.string()), description: z.nullable(z.string()) });

/** The crawled pages that cover the question best, best first. */
export async function findOwnPages(
  db: Db,
  organisationId: string,
  asked: readonly string[],
  language: string,
  most: number,
): Promise<OwnPage[]> {
  const scope = await crawlToShow(db, organisationId);
  const wanted = new Set(asked.flatMap((text) => termsOf(text, language)));
  if (!scope || wanted.size === 0) return [];
  const rows = await queryRows(
    db,
    ownPagesRow,
    sql`
    select page_id, url, title, description from ${crawlPages(scope)} p
    where outcome = 'html' and status = 200 and ${isCanonical(sql`p`)}
    order by rank desc, page_id limit 2000`,
  );
  const named = rows
    .map((row) => ({ ...row, head: termsOf(`${row.title ?? ''} ${row.description ?? ''} ${decodePath(row.url)}`, language) }))
    .map((row) => ({ ...row, hits: new Set(row.head.filter((term) => wanted.has(term))).size }))
    .sort((a, b) => b.hits - a.hits)
    .slice(0, MAX_CANDIDATES);
  const texts = await readHtmlFacts(
    db,
    organisationId,
    named.map(({ page_id }) => page_id),
  );
  const read = named.map((row) => {
    const terms = termsOf((texts.get(row.page_id)?.text ?? '').slice(0, 20_000), language);
    const times = new Map<string, number>();
    for (const term of terms) if (wanted.has(term)) times.set(term, (times.get(term) ?? 0) + 1);
    return { ...row, head: new Set(row.head), length: terms.length, times };
  });
  // Rare words tell which page is meant; a page that lists everything contains each of them once.
  const having = new Map([...wanted].map((term) => [term, read.filter(({ times }) => times.has(term)).length]));
  const weightOf = (term: string) => Math.log(1 + (read.length + 1) / ((having.get(term) ?? 0) + 0.5));
  return read
    .map(({ url, title, description, head, length, times }) => {
      const score = [...wanted].reduce((sum, term) => {
        const said = times.get(term) ?? 0;
        return sum + weightOf(term) * ((head.has(term) ? 1.5 : 0) + said / (said + 2 + length / 400));
      }, 0);
      const kinds = [...wanted].filter((term) => times.has(term) || head.has(term)).length;
      return { url, title: title ?? nameOf(url), description: description ?? '', score, kinds };
    })
    .filter(({ kinds }) => kinds >= Math.min(2, wanted.size))
    .sort((a, b) => b.score - a.score || a.url.localeCompare(b.url))
    .slice(0, most)
    .map(({ kinds: _kinds, ...page }) => page);
}

function decodePath(url: string): string {
  try {
    return decodeURIComponent(new URL(url).pathname).replace(/[/_-]+/g, ' ');
  } catch {
    return '';
  }
}

/** What a page without a title is called: the end of its path, in words. */
function nameOf(url: string): string {
  const last =
    url
      .split(/[?#]/)[0]
      ?.split('/')
      .findLast((part) => part !== '') ?? '';
  const name = decodePath(`https://page.invalid/${last}`).trim();
  return name === '' ? url : name.charAt(0).toUpperCase() + name.slice(1);
}

/** What people searched for when the site was shown to them, from the stored rows of the last 30 days; most seen first. */
export async function readOwnQueries(db: Db, organisationId: string, most = 3_000): Promise<OwnQuery[]> {
  const rows = await queryRows(
    db,
    ownQuery,
    sql`
    select query, sum(clicks)::integer as clicks, sum(impressions)::integer as impressions, (sum(position * impressions) / nullif(sum(impressions), 0))::real as position
    from ${recentRows(organisationId)} r where query <> '' group by query having sum(impressions) > 0
    order by impressions desc, query limit ${most}`,
  );
  return rows;
}

/** Of the queries, those about the same as the question. */
export function queriesAbout(queries: readonly OwnQuery[], question: string, language: string): OwnQuery[] {
  const asked = termsOf(question, language);
  return queries.filter(({ query }) => {
    const terms = termsOf(query, language);
    return terms.length > 0 && overlap(terms, asked) >= (Math.min(terms.length, asked.length) > 1 ? 0.6 : 1);
  });
}

const ASKING =
  /^(?:how|what|when|where|which|who|why|can|do|does|is|are|should|will|wie|was|wann|wo|warum|welche[rs]?|kann|comment|quand|pourquoi|quel(?:le)?s?|où|cómo|cuándo|qué|por qué|dónde|come|quando|perché|dove)\b/i;
/** Whether a text is a question as people ask it. */
export const asks = (text: string): boolean => text.endsWith('?') || ASKING.test(text.trim());

/** Beyond this position a site does not rank at the top yet. */
const WELL_PLACED = 5;

/** Queries worth an article: not ranking well yet, questions before others, most seen first. */
export function suggestionsOf(queries: readonly OwnQuery[], most: number): Pick<OwnQuery, 'query' | 'impressions' | 'position'>[] {
  return queries
    .filter(({ query, position }) => (position ?? 0) > WELL_PLACED && wordCount(query) >= 2)
    .sort((a, b) => Number(asks(b.query)) - Number(asks(a.query)) || b.impressions - a.impressions)
    .slice(0, most)
    .map(({ query, impressions, position }) => ({ query, impressions, position }));
}
