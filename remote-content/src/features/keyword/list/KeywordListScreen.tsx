import { listKeywords, SEARCH_SORTS, type SearchRow } from '@canopy/contract/analytics';
import { send, useCall } from '@canopy/shell-api';
import { PageHeader, Stack, Text } from '@canopy/ui';
import { csvFile, formatInteger } from '@canopy/ui/data';
import { DataTable } from '@canopy/ui/table';
import { SavedViewsMenu } from '@canopy/views';
import { ExportButton, ListSearch, tableProps, useListState } from '@canopy/views/lists';
import { Group } from '@canopy/ui';
import { NoSearchData } from '../EmptyLists.tsx';
import { KeywordTabs } from '../KeywordTabs.tsx';
import { KEYWORD_MESSAGES } from '../messages.ts';
import { keywordColumns } from './keyword-columns.tsx';

const TITLES = { all: 'Current performance', short: 'Short keywords', long: 'Long keywords' } as const;
const SCREENS = { all: 'keyword/current-performance', short: 'keyword/short', long: 'keyword/long' } as const;
const PARAMETERS = ['search', 'sort', 'page_size'];
const HEADING = ['Keyword', 'Clicks', 'Clicks before', 'Impressions', 'Impressions before', 'CTR', 'Position', 'Position before'];
const MAX_EXPORT = 1_000;

const asCsv = (rows: readonly SearchRow[]): Promise<string> =>
  csvFile(
    HEADING,
    rows.map(({ key, clicks, impressions, ctr, position, previous }) => [
      key,
      clicks,
      previous?.clicks ?? null,
      impressions,
      previous?.impressions ?? null,
      ctr,
      position,
      previous?.position ?? null,
    ]),
  );

/** The workspace's queries: figures of 30 days and their growth; all of them, short ones or long ones. */
export function KeywordListScreen({ words }: { readonly words: keyof typeof TITLES }) {
  const list = useListState({ sorts: SEARCH_SORTS, initialSort: { id: 'clicks', descending: true } });
  const { page, ...shown } = list.query;
  const query = { ...shown, page_no: page, ...(words === 'all' ? {} : { words }) };
  const answer = useCall(listKeywords, { query }, { background: true });
  const { data } = answer;
  const all = async () =>
    asCsv((await send(listKeywords, { query: { ...query, page_no: 1, page_size: MAX_EXPORT } }, { background: true })).data);
  return (
    <Stack gap="lg">
      <PageHeader
        title={TITLES[words]}
        description={KEYWORD_MESSAGES.performance}
        actions={<ExportButton name={`keywords-${words}`} csv={all} disabled={!data || data.total === 0} />}
      >
        <KeywordTabs />
      </PageHeader>
      <DataTable
        label={TITLES[words]}
        columnChoice
        columns={keywordColumns}
        {...tableProps(answer, list)}
        rowKey={({ key }) => key}
        empty={<NoSearchData />}
        toolbar={
          <Group gap="sm">
            <ListSearch list={list} label="Search keywords" placeholder="Search keywords" />
            <SavedViewsMenu screen={SCREENS[words]} parameters={PARAMETERS} />
          </Group>
        }
      />
      {data && data.total > 0 && (
        <Text size="xs" c="dimmed">
          In all {formatInteger(data.totals.clicks)} clicks and {formatInteger(data.totals.impressions)} impressions. Queries that Google
          keeps to itself are not in the list; an export holds at most 1,000 rows.
        </Text>
      )}
    </Stack>
  );
}
