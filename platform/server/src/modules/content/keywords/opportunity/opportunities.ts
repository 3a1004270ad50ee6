import type { ClickCurve, listOpportunities, Opportunity } from '@canopy/contract/content';
import type { ParsedQuery } from '@canopy/contract';
import { addDays } from '@canopy/contract/analytics';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Deps } from '../../../../deps.ts';
import { offsetOf, pageOfRows } from '../../../../store/paged-rows.ts';
import { lengthOf } from '../../gaps/index.ts';
import { fitCurve, NINETY, type Fit } from './fit-curve.ts';
import { gainAt, publishedFit, waysOf, type Ways } from './gain.ts';
import { brandOf, intentOf } from '../../../analytics/query-kinds/index.ts';
import { readRows, type OpportunityRows } from './read-rows.ts';

/** Impressions at the first five positions from which on a site has a curve of its own. */
const MIN_OWN_IMPRESSIONS = 1_000;
/** A page has lost where it has less than so much of last year's clicks, which were at least so many. */
const DECAY = { share: 0.7, clicks: 30 };
const MAX_WORKSPACES = 20;

interface Found {
  curve: ClickCurve;
  queries: Opportunity[];
  pages: Opportunity[];
  isConnected: boolean;
}

/** Works opportunities out once for the rows as they are, and keeps them for the next look. */
export function createOpportunities({ db }: Pick<Deps, 'db'>) {
  const known = new Map<string, { version: string; found: Promise<Found> }>();

  const of = async (organisationId: string): Promise<Found> => {
    const version = await versionOf(db, organisationId);
    const entry = known.get(organisationId);
    if (entry?.version === version) return entry.found;
    const found = workOut(db, organisationId);
    known.delete(organisationId);
    known.set(organisationId, { version, found });
    const [oldest] = known.keys();
    if (known.size > MAX_WORKSPACES && oldest !== undefined) known.delete(oldest);
    found.catch(() => known.delete(organisationId));
    return found;
  };

  return {
    /** of pages that have one */
    async ofPages(organisationId: string, ids: readonly string[]): Promise<Opportunity[]> {
      const wanted = new Set(ids);
      return (await of(organisationId)).pages.filter(({ page_id }) => wanted.has(page_id));
    },
    curve: async (organisationId: string) => (await of(organisationId)).curve,
    async list(organisationId: string, query: ParsedQuery<typeof listOpportunities>) {
      const { queries, pages, isConnected } = await of(organisationId);
      const search = query.search?.toLowerCase() ?? '';
      const rows = (query.kind === 'pages' ? pages : queries.filter((row) => lengthOf(row.query ?? '') === query.kind))
        .filter((row) => search === '' || row.page_url.toLowerCase().includes(search) || (row.query ?? '').includes(search))
        .filter((row) => passes(row, query.filter) && (query.intent === undefined || row.intent === query.intent));
      const sign = query.direction === 'desc' ? -1 : 1;
      const sorted = rows.toSorted((a, b) => sign * (a[query.sort] - b[query.sort]) || (a.id < b.id ? -1 : 1));
      const start = offsetOf(query);
      const shown = sorted.slice(start, start + query.page_size);
      return {
        ...pageOfRows(shown, rows.length, query),
        total_gain: round(rows.reduce((sum, { gain }) => sum + gain, 0)),
        is_connected: isConnected,
      };
    },
  };
}

const passes = (row: Opportunity, filter: ParsedQuery<typeof listOpportunities>['filter']): boolean => {
  if (filter === 'several_pages') return row.competing_pages > 1;
  if (filter === 'not_brand') return !row.is_brand;
  if (filter === 'decaying')
    return (
      row.clicks_last_year !== null && row.clicks_last_year >= DECAY.clicks && (row.page_clicks ?? 0) < DECAY.share * row.clicks_last_year
    );
  return true;
};

const state = z.object({ version: z.string() });

async function versionOf(db: Deps['db'], organisationId: string): Promise<string> {
  const { rows } = await db.execute(sql`
    select coalesce((select changes::text from figure_changes where organisation_id = ${organisationId} and source = 'search'), '0')
      || ' ' || coalesce((select max(day)::text from search_rows where organisation_id = ${organisationId}), '') as version`);
  return z.array(state).parse(rows)[0]?.version ?? '';
}

async function workOut(db: Deps['db'], organisationId: string): Promise<Found> {
  const brand = await brandOf(db, organisationId);
  const read = await readRows(db, organisationId, brand);
  const seen = read.cells.reduce((sum, { position, impressions }) => sum + (position <= 5 ? impressions : 0), 0);
  const isOwn = seen >= MIN_OWN_IMPRESSIONS;
  const fit = isOwn ? fitCurve(read.cells) : publishedFit();
  const names = brand === null ? null : new RegExp(brand, 'i');
  const isBrand = (query: string) => names !== null && names.test(query);
  const seenRows = read.rows.map((row) => ({ ...row, isBrand: isBrand(row.query) }));
  const ways = isOwn ? waysOf(fit, seenRows) : undefined;
  const queries = seenRows.map((row) => queryOf(row, fit, ways, read));
  return { curve: curveView(fit, isOwn, read), queries, pages: pagesOf(queries, read), isConnected: read.days !== null };
}

const round = (value: number): number => Math.round(value * 10) / 10;

type SeenRow = OpportunityRows['rows'][number] & { isBrand: boolean };

function queryOf(row: SeenRow, fit: Fit, ways: Ways | undefined, { competing }: OpportunityRows): Opportunity {
  const { gain, low, high, targetCtr, ownFactor } = gainAt(fit, row, ways);
  return {
    id: `${row.pageId} ${row.query}`,
    page_id: row.pageId,
    page_url: row.pageUrl,
    query: row.query,
    queries: 1,
    clicks: row.clicks,
    impressions: row.impressions,
    position: row.position,
    is_brand: row.isBrand,
    gain: round(gain),
    gain_low: round(low),
    gain_high: round(high),
    target_ctr: targetCtr,
    own_factor: ownFactor,
    competing_pages: competing.get(row.query) ?? 1,
    page_clicks: null,
    clicks_last_year: null,
    intent: row.isBrand ? 'navigational' : intentOf(row.query, null),
  };
}

/** A page's queries summed up; what is not known of one query is taken as independent of what is not known of another. */
function pagesOf(queries: readonly Opportunity[], { lastYear }: OpportunityRows): Opportunity[] {
  const groups = Map.groupBy(queries, ({ page_id }) => page_id);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const sum = (pick: (row: Opportunity) => number) => group.reduce((total, row) => total + pick(row), 0);
    const impressions = sum((row) => row.impressions);
    const gain = sum((row) => row.gain);
    const spread = Math.sqrt(sum((row) => ((row.gain_high - row.gain) / NINETY) ** 2)) * NINETY;
    return [
      {
        ...first,
        id: first.page_id,
        query: null,
        queries: group.length,
        clicks: sum((row) => row.clicks),
        impressions,
        position: sum((row) => row.position * row.impressions) / impressions,
        is_brand: group.every((row) => row.is_brand),
        gain: round(gain),
        gain_low: round(Math.max(0, gain - spread)),
        gain_high: round(gain + spread),
        target_ctr: null,
        own_factor: null,
        competing_pages: Math.max(...group.map((row) => row.competing_pages)),
        page_clicks: lastYear.get(first.page_id)?.now ?? null,
        clicks_last_year: lastYear.get(first.page_id)?.before ?? null,
        intent: null,
      },
    ];
  });
}

function curveView(fit: Fit, isOwn: boolean, { days }: OpportunityRows): ClickCurve {
  const from = days === null ? null : fit.shift === null ? days.from : addDays(days.from, fit.shift.week * 7);
  return {
    source: isOwn ? 'own' : 'published',
    from: isOwn ? from : null,
    to: isOwn ? (days?.to ?? null) : null,
    shift: fit.shift === null || from === null ? null : { date: from, factor: fit.shift.factor },
    lines: fit.lines.map(({ device, isBrand, impressions, rates }) => ({
      device,
      is_brand: isBrand,
      impressions: isOwn ? impressions : 0,
      points: rates.map(({ rate, error, impressions: seen }, at) => ({
        position: at + 1,
        rate,
        low: Math.max(0, rate - NINETY * error),
        high: Math.min(1, rate + NINETY * error),
        impressions: seen,
      })),
    })),
  };
}
