import type { KeywordFigures } from '@canopy/connectors/keyword-metrics';
import { keywordMetrics, type KeywordMetrics, type KeywordProviderId } from '@canopy/contract/content';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import type { Db } from '../../../store/db.ts';
import { queryRow, queryRows } from '../../../store/rows.ts';
import { tidy } from './tidy.ts';

/** How many days a provider's figures stay valid: Google's change once a month. */
const HOLDS_DAYS = 30;

export interface Locale {
  country: string;
  language: string;
}
const localeRow = z.object({ country: z.string(), language: z.string() });

/** @throws problem 409 `country-needed` if the workspace has none */
export async function localeOf(db: Db, organisationId: string): Promise<Locale> {
  const locale = await queryRow(db, localeRow, sql`select country, language from organisations where id = ${organisationId}`);
  if (!locale?.country)
    throw problem(
      409,
      'country-needed',
      'Search volumes depend on the country. Choose the workspace’s country in Settings, then try again.',
    );
  return { country: locale.country, language: locale.language || 'en' };
}

const metricsRow = z.extend(keywordMetrics, { keyword: z.string() });

/** Keyword → what providers reported about it, newest first; for the workspace's current country and language. */
export async function readMetrics(db: Db, organisationId: string, projectId: string): Promise<Map<string, KeywordMetrics[]>> {
  const rows = await queryRows(
    db,
    metricsRow,
    sql`
    select m.keyword, m.provider, m.volume, m.competition, m.cpc, m.currency, m.country, m.fetched_on::text from keyword_metrics m
    join keyword_project_keywords k on k.organisation_id = m.organisation_id and k.project_id = ${projectId} and k.keyword = m.keyword
    join organisations o on o.id = m.organisation_id and o.country = m.country and coalesce(nullif(o.language, ''), 'en') = m.language
    where m.organisation_id = ${organisationId} order by m.fetched_on desc, m.provider`,
  );
  const found = new Map<string, KeywordMetrics[]>();
  for (const { keyword, ...metrics } of rows) found.set(keyword, [...(found.get(keyword) ?? []), keywordMetrics.parse(metrics)]);
  return found;
}

const keywordRow = z.object({ keyword: z.string() });

/** Keywords of a project that the provider was not asked for recently, most impressions first. */
export async function readMissing(
  deps: Deps,
  organisationId: string,
  id: string,
  provider: KeywordProviderId,
  locale: Locale,
): Promise<string[]> {
  const rows = await queryRows(
    deps.db,
    keywordRow,
    sql`
    select k.keyword from keyword_project_keywords k where k.organisation_id = ${organisationId} and k.project_id = ${id} and not exists (
      select 1 from keyword_metrics m where m.organisation_id = ${organisationId} and m.keyword = k.keyword and m.provider = ${provider}
        and m.country = ${locale.country} and m.language = ${locale.language} and m.fetched_on > ${today(deps)}::date - ${HOLDS_DAYS}::integer)
    order by k.impressions desc nulls last, k.keyword`,
  );
  return rows.map(({ keyword }) => keyword);
}

/** Also records keywords that the provider does not know, so that it is not asked for them again. */
export function withUnknown(keywords: readonly string[], figures: readonly KeywordFigures[]): KeywordFigures[] {
  const known = new Set(figures.map(({ keyword }) => tidy(keyword)));
  const unknown = keywords.filter((keyword) => !known.has(keyword));
  return [...figures, ...unknown.map((keyword) => ({ keyword, volume: null, competition: null, cpc: null, currency: null, trend: null }))];
}

const today = ({ clock }: Pick<Deps, 'clock'>): string => clock().toISOString().slice(0, 10);

export async function keepMetrics(
  tx: Pick<Db, 'execute'>,
  deps: Pick<Deps, 'clock'>,
  organisationId: string,
  provider: KeywordProviderId,
  { country, language }: Locale,
  figures: readonly KeywordFigures[],
): Promise<void> {
  const rows = [...new Map(figures.map((row) => [tidy(row.keyword), row])).entries()];
  const column = <T>(pick: (row: KeywordFigures) => T) => sql.param(rows.map(([, row]) => pick(row)));
  await tx.execute(sql`
    insert into keyword_metrics (organisation_id, keyword, provider, country, language, fetched_on, volume, competition, cpc, currency, latest_searches, searches_two_before)
    select ${organisationId}::uuid, keyword, ${provider}, ${country}, ${language}, ${today(deps)}::date, volume, competition, cpc, currency, latest, two_before
    from unnest(${sql.param(rows.map(([keyword]) => keyword))}::text[], ${column(({ volume }) => volume)}::integer[], ${column(({ competition }) => competition)}::smallint[],
      ${column(({ cpc }) => cpc)}::real[], ${column(({ currency }) => currency)}::text[], ${column(({ trend }) => trend?.latest ?? null)}::integer[],
      ${column(({ trend }) => trend?.two_before ?? null)}::integer[]) as m (keyword, volume, competition, cpc, currency, latest, two_before)
    on conflict (organisation_id, keyword, provider, country, language) do update set
      fetched_on = excluded.fetched_on, volume = excluded.volume, competition = excluded.competition, cpc = excluded.cpc, currency = excluded.currency,
      latest_searches = excluded.latest_searches, searches_two_before = excluded.searches_two_before`);
}

const figuresRow = z.object({
  keyword: z.string(),
  volume: z.nullable(z.number()),
  competition: z.nullable(z.number()),
  /** searches in the newest month and in the month two before it */
  latest_searches: z.nullable(z.number()),
  searches_two_before: z.nullable(z.number()),
});

/**
 * What providers reported lately about keywords, the newest figures of each; for the workspace's current country and language. Keywords
 * that no provider was asked for are missing.
 */
export async function storedFigures(
  deps: Pick<Deps, 'db' | 'clock'>,
  organisationId: string,
  keywords: readonly string[],
): Promise<z.output<typeof figuresRow>[]> {
  const wanted = [...new Set(keywords.map(tidy))];
  if (wanted.length === 0) return [];
  return queryRows(
    deps.db,
    figuresRow,
    sql`
    select distinct on (m.keyword) m.keyword, m.volume, m.competition, m.latest_searches, m.searches_two_before from keyword_metrics m
    join organisations o on o.id = m.organisation_id and o.country = m.country and coalesce(nullif(o.language, ''), 'en') = m.language
    where m.organisation_id = ${organisationId} and m.keyword = any(${sql.param(wanted)}::text[])
      and m.fetched_on > ${today(deps)}::date - ${HOLDS_DAYS}::integer
    order by m.keyword, m.fetched_on desc, m.provider`,
  );
}
