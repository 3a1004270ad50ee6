import { IconButton, Stack } from '@canopy/ui';
import { AnnotationsCard } from '../../annotations/AnnotationsCard.tsx';
import { ImpactTable } from '../../impact/ImpactTable.tsx';
import { PageIssues } from '../../issues/PageIssues.tsx';
import { KeyTable } from '../../search/KeyTable.tsx';
import { exactValue } from '../../search/search-filters.ts';
import { SearchOverTime } from '../../search/SearchOverTime.tsx';
import { useGoFiltered } from '../../search/use-go-filtered.ts';
import { useKeyTable } from '../../search/use-key-table.ts';
import { useSearchDays } from '../../search/use-search.ts';
import { useDashboardView } from '../../view/use-dashboard-view.ts';
import { useDrawer } from '../../view/use-drawer.ts';

/** All pages in search; a row opens what is wrong with the page, and its filter shows the page alone. */
export function PageScreen() {
  const { days, filters } = useDashboardView();
  const [issue, setIssue] = useDrawer();
  const goTo = useGoFiltered();
  const table = useKeyTable('page', 'pages');
  const page = exactValue(filters.page);
  return (
    <Stack gap="lg">
      <SearchOverTime title={page === null ? 'Search performance' : 'Search performance of this page'} chart="chart" state={useSearchDays()} isOfRows={filters.query !== undefined} fileName="search-performance" />
      {page !== null && <ImpactTable pageUrl={page} />}
      <KeyTable
        by="page"
        table={table}
        onOpen={setIssue}
        current={issue}
        rowActions={(key) => <IconButton size="sm" icon="search" label={`Queries of ${key}`} onClick={() => goTo('/dashboard/query', 'page', key)} />}
      />
      <AnnotationsCard days={days} pageUrl={page ?? ''} />
      <PageIssues page={issue} pages={table.data?.data.map(({ key }) => key) ?? []} onGo={setIssue} />
    </Stack>
  );
}
