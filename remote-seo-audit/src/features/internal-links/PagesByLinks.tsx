import { AUDIT_PAGE_SIZE } from '@canopy/contract';
import { listPages, type AuditedPage } from '@canopy/contract/seo-audit';
import { send, useCall, useUrlState } from '@canopy/shell-api';
import { Stack } from '@canopy/ui';
import { UrlText, csvFile, formatInteger } from '@canopy/ui/data';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { ExportButton, tableProps, useListState } from '@canopy/views/lists';
import { BATCH, allRows } from '../../export/all-rows.ts';
import { ListToolbar } from '../../list/ListToolbar.tsx';
import { NoCrawlYet } from '../../list/NoCrawlYet.tsx';
import { PageDrawer } from '../../page-drawer/PageDrawer.tsx';
import { DepthCard } from './DepthCard.tsx';
import { LinkSavedViews } from './LinkSavedViews.tsx';
import { LINKS_MESSAGES } from './messages.ts';

const SHOW = ['all', 'orphan_page', 'one_internal_link', 'non_indexable_inlinks', 'dead_end', 'deep_page', 'weak_internal_rank'] as const;
const FILTERS = [
  { value: 'all', label: 'All pages' },
  { value: 'orphan_page', label: 'Orphan pages' },
  { value: 'one_internal_link', label: 'Only one inlink' },
  { value: 'non_indexable_inlinks', label: 'Inlinks from non-indexable pages only' },
  { value: 'dead_end', label: 'Dead ends' },
  { value: 'deep_page', label: 'Deep pages' },
  { value: 'weak_internal_rank', label: 'Weak internal PageRank' },
];
const SORTS = ['rank', 'inlinks', 'depth', 'internal_links', 'page_url'] as const;

const orDash = (value: number | null | undefined): string => (value == null ? '–' : formatInteger(value));

const COLUMNS: DataColumn<AuditedPage>[] = [
  {
    id: 'page_url',
    header: 'Page',
    value: ({ page_url }) => page_url,
    cell: ({ page_url }) => <UrlText url={page_url} maxLength={56} />,
    minWidth: 260,
  },
  {
    id: 'rank',
    header: 'PageRank',
    help: 'Internal PageRank; 1 is the average page.',
    value: ({ rank }) => rank,
    format: (rank: number | undefined) => (rank === undefined ? '–' : rank.toFixed(2)),
    numeric: true,
    width: 110,
  },
  {
    id: 'inlinks',
    header: 'Inlinks',
    help: 'Other pages of the site that link here.',
    value: ({ inlinks }) => inlinks,
    format: orDash,
    numeric: true,
    width: 120,
  },
  {
    id: 'internal_links',
    header: 'Outlinks',
    help: 'Links to pages of the site.',
    value: ({ internal_links }) => internal_links,
    format: orDash,
    numeric: true,
    width: 100,
  },
  {
    id: 'depth',
    header: 'Depth',
    help: 'Clicks from the home page; a dash where no link leads to the page.',
    value: ({ depth }) => depth,
    format: orDash,
    numeric: true,
    width: 90,
  },
];

/** The site's pages in the link graph: strength, depth, orphans and dead ends. */
export function PagesByLinks() {
  const view = useListState({ sorts: SORTS, filters: { show: SHOW }, pageSize: AUDIT_PAGE_SIZE, alsoClear: ['drawer'] });
  const [drawer, setDrawer] = useUrlState<string>('drawer', '');
  const { show, ...shown } = view.query;
  const query = { ...shown, kind: 'ok' as const, ...(show !== undefined && show !== 'all' && { issue: show }) };
  const answer = useCall(listPages, { query });
  const { data } = answer;
  const everything = useCall(listPages, { query: { page: 1, page_size: 1, kind: 'ok' } });
  const asCsv = async () => {
    const pages = await allRows((page) => send(listPages, { query: { ...query, page, page_size: BATCH } }));
    return csvFile(
      ['Page', 'Internal PageRank', 'Inlinks', 'Outlinks', 'Crawl depth'],
      pages.map((page) => [page.page_url, page.rank ?? null, page.inlinks ?? null, page.internal_links, page.depth]),
    );
  };
  return (
    <Stack gap="lg">
      {!everything.error && everything.data?.total !== 0 && <DepthCard total={everything.data?.total ?? 0} />}
      <DataTable
        label="Pages by links"
        columns={COLUMNS}
        {...tableProps(answer, view)}
        rowKey={({ id }) => id}
        rowLabel={({ page_url }) => page_url}
        toolbar={
          <ListToolbar
            list={view}
            searchLabel="Search pages"
            placeholder="Search URL or title"
            filter="show"
            filterLabel="Show"
            choices={FILTERS}
          >
            <LinkSavedViews />
            <ExportButton name="pages-by-links" csv={asCsv} disabled={!data || data.total === 0} />
          </ListToolbar>
        }
        empty={<NoCrawlYet title={LINKS_MESSAGES.noPages} text={LINKS_MESSAGES.noPagesText} />}
        onRowClick={({ id }) => setDrawer(id)}
        currentRow={drawer || null}
      />
      <PageDrawer id={drawer} rows={data?.data ?? []} onGo={(id) => setDrawer(id, { replace: true })} onClose={() => setDrawer('')} />
    </Stack>
  );
}
