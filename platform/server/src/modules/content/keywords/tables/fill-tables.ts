import { setImmediate } from 'node:timers/promises';
import { GAP_LENGTHS, type Opportunity } from '@canopy/contract/content';
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../../store/db.ts';
import { queryRows } from '../../../../store/rows.ts';
import { pageFigures, recentRows } from '../../../analytics/search-data/index.ts';
import { readHtmlFacts } from '../../../seo-audit/crawls/index.ts';
import { gapsOf, lengthOf, partsOf, type GapQuery } from '../../gaps/index.ts';
import { workOut, type Found } from '../opportunity/opportunities.ts';
import { imagesOf, questionsOf } from './rows-by-sql.ts';
import { readSources, type KeywordSources } from './version.ts';
import { crawlFindings, crawlPages, isCanonical } from '../../../seo-audit/crawl-data/index.ts';

type Tx = Pick<Db, 'execute'>;
type Total = { total: number; gain?: number; common?: number };

const PAGES_AT_ONCE = 50;
const ROWS_AT_ONCE = 10_000;
const MAX_QUERIES = 200;
const MAX_KEYWORDS = 20;
/** Queries with fewer impressions say little. */
const MIN_IMPRESSIONS = 10;
/** all: any length */
const LENGTHS = ['all', ...GAP_LENGTHS] as const;

/**
 * Computes everything the keyword screens list and replaces the stored lists, in one transaction. Does nothing if they already match the
 * current rows.
 */
export async function fillTables(db: Db, organisationId: string, now: Date): Promise<void> {
  const sources = await readSources(db, organisationId);
  const found = await workOut(db, organisationId);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`keyword-tables ${organisationId}`}, 0))`);
    const { rowCount } = await tx.execute(
      sql`select 1 from keyword_states where organisation_id = ${organisationId} and version = ${sources.version}`,
    );
    if (rowCount !== 0) return;
    for (const table of ['keyword_opportunities', 'keyword_gaps', 'keyword_images', 'keyword_questions'])
      await tx.execute(sql`delete from ${sql.identifier(table)} where organisation_id = ${organisationId}`);
    const totals: Record<string, Total> = await writeOpportunities(tx, organisationId, found);
    if (sources.crawlId !== null) Object.assign(totals, await writeGaps(tx, organisationId, sources, sources.crawlId, found));
    if (sources.crawlId !== null) await tx.execute(imagesOf(organisationId, sources.crawlId, sources.day));
    if (sources.day !== null) await tx.execute(questionsOf(organisationId, sources.day));
    for (const [list, table] of [
      ['images', 'keyword_images'],
      ['questions', 'keyword_questions'],
    ] as const)
      totals[list] = { total: await countOf(tx, organisationId, table) };
    await tx.execute(sql`
      insert into keyword_states (organisation_id, version, search_changes, crawl_id, is_connected, curve, totals, made_at)
      values (${organisationId}, ${sources.version}, ${sources.changes}, ${sources.completeCrawl}, ${found.isConnected}, ${JSON.stringify(found.curve)}::jsonb, ${JSON.stringify(totals)}::jsonb, ${now.toISOString()})
      on conflict (organisation_id) do update set version = excluded.version, search_changes = excluded.search_changes, crawl_id = excluded.crawl_id,
        is_connected = excluded.is_connected, curve = excluded.curve, totals = excluded.totals, made_at = excluded.made_at`);
  });
  // The planner has no statistics on the new rows.
  await db.execute(sql`analyze keyword_opportunities, keyword_gaps, keyword_images, keyword_questions`);
}

const counted = z.object({ total: z.number() });

async function countOf(tx: Tx, organisationId: string, table: string): Promise<number> {
  const [row] = await queryRows(
    tx,
    counted,
    sql`select count(*)::integer as total from ${sql.identifier(table)} where organisation_id = ${organisationId}`,
  );
  return row?.total ?? 0;
}

async function writeOpportunities(tx: Tx, organisationId: string, { queries, pages }: Found): Promise<Record<string, Total>> {
  const all = [...pages.map((row) => ({ kind: 'pages', row })), ...queries.map((row) => ({ kind: lengthOf(row.query ?? ''), row }))];
  const totals: Record<string, Total> = {};
  for (const { kind, row } of all) {
    const known = totals[kind] ?? { total: 0, gain: 0 };
    totals[kind] = { total: known.total + 1, gain: (known.gain ?? 0) + row.gain };
  }
  for (let at = 0; at < all.length; at += ROWS_AT_ONCE) {
    const some = all.slice(at, at + ROWS_AT_ONCE);
    const column = (pick: (row: Opportunity) => unknown): SQL => sql`${sql.param(some.map(({ row }) => pick(row)))}`;
    await tx.execute(sql`
      insert into keyword_opportunities (organisation_id, kind, page_id, query, page_url, queries, clicks, impressions, position, is_brand, gain, gain_low, gain_high,
        target_ctr, own_factor, competing_pages, takes_turns, page_clicks, clicks_last_year, intent)
      select ${organisationId}::uuid, o.* from unnest(${sql.param(some.map(({ kind }) => kind))}::text[], ${column((row) => row.page_id)}::uuid[], ${column((row) => row.query ?? '')}::text[],
        ${column((row) => row.page_url)}::text[], ${column((row) => row.queries)}::integer[], ${column((row) => row.clicks)}::integer[], ${column((row) => row.impressions)}::integer[],
        ${column((row) => row.position)}::double precision[], ${column((row) => row.is_brand)}::boolean[], ${column((row) => row.gain)}::double precision[],
        ${column((row) => row.gain_low)}::double precision[], ${column((row) => row.gain_high)}::double precision[], ${column((row) => row.target_ctr)}::double precision[],
        ${column((row) => row.own_factor)}::double precision[], ${column((row) => row.competing_pages)}::integer[], ${column((row) => row.takes_turns)}::boolean[],
        ${column((row) => row.page_clicks)}::double precision[],
        ${column((row) => row.clicks_last_year)}::double precision[], ${column((row) => row.intent)}::text[]) as o`);
  }
  return totals;
}

const pageRow = z.object({
  page_id: z.string(),
  page_url: z.string(),
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  h1: z.nullable(z.string()),
  impressions: z.nullable(z.number()),
  rank: z.nullable(z.number()),
});
const queryRow = z.object({
  page_id: z.string(),
  query: z.string(),
  clicks: z.number(),
  impressions: z.number(),
  position: z.number(),
});

/** Indexable pages of the crawl, each with what it lacks of each length. */
async function writeGaps(
  tx: Tx,
  organisationId: string,
  { day }: KeywordSources,
  crawlId: string,
  { queries }: Found,
): Promise<Record<string, Total>> {
  const scope = { organisationId, crawlId };
  const gains = new Map(queries.map(({ id, gain }) => [id, gain]));
  const pages = await queryRows(
    tx,
    pageRow,
    sql`
    select p.page_id, p.url as page_url, p.title, p.description, f.facts->>'h1' as h1, g.impressions, p.rank from ${crawlPages(scope)} p
    left join ${pageFigures} g on g.organisation_id = p.organisation_id and g.page_id = p.page_id
    left join ${crawlFindings(scope)} f on f.page_id = p.page_id
    where p.outcome = 'html' and ${isCanonical(sql`p`)}`,
  );
  let common = 0;
  for (let at = 0; at < pages.length; at += PAGES_AT_ONCE) {
    const some = pages.slice(at, at + PAGES_AT_ONCE);
    const ids = some.map(({ page_id }) => page_id);
    const facts = await readHtmlFacts(tx, organisationId, ids);
    const seen = await queriesOf(tx, organisationId, day, ids);
    const rows: GapRow[] = [];
    for (const page of some) {
      const own = (seen.get(page.page_id) ?? []).map((row): GapQuery => ({
        ...row,
        gain: gains.get(`${page.page_id} ${row.query}`) ?? null,
      }));
      const gaps = gapsOf({ ...page, ...partsOf(facts.get(page.page_id)) }, own);
      common += gaps.common.length;
      rows.push(...LENGTHS.map((length) => gapRow(page, length, day, gaps)));
      // Yield to the event loop between pages.
      await setImmediate();
    }
    await insertGaps(tx, organisationId, rows);
  }
  return { gaps: { total: pages.length, common } };
}

type Gaps = ReturnType<typeof gapsOf>;
type GapRow = ReturnType<typeof gapRow>;

/** null: none of them is known */
const sumOf = (values: readonly (number | null)[]): number | null =>
  values.every((value) => value === null) ? null : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

function gapRow(page: z.output<typeof pageRow>, length: (typeof LENGTHS)[number], day: string | null, { telling, common }: Gaps) {
  const ofLength = (keywords: Gaps['telling']) => keywords.filter((keyword) => length === 'all' || keyword.length === length);
  const keywords = ofLength(telling);
  const gain = keywords.reduce((sum, one) => sum + (one.gain ?? 0), 0);
  return {
    ...page,
    length,
    keywordImpressions: sumOf(keywords.map(({ impressions }) => impressions)),
    gain: day === null ? null : Math.round(gain * 10) / 10,
    keywords: JSON.stringify(keywords.slice(0, MAX_KEYWORDS)),
    common: JSON.stringify(ofLength(common).slice(0, MAX_KEYWORDS)),
  };
}

async function insertGaps(tx: Tx, organisationId: string, rows: readonly GapRow[]): Promise<void> {
  const column = (pick: (row: GapRow) => unknown): SQL => sql`${sql.param(rows.map(pick))}`;
  await tx.execute(sql`
    insert into keyword_gaps (organisation_id, length, page_id, page_url, title, description, h1, impressions, rank, keyword_impressions, gain, keywords, common_keywords)
    select ${organisationId}::uuid, g.* from unnest(${column((row) => row.length)}::text[], ${column((row) => row.page_id)}::uuid[], ${column((row) => row.page_url)}::text[],
      ${column((row) => row.title)}::text[], ${column((row) => row.description)}::text[], ${column((row) => row.h1)}::text[], ${column((row) => row.impressions)}::integer[],
      ${column((row) => row.rank ?? 0)}::real[], ${column((row) => row.keywordImpressions)}::integer[], ${column((row) => row.gain)}::double precision[], ${column((row) => row.keywords)}::jsonb[], ${column((row) => row.common)}::jsonb[]) as g`);
}

/** The pages' queries of the last 30 days, each page's most seen ones. */
async function queriesOf(tx: Tx, organisationId: string, day: string | null, ids: readonly string[]) {
  if (day === null) return new Map<string, z.output<typeof queryRow>[]>();
  const rows = await queryRows(
    tx,
    queryRow,
    sql`
    select page_id, query, clicks, impressions, position from (
      select page_id, query, clicks, impressions, position, row_number() over (partition by page_id order by impressions desc, query) as place from ${recentRows(organisationId, day)} r
      where page_id = any(${sql.param(ids)}::uuid[]) and query <> '' and impressions >= ${MIN_IMPRESSIONS}
    ) q where place <= ${MAX_QUERIES}`,
  );
  return Map.groupBy(rows, ({ page_id }) => page_id);
}
