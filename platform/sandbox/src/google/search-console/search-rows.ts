import type { SearchProperty } from '../accounts.ts';
import { combos, countries, devices } from '../figures/audience.ts';
import { dateOf } from '../figures/calendar.ts';
import type { SearchAtom } from '../figures/search-day.ts';
import type { Universe } from '../figures/universe.ts';
import type { GoogleParts } from '../google-parts.ts';
import { matcher, type SearchDimension, type SearchRequest } from './query-request.ts';
import { COUNTED_OF_FRESH_HOUR, freshHours, hourOf, hourText } from './search-hours.ts';
import { factorOf, type SearchWindow } from './search-days.ts';

/** A row of the response. `keys` follow the order of the dimensions; `ctr` 0 to 1; Discover has no position. */
export type SearchRow = { keys?: string[]; clicks: number; impressions: number; ctr: number; position?: number };

type Group = {
  day: number;
  hour: number;
  page: number;
  query: number;
  combo: number;
  clicks: number;
  impressions: number;
  positions: number;
};
/** How some pages look in results; the others have no appearance of their own. A page's place in the universe decides. */
const APPEARANCES = ['REVIEW_SNIPPET', 'PRODUCT_SNIPPETS', 'TRANSLATED_RESULT', ''] as const;
const appearanceOf = (page: number): number => page % APPEARANCES.length;

type Selection = { pages: boolean[]; queries: boolean[] | null; combos: boolean[] };

/** The rows for a request, in Google's order: all of them, or those from `from` up to but not including `to`. */
export function searchRows(
  parts: GoogleParts,
  property: SearchProperty,
  request: SearchRequest,
  window: SearchWindow,
  from = 0,
  to = Infinity,
): SearchRow[] {
  const { dimensions, type, aggregation } = request;
  const shape = parts.store.state.settings;
  const universe = parts.figures.universe(shape);
  const selection = select(property, request, universe);
  const groupKey = keyMaker(dimensions, universe);
  const isHourly = dimensions.includes('hour');
  const fresh = freshHours(parts);
  const groups = new Map<number | string, Group>();
  for (let day = window.first; property.scale > 0 && day <= window.last; day += 1) {
    for (const atom of parts.figures.searchDay(property, { type, day, factor: factorOf(day, window, parts, isHourly) }, shape)) {
      if (!isSelected(atom, selection)) continue;
      // Two pages of a property under one query are one impression of the property, at the better position.
      const doubled = aggregation === 'byProperty' && atom.below >= 0 && selection.pages[atom.below] === true ? atom.shared : 0;
      const hour = isHourly ? hourOf(day, atom) : 0;
      if (isHourly && hour >= fresh.end) continue;
      const share = isHourly && hour >= fresh.firstIncomplete ? COUNTED_OF_FRESH_HOUR : 1;
      const impressions = Math.ceil((atom.impressions - doubled) * share);
      const clicks = Math.round(atom.clicks * share);
      const positions = (atom.positions * impressions) / atom.impressions;
      const key = isHourly ? `${groupKey(atom, day - window.first)} ${hour}` : groupKey(atom, day - window.first);
      const group = groups.get(key);
      if (group === undefined) {
        groups.set(key, { day, hour, page: atom.page, query: atom.query, combo: atom.combo, clicks, impressions, positions });
      } else {
        group.clicks += clicks;
        group.impressions += impressions;
        group.positions += positions;
      }
    }
  }
  const shown = [...groups.values()].filter(({ clicks, impressions }) => impressions > 0 || clicks > 0);
  return ordered(shown, dimensions)
    .slice(from, to)
    .map((group) => rowOf(group, request, property, universe));
}

function select({ origin, siteUrl }: SearchProperty, { dimensions, filters }: SearchRequest, { pages, queries }: Universe): Selection {
  const passes = (dimension: SearchDimension) => {
    const tests = filters.filter((filter) => filter.dimension === dimension).map(matcher);
    return (value: string) => tests.every((test) => test(value));
  };
  const prefix = siteUrl.startsWith('sc-domain:') ? origin : siteUrl;
  const [page, query, country, device] = [passes('page'), passes('query'), passes('country'), passes('device')];
  const appears = passes('searchAppearance');
  const byAppearance = dimensions.includes('searchAppearance') || filters.some(({ dimension }) => dimension === 'searchAppearance');
  const looks = (index: number) => APPEARANCES[appearanceOf(index)] ?? '';
  // Rows and filters by query exclude anonymised queries.
  const byQuery = dimensions.includes('query') || filters.some((filter) => filter.dimension === 'query');
  return {
    pages: pages
      .map((path) => `${origin}${path}`)
      .map((url, index) => url.startsWith(prefix) && page(url) && (!byAppearance || (looks(index) !== '' && appears(looks(index))))),
    queries: byQuery ? queries.map(query) : null,
    combos: combos.map((combo) => country(countries[combo.country]?.code ?? '') && device(devices[combo.device] ?? '')),
  };
}

function isSelected({ page, query, combo }: SearchAtom, { pages, queries, combos: allowed }: Selection): boolean {
  return pages[page] === true && allowed[combo] === true && (queries === null || queries[query] === true);
}

/** One number for each set of dimension values. */
function keyMaker(dimensions: SearchDimension[], { pages, queries }: Universe): (atom: SearchAtom, day: number) => number {
  const [byDay, byPage, byQuery, byCountry, byDevice] = (['date', 'page', 'query', 'country', 'device'] as const).map((name) =>
    dimensions.includes(name),
  );
  if (dimensions.includes('searchAppearance')) return ({ page }) => appearanceOf(page);
  return ({ page, query, combo }, day) => {
    const country = byCountry ? (combos[combo]?.country ?? 0) : 0;
    const device = byDevice ? (combos[combo]?.device ?? 0) : 0;
    const place = ((byDay ? day : 0) * pages.length + (byPage ? page : 0)) * queries.length + (byQuery ? query : 0);
    return (place * countries.length + country) * devices.length + device;
  };
}

/** By date if that is the only dimension; else by clicks, with ties in a stable order, so that pages fit together. */
function ordered(groups: Group[], dimensions: SearchDimension[]): Group[] {
  if (dimensions.length === 1 && (dimensions[0] === 'date' || dimensions[0] === 'hour'))
    return groups.sort((a, b) => a.day - b.day || a.hour - b.hour);
  return groups.sort(
    (a, b) =>
      b.clicks - a.clicks ||
      b.impressions - a.impressions ||
      a.day - b.day ||
      a.hour - b.hour ||
      a.page - b.page ||
      a.query - b.query ||
      a.combo - b.combo,
  );
}

function rowOf(group: Group, { dimensions, type }: SearchRequest, { origin }: SearchProperty, { pages, queries }: Universe): SearchRow {
  const combo = combos[group.combo];
  const values: Record<SearchDimension, () => string> = {
    date: () => dateOf(group.day),
    hour: () => hourText(group.hour),
    searchAppearance: () => APPEARANCES[appearanceOf(group.page)] ?? '',
    page: () => `${origin}${pages[group.page] ?? ''}`,
    query: () => queries[group.query] ?? '',
    country: () => countries[combo?.country ?? 0]?.code ?? '',
    device: () => devices[combo?.device ?? 0] ?? '',
  };
  const { clicks, impressions, positions } = group;
  return {
    ...(dimensions.length === 0 ? {} : { keys: dimensions.map((dimension) => values[dimension]()) }),
    clicks,
    impressions,
    ctr: impressions === 0 ? 0 : clicks / impressions,
    ...(type === 'discover' ? {} : { position: impressions === 0 ? 0 : positions / impressions }),
  };
}
