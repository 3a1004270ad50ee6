import { listTopicKeywords, type TopicKeyword } from '@canopy/contract/content';
import { Link, useCall } from '@canopy/shell-api';
import { Button, EmptyState, PageHeader, Stack } from '@canopy/ui';
import { formatInteger, formatPosition } from '@canopy/ui/data';
import { Checkbox } from '@canopy/ui/forms';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { ListSearch, useListState, useKeptSort } from '@canopy/views/lists';
import { TopicTabs } from './TopicTabs.tsx';
import { useTopicBase } from './use-topic-base.ts';

const TOP = 50;

const numberOf = (value: number | null) => (value === null ? '–' : formatInteger(value));

/** What people search for around the seed words; selected ones become ideas. */
export function KeywordsScreen() {
  const keptSort = useKeptSort();
  const base = useTopicBase();
  const { data, error, isLoading, isValidating, reload } = useCall(listTopicKeywords, {});
  const list = useListState({});
  const chosen = (data ?? []).filter((one) => one.chosen).map(({ keyword }) => keyword);
  /** With those at the top; what was chosen by hand stays. */
  const withTop = (keywords: readonly TopicKeyword[]) => [...new Set([...chosen, ...keywords.slice(0, TOP).map(({ keyword }) => keyword)])];
  const choose = (keyword: string, isChosen: boolean) =>
    void base.save({ keywords: isChosen ? [...chosen, keyword] : chosen.filter((one) => one !== keyword) });
  const columns: DataColumn<TopicKeyword>[] = [
    {
      id: 'chosen',
      header: 'Use',
      cell: ({ keyword, chosen: isChosen }) => (
        <Checkbox
          aria-label={`Use ${keyword}`}
          checked={isChosen}
          disabled={base.saving}
          onChange={(event) => choose(keyword, event.currentTarget.checked)}
        />
      ),
      width: 60,
    },
    { id: 'keyword', header: 'Keyword', value: ({ keyword }) => keyword, minWidth: 200, wrap: true, hideable: false },
    { id: 'seed', header: 'Search word', value: ({ seed }) => seed.toLowerCase(), cell: ({ seed }) => seed, minWidth: 120 },
    {
      id: 'impressions',
      header: 'Impressions',
      value: ({ impressions }) => impressions ?? -1,
      cell: ({ impressions }) => numberOf(impressions),
      numeric: true,
      width: 120,
    },
    {
      id: 'clicks',
      header: 'Clicks',
      value: ({ clicks }) => clicks ?? -1,
      cell: ({ clicks }) => numberOf(clicks),
      numeric: true,
      width: 90,
    },
    {
      id: 'position',
      header: 'Position',
      value: ({ position }) => position ?? 999,
      cell: ({ position }) => (position === null ? '–' : formatPosition(position)),
      numeric: true,
      width: 100,
    },
  ];
  const rows = data?.filter(({ keyword }) => keyword.toLowerCase().includes(list.search.toLowerCase()));
  return (
    <Stack gap="lg">
      <PageHeader
        title="Important keywords"
        description="What people search for around your main search words. Last 30 days in Search Console."
        actions={
          <>
            <Button
              variant="default"
              disabled={!data || data.length === 0 || base.saving}
              onClick={() => void base.save({ keywords: withTop(data ?? []) })}
            >
              Choose the top {TOP}
            </Button>
            <Button component={Link} to="/topic/content-ideas">
              Content ideas
            </Button>
          </>
        }
      >
        <TopicTabs current="/topic/keywords" />
      </PageHeader>
      <DataTable
        label="Keywords"
        keptSort={keptSort}
        columns={columns}
        rows={rows}
        rowKey={({ keyword }) => keyword}
        rowLabel={({ keyword }) => keyword}
        loading={isLoading}
        refetching={isValidating}
        error={error?.message}
        onRetry={() => void reload()}
        defaultSort={{ id: 'impressions', descending: true }}
        filtered={list.isFiltered}
        onClearFilters={list.clear}
        toolbar={<ListSearch list={list} label="Search keywords" />}
        empty={
          <EmptyState
            compact
            icon="search"
            title="No keywords yet"
            description="Keywords come from your main search words."
            action={
              <Button component={Link} to="/topic/seed-queries">
                Choose search words
              </Button>
            }
          />
        }
      />
    </Stack>
  );
}
