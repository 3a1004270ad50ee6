import { listKeywords, SEARCH_SORTS, type SearchRow } from '@canopy/contract/analytics';
import { getKeywordFacts, listKeywordTags, type KeywordFacts } from '@canopy/contract/content';
import { send, useCall, useUrlState } from '@canopy/shell-api';
import { Button, Group, PageHeader, Stack, Text } from '@canopy/ui';
import { csvFile, formatInteger } from '@canopy/ui/data';
import { SegmentedControl } from '@canopy/ui/forms';
import { DataTable } from '@canopy/ui/table';
import { ExportButton, SelectionBar, tableProps, useListState, useSelection } from '@canopy/views/lists';
import { useState } from 'react';
import { NoSearchData } from '../EmptyLists.tsx';
import { EXPORT_PAGE } from '../every-page.ts';
import { KeywordTabs } from '../KeywordTabs.tsx';
import { KeywordToolbar } from '../KeywordToolbar.tsx';
import { BRAND_CHOICES, BRAND_FILTER, INTENT_CHOICES, INTENT_FILTER } from '../filter-choices.ts';
import { KEYWORD_MESSAGES } from '../messages.ts';
import { asFactCells, factColumns } from './fact-columns.tsx';
import { KeywordDrawer } from './KeywordDrawer.tsx';
import { keywordColumns } from './keyword-columns.tsx';
import { QuestionsTable } from './QuestionsTable.tsx';
import { TagDialog } from './TagDialog.tsx';

/** Facts about the keywords on screen beyond their figures; empty while loading. */
function useFacts(keywords: readonly string[] | undefined): ReadonlyMap<string, KeywordFacts> {
  const asked = keywords?.filter((keyword) => keyword !== '') ?? [];
  const { data } = useCall(getKeywordFacts, asked.length > 0 ? { body: { keywords: asked } } : null);
  return new Map(data?.data.map((facts) => [facts.keyword, facts]));
}

const TITLES = { all: 'Current performance', short: 'Short keywords', long: 'Long keywords' } as const;
const SCREENS = { all: 'keyword/current-performance', short: 'keyword/short', long: 'keyword/long' } as const;
const HEADING = [
  ...[
    'Keyword',
    'Clicks',
    'Previous clicks',
    'Impressions',
    'Previous impressions',
    'CTR',
    'Position',
    'Previous position',
    'Intent',
    'Brand',
    'Tags',
  ],
  ...['First seen', 'Impressions at 1–3', 'Impressions at 4–10', 'Impressions at 11–20', 'Impressions beyond 20'],
];
const MAX_EXPORT = 1_000;

const asCsv = (rows: readonly SearchRow[], facts: ReadonlyMap<string, KeywordFacts>): Promise<string> =>
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
      ...asFactCells(facts.get(key)),
    ]),
  );

async function factsOf(rows: readonly SearchRow[]): Promise<Map<string, KeywordFacts>> {
  const found = new Map<string, KeywordFacts>();
  for (let at = 0; at < rows.length; at += EXPORT_PAGE) {
    const keywords = rows.slice(at, at + EXPORT_PAGE).map(({ key }) => key);
    for (const facts of (await send(getKeywordFacts, { body: { keywords } })).data) found.set(facts.keyword, facts);
  }
  return found;
}

type Words = keyof typeof TITLES;

/** The workspace's queries with figures of 30 days and their growth: all of them, only short or long ones, or only questions. */
export function KeywordListScreen({ words }: { readonly words: Words }) {
  // `view` is the saved view.
  const [shown, setShown] = useUrlState<string>('show', 'keywords');
  const showsQuestions = words === 'all' && shown === 'questions';
  return (
    <Stack gap="lg">
      <PageHeader title={TITLES[words]} description={KEYWORD_MESSAGES.performance}>
        <KeywordTabs />
      </PageHeader>
      {words === 'all' && (
        <Group>
          <SegmentedControl
            label="Which keywords"
            value={showsQuestions ? 'questions' : 'keywords'}
            onChange={(next) => setShown(next, { alsoClear: ['page', 'sort', 'view'] })}
            data={[
              { value: 'keywords', label: 'All keywords' },
              { value: 'questions', label: 'Questions' },
            ]}
          />
        </Group>
      )}
      {showsQuestions ? <QuestionsTable /> : <KeywordsTable words={words} />}
    </Stack>
  );
}

function KeywordsTable({ words }: { readonly words: Words }) {
  const tags = useCall(listKeywordTags, {}).data?.data ?? [];
  const [isTagging, setTagging] = useState(false);
  const list = useListState({
    sorts: SEARCH_SORTS,
    initialSort: { id: 'clicks', descending: true },
    filters: { brand: BRAND_FILTER, intent: INTENT_FILTER, tag: (text: string) => text.length <= 60 },
    alsoClear: ['keyword'],
  });
  const menus = [
    { filter: 'intent', label: 'Intent', choices: INTENT_CHOICES },
    { filter: 'brand', label: 'Brand', choices: BRAND_CHOICES },
    // A tag in the URL is listed even if no keyword has it.
    ...(tags.length > 0 || list.filters.tag !== ''
      ? [
          {
            filter: 'tag',
            label: 'Tag',
            choices: [
              { value: '', label: 'Any tag' },
              ...[...new Set([...tags.map(({ tag }) => tag), ...(list.filters.tag === '' ? [] : [list.filters.tag])])].map((tag) => ({
                value: tag,
                label: tag,
              })),
            ],
          },
        ]
      : []),
  ];
  const [keyword, setKeyword] = useUrlState<string>('keyword', '');
  const { page, ...shown } = list.query;
  const query = { ...shown, page_no: page, ...(words === 'all' ? {} : { words }) };
  const answer = useCall(listKeywords, { query });
  const { data } = answer;
  const facts = useFacts(data?.data.map(({ key }) => key));
  const selection = useSelection(data && { ...data, data: data.data.map((row) => ({ ...row, id: row.key })) }, `${words} ${list.view}`);
  const all = async () => {
    const { data: rows } = await send(listKeywords, { query: { ...query, page_no: 1, page_size: MAX_EXPORT } });
    return asCsv(rows, await factsOf(rows));
  };
  const selected = async () => {
    const rows = selection.rowsOf();
    return asCsv(rows, await factsOf(rows));
  };
  return (
    <>
      <SelectionBar selection={selection} noun="keyword">
        {!selection.isAll && (
          <Button size="xs" variant="default" onClick={() => setTagging(true)}>
            Tag selected
          </Button>
        )}
        <ExportButton size="xs" name="selected-keywords" label="Export selected" csv={() => (selection.isAll ? all() : selected())} />
      </SelectionBar>
      <DataTable
        label={TITLES[words]}
        columnChoice
        columns={[...keywordColumns, ...factColumns(facts)]}
        {...tableProps(answer, list)}
        rowKey={({ key }) => key}
        onRowClick={({ key }) => setKeyword(key)}
        currentRow={keyword || null}
        selection={{ selected: selection.keys, onChange: selection.select }}
        empty={<NoSearchData />}
        toolbar={
          <KeywordToolbar list={list} search="Search keywords" menus={menus} screen={SCREENS[words]} sorts>
            <ExportButton name={`keywords-${words}`} csv={all} disabled={!data || data.total === 0} />
          </KeywordToolbar>
        }
      />
      {data && data.total > 0 && (
        <Text size="xs" c="dimmed">
          Total: {formatInteger(data.totals.clicks)} clicks and {formatInteger(data.totals.impressions)} impressions. Queries that Google
          keeps anonymous are not included; an export contains at most 1,000 rows.
        </Text>
      )}
      {isTagging && (
        <TagDialog
          keywords={selection.keys}
          tags={tags.map(({ tag }) => tag)}
          onClose={() => setTagging(false)}
          onDone={() => setTagging(false)}
        />
      )}
      <KeywordDrawer keyword={keyword} onClose={() => setKeyword('')} />
    </>
  );
}
