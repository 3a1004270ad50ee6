import { listKeywordImages, type KeywordImage } from '@canopy/contract/content';
import { send, useCall, usePublishQueue } from '@canopy/shell-api';
import { Button, Group, PageHeader, Stack, Text } from '@canopy/ui';
import { CopyButton, csvFile, cutMiddle, StatusBadge, UrlText } from '@canopy/ui/data';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { ExportButton, SelectionBar, tableProps, useListState, useSelection } from '@canopy/views/lists';
import { useState } from 'react';
import { NoCrawl } from '../EmptyLists.tsx';
import { EXPORT_PAGE, everyPage } from '../every-page.ts';
import { KeywordTabs } from '../KeywordTabs.tsx';
import { KeywordToolbar } from '../KeywordToolbar.tsx';
import { KEYWORD_MESSAGES } from '../messages.ts';
import { AltDialog } from './AltDialog.tsx';

const FILTERS = [
  { value: 'all', label: 'All findings' },
  { value: 'missing', label: 'Missing alt text' },
  { value: 'no_keyword', label: 'No keywords in alt text' },
];

const fileOf = (src: string): string => {
  const name = src.split(/[?#]/)[0]?.split('/').pop() ?? '';
  return name === '' ? src : name;
};

const COLUMNS: DataColumn<KeywordImage>[] = [
  { id: 'src', header: 'Image', cell: ({ src }) => <UrlText url={fileOf(src)} maxLength={32} />, minWidth: 200, hideable: false },
  { id: 'page_url', header: 'Page', cell: ({ page_url }) => cutMiddle(new URL(page_url).pathname, 30), minWidth: 160 },
  { id: 'alt', header: 'Alt text', cell: ({ alt }) => (alt?.trim() ? alt : 'None'), wrap: true, minWidth: 150 },
  { id: 'keywords', header: 'Missing keywords', cell: ({ keywords }) => keywords.slice(0, 3).join(', ') || '–', wrap: true, minWidth: 170 },
  {
    id: 'suggestion',
    header: 'Suggested text',
    help: 'Based on the file name and the page’s subject. Look at the image before you use it.',
    cell: ({ suggestion }) => (
      <Group gap={4} wrap="nowrap">
        <Text size="sm">{suggestion}</Text>
        <CopyButton text={suggestion} label="Copy the suggested text" />
      </Group>
    ),
    wrap: true,
    minWidth: 220,
  },
];

const asCsv = (images: readonly KeywordImage[]): Promise<string> =>
  csvFile(
    ['Image', 'Page', 'Alt text', 'Missing keywords', 'Suggested text'],
    images.map(({ src, page_url, alt, keywords, suggestion }) => [src, page_url, alt, keywords.join(', '), suggestion]),
  );

/** Images whose alternative text lacks the page's keywords, those on the most seen pages first. */
export function KeywordImagesScreen() {
  const list = useListState({ filters: { filter: ['all', 'missing', 'no_keyword'] } });
  const query = { ...list.query, filter: list.filters.filter as 'all' };
  const answer = useCall(listKeywordImages, { query });
  const { data } = answer;
  const [chosen, setChosen] = useState<KeywordImage | null>(null);
  const queued = new Set(usePublishQueue().map(({ page_url: url }) => url));
  const selection = useSelection(data, list.view);
  const all = async () => asCsv(await everyPage((page) => send(listKeywordImages, { query: { ...query, page, page_size: EXPORT_PAGE } })));
  return (
    <Stack gap="lg">
      <PageHeader
        title="Image keywords"
        description={KEYWORD_MESSAGES.images}
        actions={<ExportButton name="image-keywords" csv={all} disabled={!data || data.total === 0} />}
      >
        <KeywordTabs />
      </PageHeader>
      <SelectionBar selection={selection} noun="image">
        <ExportButton
          size="xs"
          name="selected-image-keywords"
          label="Export selected"
          csv={() => (selection.isAll ? all() : asCsv(selection.rowsOf()))}
        />
      </SelectionBar>
      <DataTable
        label="Images"
        columns={[
          ...COLUMNS,
          {
            id: 'state',
            header: 'State',
            cell: ({ page_url }) =>
              queued.has(page_url) ? <StatusBadge tone="good" label="Page queued" /> : <StatusBadge tone="neutral" label="Open" />,
            width: 125,
          },
        ]}
        selection={{ selected: selection.keys, onChange: selection.select }}
        rowActions={(row) => (
          <Button size="compact-sm" variant="light" aria-label={`Apply a text to ${fileOf(row.src)}`} onClick={() => setChosen(row)}>
            Apply
          </Button>
        )}
        columnChoice
        {...tableProps(answer, list)}
        rowKey={({ id }) => id}
        rowLabel={({ src }) => fileOf(src)}
        empty={<NoCrawl />}
        toolbar={
          <KeywordToolbar
            list={list}
            search="Search images"
            placeholder="Search image or page"
            menus={[{ filter: 'filter', label: 'Show', choices: FILTERS }]}
            screen="keyword/image"
          />
        }
      />
      {chosen && <AltDialog image={chosen} onClose={() => setChosen(null)} />}
    </Stack>
  );
}
