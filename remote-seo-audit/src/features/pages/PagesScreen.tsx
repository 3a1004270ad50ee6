import { listPages } from '@canopy/contract';
import { useCall, useUrlState, useUser } from '@canopy/shell-api';
import { PageHeader, Stack } from '@canopy/ui';
import { DataTable, formatInteger } from '@canopy/ui/data';
import { useCrawl } from '../../crawl/use-crawl.ts';
import { NoCrawlYet } from '../../list/NoCrawlYet.tsx';
import { SectionTabs } from '../../sections/SectionTabs.tsx';
import { ExportButton } from './ExportButton.tsx';
import { PAGES_MESSAGES } from './messages.ts';
import { PAGE_COLUMNS } from './page-columns.tsx';
import { PageDrawer } from './PageDrawer.tsx';
import { PageFilterBar } from './PageFilterBar.tsx';
import { usePageFilters } from './use-page-filters.ts';

/** How often the list is asked for while a crawl fills it. */
const LIVE_MS = 4_000;

/** The audited addresses of the newest crawl, one view an address. */
export function PagesScreen() {
  const { organisation } = useUser();
  const filters = usePageFilters();
  const [drawer, setDrawer] = useUrlState<string>('drawer', '');
  const { crawl, running } = useCrawl();
  const { query, page, pageSize } = filters;
  const { data, error, isLoading, isValidating, reload } = useCall(
    listPages,
    { query: { ...query, page, page_size: pageSize } },
    { refreshMs: running ? LIVE_MS : 0, background: true },
  );
  const progress = running && crawl && crawl.discovered > 0 ? `, ${formatInteger(crawl.fetched)} of ${formatInteger(crawl.discovered)} read so far` : '';

  return (
    <Stack gap="lg">
      <PageHeader
        title="Audited pages"
        description={`${organisation.domain}${progress}`}
        actions={<ExportButton query={query} disabled={!data || data.total === 0} />}
      >
        <SectionTabs current="/seo-audit/pages" />
      </PageHeader>
      <DataTable
        label="Audited pages"
        columnChoice
        columns={PAGE_COLUMNS}
        rows={data?.data}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.page_url}
        loading={isLoading}
        refetching={isValidating && !running}
        error={error?.message}
        onRetry={() => void reload()}
        toolbar={<PageFilterBar filters={filters} />}
        filtered={filters.isFiltered}
        onClearFilters={filters.clear}
        empty={<NoCrawlYet title={PAGES_MESSAGES.emptyTitle} text={PAGES_MESSAGES.emptyText} />}
        sort={filters.sort}
        onSortChange={filters.setSort}
        paging={{ page, pageSize, total: data?.total ?? 0, onChange: filters.setPaging }}
        onRowClick={(row) => setDrawer(row.id)}
        currentRow={drawer || null}
      />
      <PageDrawer id={drawer} rows={data?.data ?? []} onGo={(id) => setDrawer(id, { replace: true })} onClose={() => setDrawer('', { replace: true })} />
    </Stack>
  );
}
