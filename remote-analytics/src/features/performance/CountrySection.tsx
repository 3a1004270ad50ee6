import { CategoryLine, ChartFrame } from '@canopy/charts';
import { CategoryBars } from '@canopy/charts/bar';
import { WorldMap } from '@canopy/charts/map';
import { SharePie } from '@canopy/charts/pie';
import { TOP_COUNTRIES } from '@canopy/contract';
import { listCountries, type CountryRow } from '@canopy/contract/analytics';
import { useCall } from '@canopy/shell-api';
import { SimpleGrid } from '@canopy/ui';
import { SegmentedControl } from '@canopy/ui/forms';
import { useCallback, useMemo } from 'react';
import { AddressPart } from '../../view/AddressPart.tsx';
import { useChoice } from '../../view/use-toggles.ts';
import { webNotes } from '../../shell/coverage-notes.ts';
import { WEB_MESSAGES as WORDS } from '../../web/messages.ts';
import { useWebQuery } from '../../web/use-web-query.ts';
import { viewsBy } from './views-by.ts';

/** name in the URL */
const NAME = 'countries';
const KINDS = [
  { value: 'bar', label: 'Bar' },
  { value: 'line', label: 'Line' },
  { value: 'pie', label: 'Pie' },
];
const HEIGHT = 380;

const rowsOf = (rows: readonly CountryRow[]) => rows.map((row) => ({ name: row.country, views: row.screenPageViews }));

/** Views by country: the top ten as bars, lines or shares, and all of them on the map. */
export function CountrySection() {
  return (
    <AddressPart of={[NAME]}>
      <CountryCards />
    </AddressPart>
  );
}

function CountryCards() {
  const { view, filtered } = useWebQuery();
  const { data, error, isLoading, isValidating, reload } = useCall(listCountries, { query: filtered });
  const [kind, setKind] = useChoice(NAME, 'as', ['bar', 'line', 'pie']);
  const { comparison, setFilter, filters } = view;
  const { items, measures } = useMemo(
    () => viewsBy(rowsOf(data?.data ?? []), data?.compare ? rowsOf(data.compare) : null, comparison, TOP_COUNTRIES),
    [data, comparison],
  );
  const all = useMemo(() => viewsBy(rowsOf(data?.data ?? []), null, null, Infinity), [data]);
  const selected = filters.country ?? null;
  const select = useCallback((name: string) => setFilter('country', name === selected ? '' : name), [setFilter, selected]);
  const common = { label: WORDS.countries, category: WORDS.country, items, selected, onSelect: select };
  const [views] = all.measures;
  const frame = {
    height: HEIGHT,
    loading: isLoading,
    refetching: isValidating && !isLoading,
    error: error?.message,
    onRetry: () => void reload(),
    notes: webNotes(data?.coverage, view),
  };
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <ChartFrame
        {...frame}
        title={WORDS.countries}
        description={WORDS.byViews}
        actions={<SegmentedControl label="Chart" size="xs" data={KINDS} value={kind} onChange={setKind} />}
      >
        {data && kind === 'bar' && <CategoryBars {...common} measures={measures} />}
        {data && kind === 'line' && <CategoryLine {...common} measures={measures} />}
        {data && kind === 'pie' && views && <SharePie {...common} measure={views} maxSlices={TOP_COUNTRIES} />}
      </ChartFrame>
      <ChartFrame {...frame} title={WORDS.map} description={WORDS.allCountries}>
        {data && views && <WorldMap label={WORDS.map} measure={views} items={all.items} selected={selected} onSelect={select} />}
      </ChartFrame>
    </SimpleGrid>
  );
}
