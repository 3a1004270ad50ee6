import { ChartFrame } from '@canopy/charts';
import { CategoryBars } from '@canopy/charts/bar';
import { TOP_BROWSERS } from '@canopy/contract';
import { listTechnology, type TechnologyRow } from '@canopy/contract/analytics';
import { useCall } from '@canopy/shell-api';
import { useCallback, useMemo } from 'react';
import { webNotes } from '../../shell/coverage-notes.ts';
import { WEB_MESSAGES as WORDS } from '../../web/messages.ts';
import { useWebQuery } from '../../web/use-web-query.ts';
import { viewsBy } from './views-by.ts';

const KINDS = {
  browser: { title: WORDS.browsers, category: WORDS.browser, filter: 'browser' },
  operatingSystem: { title: WORDS.systems, category: WORDS.system, filter: 'os' },
} as const;

const rowsOf = (rows: readonly TechnologyRow[], by: keyof typeof KINDS) =>
  rows.map((row) => ({ name: row[by] ?? '', views: row.total_views }));

/** Views by browser or operating system, the top six. */
export function TechnologyCard({ by }: { readonly by: keyof typeof KINDS }) {
  const { title, category, filter } = KINDS[by];
  const { view, filtered } = useWebQuery();
  const { data, error, isLoading, isValidating, reload } = useCall(listTechnology, { query: { ...filtered, group_by: by } });
  const { comparison, setFilter, filters } = view;
  const { items, measures } = useMemo(
    () => viewsBy(rowsOf(data?.data ?? [], by), data?.compare ? rowsOf(data.compare, by) : null, comparison, TOP_BROWSERS),
    [data, by, comparison],
  );
  const selected = filters[filter] ?? null;
  const select = useCallback((name: string) => setFilter(filter, name === selected ? '' : name), [setFilter, filter, selected]);
  return (
    <ChartFrame
      title={title}
      description={WORDS.byViews}
      height={260}
      loading={isLoading}
      refetching={isValidating && !isLoading}
      error={error?.message}
      onRetry={() => void reload()}
      notes={webNotes(data?.coverage, view)}
    >
      {data && <CategoryBars label={title} category={category} measures={measures} items={items} selected={selected} onSelect={select} />}
    </ChartFrame>
  );
}
