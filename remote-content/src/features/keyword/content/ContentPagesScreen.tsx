import { CONTENT_PAGE_SORTS, improveContent, listContentPages, type ContentPage } from '@canopy/contract/content';
import { send, reloadUser, useAction, useCall, useGo, useUser } from '@canopy/shell-api';
import { Button, PageHeader, Stack, Text } from '@canopy/ui';
import { csvFile, formatInteger, formatPosition, StatusBadge, UrlText } from '@canopy/ui/data';
import { FormError } from '@canopy/ui/forms';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { ExportButton, tableProps, useListState } from '@canopy/views/lists';
import { useState } from 'react';
import { EXPORT_PAGE, everyPage } from '../every-page.ts';
import { KeywordTabs } from '../KeywordTabs.tsx';
import { KeywordToolbar } from '../KeywordToolbar.tsx';
import { KEYWORD_MESSAGES } from '../messages.ts';
import { draftPath } from './draft-path.ts';
import { NoSitePages } from './NoSitePages.tsx';

const FILTERS = [
  { value: 'all', label: 'All pages' },
  { value: 'searched', label: 'Seen in search' },
  { value: 'drafts', label: 'With a draft' },
];

const stateOf = ({ draft }: ContentPage): string =>
  draft === null ? 'No draft' : draft.changes === 0 ? 'Nothing to change' : `${draft.accepted} of ${draft.changes} accepted`;

const COLUMNS: DataColumn<ContentPage>[] = [
  {
    id: 'title',
    header: 'Page',
    value: ({ title }) => title,
    cell: ({ title, url }) => (
      <Stack gap={0}>
        <Text size="sm">{title}</Text>
        {url && <UrlText url={url} maxLength={48} />}
      </Stack>
    ),
    minWidth: 260,
    wrap: true,
    hideable: false,
  },
  { id: 'impressions', header: 'Impressions', value: ({ impressions }) => impressions, format: formatInteger, numeric: true, width: 115 },
  { id: 'clicks', header: 'Clicks', value: ({ clicks }) => clicks, format: formatInteger, numeric: true, width: 90 },
  { id: 'position', header: 'Position', value: ({ position }) => position, format: formatPosition, numeric: true, width: 95 },
  { id: 'queries', header: 'Queries', value: ({ queries }) => queries, format: formatInteger, numeric: true, width: 95 },
  {
    id: 'draft',
    header: 'Draft',
    value: ({ draft }) => draft?.accepted,
    cell: (row) => <StatusBadge tone={row.draft && row.draft.accepted > 0 ? 'good' : 'neutral'} label={stateOf(row)} />,
    width: 165,
  },
];

const asCsv = (pages: readonly ContentPage[]): Promise<string> =>
  csvFile(
    ['Page', 'URL', 'Impressions', 'Clicks', 'Position', 'Queries', 'Draft'],
    pages.map((page) => [page.title, page.url, page.impressions, page.clicks, page.position, page.queries, stateOf(page)]),
  );

/** Pages of the connected site, by default most seen in search first: pick one to improve its content. */
export function ContentPagesScreen() {
  const list = useListState({ sorts: CONTENT_PAGE_SORTS, filters: { filter: ['all', 'searched', 'drafts'] } });
  const query = { ...list.query, filter: list.filters.filter };
  const answer = useCall(listContentPages, { query });
  const { data } = answer;
  const go = useGo();
  const improve = useAction(improveContent);
  const [asked, setAsked] = useState<string | null>(null);
  const left = useUser().remaining.keyword_metadata_remaining;

  const open = async ({ ref, draft }: ContentPage) => {
    if (draft) return go(draftPath(draft.id));
    setAsked(ref);
    const result = await improve.run({ body: { ref } });
    if (!result.ok) return;
    void reloadUser().catch(() => undefined);
    go(draftPath(result.data.id));
  };
  const all = async () => asCsv(await everyPage((page) => send(listContentPages, { query: { ...query, page, page_size: EXPORT_PAGE } })));
  return (
    <Stack gap="lg">
      <PageHeader
        title="Page content"
        description={KEYWORD_MESSAGES.content}
        actions={<ExportButton name="page-content" csv={all} disabled={!data || data.total === 0} />}
      >
        <KeywordTabs />
      </PageHeader>
      {improve.error && <FormError>{improve.error.message}</FormError>}
      <DataTable
        label="Pages of the site"
        columns={COLUMNS}
        columnChoice
        {...tableProps(answer, list)}
        rowKey={({ ref }) => ref}
        rowLabel={({ title }) => title}
        empty={<NoSitePages platform={data?.platform ?? null} syncedAt={data?.synced_at ?? null} />}
        rowActions={(row) => (
          <Button
            size="compact-sm"
            variant={row.draft ? 'default' : 'light'}
            loading={improve.running && asked === row.ref}
            disabled={improve.running && asked !== row.ref}
            aria-label={`${row.draft ? 'Open the draft of' : 'Improve'} ${row.title}`}
            onClick={() => void open(row)}
          >
            {row.draft ? 'Open draft' : 'Improve'}
          </Button>
        )}
        toolbar={
          <KeywordToolbar
            list={list}
            search="Search pages"
            placeholder="Search URL or title"
            menus={[{ filter: 'filter', label: 'Show', choices: FILTERS }]}
            screen="keyword/content"
            sorts
          />
        }
      />
      <Text size="sm" c="dimmed">
        {formatInteger(left)} keyword metadata updates left this month; each improved page uses one. Data covers the last 30 days.
      </Text>
    </Stack>
  );
}
