import type { PersonaTopic, PersonaTopicStats } from '@canopy/contract/content';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../store/db.ts';
import * as z from 'zod/mini';
import { queryRows } from '../../../store/rows.ts';
import { urlId } from '../../../store/url-id.ts';
import { recentRows } from '../../analytics/search-data/index.ts';
import { crawlToShow, crawlPages } from '../../seo-audit/crawl-data/index.ts';
import { overlap, termsOf } from '../sources/index.ts';

const MAX_QUERIES = 50;
/** The share of the shorter one's words that makes a query about the topic. */
const MIN_ABOUT = 0.6;

/** URLs as people write them and as Search Console and the crawl do: with and without a trailing slash. */
const variantsOf = (url: string): string[] => [...new Set([url, url.endsWith('/') ? url.slice(0, -1) : `${url}/`])];

const statsOfRow = z.object({ clicks: z.number(), impressions: z.number(), position: z.nullable(z.number()), query: z.string() });

/** Figures of the page that came from a topic. */
export async function statsOf(db: Db, organisationId: string, topic: PersonaTopic, language: string): Promise<PersonaTopicStats> {
  if (topic.url === null) return { totals: null, queries: [], page: null };
  const ids = sql`${sql.param(variantsOf(topic.url).map(urlId))}::uuid[]`;
  const rows = await queryRows(
    db,
    statsOfRow,
    sql`
    select query, sum(clicks)::integer as clicks, sum(impressions)::integer as impressions,
      (sum(position * impressions) / nullif(sum(impressions), 0))::real as position
    from ${recentRows(organisationId)} r where page_id = any(${ids}) group by query order by impressions desc, query`,
  );
  const asked = termsOf(`${topic.question} ${topic.keyword}`, language);
  const impressions = rows.reduce((sum, row) => sum + row.impressions, 0);
  const weighted = rows.reduce((sum, row) => sum + (row.position ?? 0) * row.impressions, 0);
  return {
    totals:
      rows.length === 0
        ? null
        : {
            clicks: rows.reduce((sum, row) => sum + row.clicks, 0),
            impressions,
            position: impressions === 0 ? null : weighted / impressions,
          },
    queries: rows
      .filter(({ query }) => query !== '')
      .slice(0, MAX_QUERIES)
      .map((row) => ({ ...row, asked: overlap(termsOf(row.query, language), asked) >= MIN_ABOUT })),
    page: await pageOf(db, organisationId, ids),
  };
}

const pageOfRow = z.object({ status: z.nullable(z.number()), indexable: z.boolean(), words: z.number(), links_in: z.number() });

async function pageOf(db: Db, organisationId: string, ids: ReturnType<typeof sql>): Promise<PersonaTopicStats['page']> {
  const crawl = await crawlToShow(db, organisationId);
  if (!crawl) return null;
  const rows = await queryRows(
    db,
    pageOfRow,
    sql`
    select status, outcome = 'html' and status = 200 and not no_index as indexable, word_count as words, inlinks as links_in
    from ${crawlPages(crawl)} p where page_id = any(${ids}) limit 1`,
  );
  return rows[0] ?? null;
}
