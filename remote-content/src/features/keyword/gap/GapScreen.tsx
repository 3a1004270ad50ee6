import { GAP_LENGTHS, GAP_SORTS, GAP_WORDS, getMinimalGapsData, type PageGaps } from '@canopy/contract/content';
import { send, useCall, useKeywordQueue, useUrlState, useUser } from '@canopy/shell-api';
import { Button, Group, PageHeader, Stack, Text } from '@canopy/ui';
import { csvFile, formatInteger, StatusBadge, TaskProgress } from '@canopy/ui/data';
import { NativeSelect } from '@canopy/ui/forms';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { SavedViewsMenu } from '@canopy/views';
import { ExportButton, ListSearch, SelectionBar, tableProps, useListState, useSelection } from '@canopy/views/lists';
import { PageUrl } from '../../../PageUrl.tsx';
import { NoCrawl, StillUpdating } from '../EmptyLists.tsx';
import { everyPage } from '../every-page.ts';
import { MAX_URL } from '../filter-choices.ts';
import { KeywordTabs } from '../KeywordTabs.tsx';
import { LengthTabs } from '../LengthTabs.tsx';
import { KEYWORD_MESSAGES } from '../messages.ts';
import { missingIn } from './missing-in.ts';
import { PageGapDrawer } from './PageGapDrawer.tsx';
import { useOptimize } from './use-optimize.ts';

type Length = (typeof GAP_LENGTHS)[number];

const WORD_CHOICES = [
  { value: 'telling', label: 'Hide common words' },
  { value: 'all', label: 'Show common words' },
] as const;
const SHOWN_KEYWORDS = 3;
const GAP_EXPORT_PAGE = 50;

const hiddenText = (count: number): string =>
  count === 1
    ? '1 keyword made only of common words, such as “two” or “what is it”, is hidden.'
    : `${formatInteger(count)} keywords made only of common words, such as “two” or “what is it”, are hidden.`;

const asCsv = (pages: readonly PageGaps[]): Promise<string> =>
  csvFile(
    ['Page', 'Title', 'Keyword', 'Missing in', 'Clicks to gain', 'Impressions', 'Clicks', 'Position'],
    pages.flatMap(({ page_url, title, keywords }) =>
      keywords.map((row) => [page_url, title, row.keyword, missingIn(row).join(', '), row.gain, row.impressions, row.clicks, row.position]),
    ),
  );

const columns = (applied: ReadonlySet<string>): DataColumn<PageGaps>[] => [
  {
    id: 'page',
    header: 'Page',
    value: ({ page_url }) => page_url,
    cell: ({ page_url }) => <PageUrl url={page_url} maxLength={40} />,
    minWidth: 220,
    hideable: false,
  },
  { id: 'title', header: 'Title', value: ({ title }) => title, cell: ({ title }) => title ?? 'None', wrap: true, minWidth: 180 },
  {
    id: 'keywords',
    header: 'Missing keywords',
    cell: ({ keywords }) =>
      keywords.length === 0 ? (
        'None of this length'
      ) : (
        <Text size="sm">
          {keywords
            .slice(0, SHOWN_KEYWORDS)
            .map(({ keyword }) => keyword)
            .join(', ')}
          {keywords.length > SHOWN_KEYWORDS && ` and ${keywords.length - SHOWN_KEYWORDS} more`}
        </Text>
      ),
    wrap: true,
    minWidth: 220,
  },
  {
    id: 'impressions',
    header: 'Impressions',
    help: 'Impressions of the missing keywords in the last 30 days.',
    value: ({ impressions }) => impressions,
    format: formatInteger,
    numeric: true,
    width: 115,
  },
  {
    id: 'gain',
    header: 'Clicks to gain',
    help: 'Per month, if these keywords rose to position 3: the sum of their gains under Opportunities. Only positions 4 to 20 count.',
    value: ({ gain }) => gain,
    cell: ({ gain }) => (gain === null ? '–' : formatInteger(Math.round(gain))),
    numeric: true,
    width: 125,
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ page_url }) =>
      applied.has(page_url) ? <StatusBadge tone="good" label="Applied" /> : <StatusBadge tone="neutral" label="Open" />,
    width: 105,
  },
];

/** What each page lacks of what people search for, largest potential gain in clicks first; clicking a row opens suggestions. */
export function GapScreen({ length }: { readonly length: Length }) {
  const list = useListState({ sorts: GAP_SORTS, alsoClear: ['drawer'], filters: { words: GAP_WORDS }, maxSearch: MAX_URL });
  const [drawer, setDrawer] = useUrlState<string>('drawer', '');
  const { page, page_size: showPerPage, ...rest } = list.query;
  const query = { ...rest, page, showPerPage, length };
  const answer = useCall(getMinimalGapsData, { query });
  const { data } = answer;
  const applied = new Set(useKeywordQueue().map((entry) => entry.page));
  const selection = useSelection(
    data && { ...data, data: data.data.map((row) => ({ ...row, id: row.page_id })) },
    `${length} ${list.view}`,
  );
  const { optimizing, optimize, stop } = useOptimize(length);
  // What was applied may have been chosen by hand.
  const open = selection.isAll ? [] : selection.rowsOf().filter(({ page_url }) => !applied.has(page_url));
  const left = useUser().remaining.keyword_metadata_remaining;
  const all = async () =>
    asCsv(await everyPage((next) => send(getMinimalGapsData, { query: { ...query, page: next, showPerPage: GAP_EXPORT_PAGE } })));
  return (
    <Stack gap="lg">
      <PageHeader
        title="Optimize Content"
        description={KEYWORD_MESSAGES.gaps}
        actions={<ExportButton name={`keyword-gaps-${length}`} csv={all} disabled={!data || data.total === 0} />}
      >
        <KeywordTabs />
      </PageHeader>
      <LengthTabs base="/keyword/gap/" lengths={GAP_LENGTHS} current={length} />
      {data?.is_updating && <StillUpdating call={getMinimalGapsData} />}
      {optimizing && (
        <TaskProgress
          label="Optimizing..."
          value={optimizing.done / optimizing.total}
          message={`${formatInteger(optimizing.done)} of ${formatInteger(optimizing.total)} pages`}
          onCancel={stop}
        />
      )}
      <SelectionBar selection={selection} noun="page">
        {!selection.isAll && (
          <Button
            size="xs"
            loading={optimizing !== null}
            disabled={left <= 0 || open.length === 0}
            onClick={() => void optimize(open).then(() => selection.select([]))}
          >
            Optimize selected
          </Button>
        )}
        {!selection.isAll && optimizing === null && (left <= 0 || open.length === 0) && (
          <Text size="xs" c="dimmed">
            {left <= 0 ? 'No keyword metadata updates left this month' : 'Suggestions are already applied to all selected pages'}
          </Text>
        )}
        <ExportButton
          size="xs"
          name="selected-keyword-gaps"
          label="Export selected"
          csv={() => (selection.isAll ? all() : asCsv(selection.rowsOf()))}
        />
      </SelectionBar>
      <DataTable
        label="Keyword gaps"
        columns={columns(applied)}
        columnChoice
        {...tableProps(answer, list)}
        rowKey={({ page_id }) => page_id}
        rowLabel={({ page_url }) => page_url}
        onRowClick={({ page_id }) => setDrawer(page_id)}
        currentRow={drawer || null}
        empty={<NoCrawl />}
        selection={{ selected: selection.keys, onChange: selection.select }}
        toolbar={
          <Group gap="sm">
            <ListSearch list={list} label="Search pages" placeholder="Search URL or title" />
            <NativeSelect
              aria-label="Words"
              data={[...WORD_CHOICES]}
              value={list.filters.words}
              onChange={(event) => list.setFilter('words', event.currentTarget.value)}
            />
            <SavedViewsMenu screen={`keyword/gap/${length}`} parameters={['search', 'words', 'sort', 'page_size']} />
          </Group>
        }
      />
      {data && data.common_keywords > 0 && list.filters.words === 'telling' && (
        <Text size="xs" c="dimmed">
          {hiddenText(data.common_keywords)}{' '}
          <Button size="compact-xs" variant="subtle" onClick={() => list.setFilter('words', 'all')}>
            {data.common_keywords === 1 ? 'Show it' : 'Show them'}
          </Button>
        </Text>
      )}
      <PageGapDrawer page={data?.data.find(({ page_id }) => page_id === drawer)} length={length} onClose={() => setDrawer('')} />
    </Stack>
  );
}
