import type { ClickCurve, Opportunity } from '@canopy/contract/content';
import { addDays } from '@canopy/contract/analytics';
import type { Db } from '../../../../store/db.ts';
import { fitCurve, NINETY, type Fit } from './fit-curve.ts';
import { gainAt, publishedFit, waysOf, type Ways } from './gain.ts';
import { brandOf, intentOf } from '../../../analytics/query-kinds/index.ts';
import { readRows, type OpportunityRows } from './read-rows.ts';

/** Impressions at the first five positions that a site needs for a curve of its own. */
const MIN_OWN_IMPRESSIONS = 1_000;

export interface Found {
  curve: ClickCurve;
  queries: Opportunity[];
  pages: Opportunity[];
  isConnected: boolean;
}

/** Computes what better positions would bring, from the current rows. */
export async function workOut(db: Db, organisationId: string): Promise<Found> {
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

function queryOf(row: SeenRow, fit: Fit, ways: Ways | undefined, { competing, turning }: OpportunityRows): Opportunity {
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
    takes_turns: turning.has(row.query),
    page_clicks: null,
    clicks_last_year: null,
    intent: row.isBrand ? 'navigational' : intentOf(row.query, null),
  };
}

/** A page's queries, summed; the uncertainties of different queries are treated as independent. */
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
        takes_turns: group.some((row) => row.takes_turns),
        page_clicks: lastYear.get(first.page_id)?.now ?? null,
        clicks_last_year: lastYear.get(first.page_id)?.before ?? null,
        intent: null,
      },
    ];
  });
}

/** The curve used while nothing is known about the site. */
export const publishedCurve = (): ClickCurve => curveView(publishedFit(), false, { days: null });

function curveView(fit: Fit, isOwn: boolean, { days }: Pick<OpportunityRows, 'days'>): ClickCurve {
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
