import { listKeywordQuestions, QUESTION_SORTS, type KeywordQuestion } from '@canopy/contract/content';
import { Link, send, useCall } from '@canopy/shell-api';
import { Button } from '@canopy/ui';
import { csvFile, formatInteger, formatPosition } from '@canopy/ui/data';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { ExportButton, SelectionBar, tableProps, useListState, useSelection } from '@canopy/views/lists';
import { PageUrl } from '../../../PageUrl.tsx';
import { NoSearchData } from '../EmptyLists.tsx';
import { EXPORT_PAGE, everyPage } from '../every-page.ts';
import { KeywordToolbar } from '../KeywordToolbar.tsx';

const COLUMNS: DataColumn<KeywordQuestion>[] = [
  { id: 'question', header: 'Question', cell: ({ question }) => question, wrap: true, minWidth: 220, hideable: false },
  { id: 'impressions', header: 'Impressions', value: ({ impressions }) => impressions, format: formatInteger, numeric: true, width: 115 },
  { id: 'clicks', header: 'Clicks', value: ({ clicks }) => clicks, format: formatInteger, numeric: true, width: 90 },
  { id: 'position', header: 'Position', value: ({ position }) => position, format: formatPosition, numeric: true, width: 95 },
  { id: 'page_url', header: 'Top page', cell: ({ page_url }) => <PageUrl url={page_url} maxLength={36} />, minWidth: 200 },
];

const asCsv = (rows: readonly KeywordQuestion[]): Promise<string> =>
  csvFile(
    ['Question', 'Impressions', 'Clicks', 'Position', 'Page'],
    rows.map((row) => [row.question, row.impressions, row.clicks, row.position, row.page_url]),
  );

/** Questions people search for that the site appears for, ready to be researched. */
export function QuestionsTable() {
  const list = useListState({ sorts: QUESTION_SORTS, alsoClear: ['keyword'] });
  const answer = useCall(listKeywordQuestions, { query: list.query });
  const selection = useSelection(answer.data, list.view);
  const all = async () =>
    asCsv(await everyPage((page) => send(listKeywordQuestions, { query: { ...list.query, page, page_size: EXPORT_PAGE } })));
  return (
    <>
      <SelectionBar selection={selection} noun="question">
        <ExportButton
          size="xs"
          name="selected-questions"
          label="Export selected"
          csv={() => (selection.isAll ? all() : asCsv(selection.rowsOf()))}
        />
      </SelectionBar>
      <DataTable
        label="Questions"
        columns={COLUMNS}
        columnChoice
        {...tableProps(answer, list)}
        rowKey={({ id }) => id}
        selection={{ selected: selection.keys, onChange: selection.select }}
        rowActions={({ question }) => (
          <Button
            component={Link}
            to={`/content-research?${new URLSearchParams({ question })}`}
            size="compact-sm"
            variant="light"
            aria-label={`Research ${question}`}
          >
            Research
          </Button>
        )}
        empty={<NoSearchData />}
        toolbar={<KeywordToolbar list={list} search="Search questions" screen="keyword/questions" sorts />}
      />
    </>
  );
}
