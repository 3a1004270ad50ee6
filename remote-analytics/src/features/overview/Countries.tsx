import { TOP_COUNTRIES } from '@canopy/contract';
import { CategoryLine, ChartFrame, type Measure } from '@canopy/charts';
import { CategoryBars } from '@canopy/charts/bar';
import { WorldMap, countryName } from '@canopy/charts/map';
import { SharePie } from '@canopy/charts/pie';
import { SimpleGrid } from '@canopy/ui';
import { SegmentedControl } from '@canopy/ui/forms';
import { useCallback, useMemo } from 'react';
import { SEARCH_MESSAGES } from '../../search/messages.ts';
import { exactValue } from '../../search/search-filters.ts';
import { METRICS } from '../../search/search-metrics.ts';
import { useSearchKeys } from '../../search/use-search.ts';
import { AddressPart } from '../../view/AddressPart.tsx';
import { COMPARED_SERIES } from '../../view/comparison.ts';
import { leftOutNotes } from '../../view/LeftOutDays.tsx';
import { useDashboardView } from '../../view/use-dashboard-view.ts';
import { useChoice } from '../../view/use-toggles.ts';
import { OVERVIEW_MESSAGES as WORDS } from './messages.ts';

/** name in the URL */
const NAME = 'countries';
const KINDS = ['bar', 'line', 'pie'] as const;
const CLICKS: Measure = { id: 'clicks', label: METRICS.clicks.label, colour: METRICS.clicks.colour };

/** Clicks by country: the top ten as bars, line or pie, and all of them on a map (document 1, section 2.5). */
export function Countries() {
  return (
    <AddressPart of={[NAME]}>
      <CountryCards />
    </AddressPart>
  );
}

function CountryCards() {
  const { days, compared, comparison, filters, setFilter } = useDashboardView();
  const [kind, setKind] = useChoice(NAME, 'as', KINDS);
  const { rows, coverage, isLoading, isValidating, error, reload } = useSearchKeys('country');
  const selected = exactValue(filters.country);
  const select = useCallback((key: string) => setFilter('country', key === selected ? '' : key), [setFilter, selected]);

  const measures = useMemo(
    () => [CLICKS, ...(comparison ? [{ id: 'before', label: COMPARED_SERIES[comparison], isComparison: true }] : [])],
    [comparison],
  );
  const items = useMemo(
    () =>
      (rows ?? []).map(({ key, clicks, previous }) => ({
        key,
        label: countryName(key),
        values: { clicks, before: previous?.clicks ?? null },
      })),
    [rows],
  );
  const first = useMemo(() => items.slice(0, TOP_COUNTRIES), [items]);
  const top = { category: 'Country', items: first, selected, onSelect: select };
  const frame = {
    description: WORDS.byClicks,
    loading: isLoading,
    refetching: isValidating && !isLoading,
    error: error?.message,
    onRetry: () => void reload(),
    notes: [...leftOutNotes(coverage, days, compared), ...(coverage?.truncated ? [SEARCH_MESSAGES.topRows] : [])],
  };
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <ChartFrame
        {...frame}
        title={WORDS.countries}
        fileName="countries"
        height={340}
        actions={
          <SegmentedControl
            label="Chart of countries"
            value={kind}
            onChange={setKind}
            data={[
              { value: 'bar', label: 'Bar' },
              { value: 'line', label: 'Line' },
              { value: 'pie', label: 'Pie' },
            ]}
          />
        }
      >
        {rows &&
          (kind === 'bar' ? (
            <CategoryBars label={WORDS.countries} measures={measures} {...top} />
          ) : kind === 'line' ? (
            <CategoryLine label={WORDS.countries} measures={measures} {...top} />
          ) : (
            <SharePie label={WORDS.countries} measure={CLICKS} {...top} items={items} />
          ))}
      </ChartFrame>
      <ChartFrame {...frame} title={WORDS.map} fileName="countries-map" height={340}>
        {rows && <WorldMap label={WORDS.map} measure={CLICKS} items={items} selected={selected} onSelect={select} />}
      </ChartFrame>
    </SimpleGrid>
  );
}
