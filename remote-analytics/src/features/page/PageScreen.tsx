import { IconButton, Stack } from '@canopy/ui';
import { useCallback, useDeferredValue, useMemo, useRef, type RefObject } from 'react';
import { AnnotationsCard } from '../../annotations/AnnotationsCard.tsx';
import { ImpactTable } from '../../impact/ImpactTable.tsx';
import { PageIssues } from '../../issues/PageIssues.tsx';
import { KeyTable } from '../../search/KeyTable.tsx';
import { exactValue } from '../../search/search-filters.ts';
import { SearchOverTime } from '../../search/SearchOverTime.tsx';
import { useGoFiltered } from '../../search/use-go-filtered.ts';
import { useKeyTable } from '../../search/use-key-table.ts';
import { useSearchDays } from '../../search/use-search.ts';
import { AddressPart } from '../../view/AddressPart.tsx';
import { useDashboardView } from '../../view/use-dashboard-view.ts';
import { DRAWER, useDrawer, useOpenDrawer } from '../../view/use-drawer.ts';
import { MAIN_TABLE } from '../../view/use-table-view.ts';

/** name in the URL */
const CHART = 'chart';

/** All pages in search; clicking a row opens the page's issues, and its filter restricts the view to that page. */
export function PageScreen() {
  const { days, filters } = useDashboardView();
  const page = exactValue(filters.page);
  const table = useRef<HTMLDivElement>(null);
  return (
    <Stack gap="lg">
      <AddressPart of={[CHART]}>
        <PagesOverTime />
      </AddressPart>
      {page !== null && <ImpactTable pageUrl={page} />}
      <div ref={table}>
        <AddressPart of={[DRAWER]}>
          <PagesTable />
        </AddressPart>
      </div>
      <AnnotationsCard days={days} pageUrl={page ?? ''} />
      <AddressPart of={[...MAIN_TABLE, DRAWER]}>
        <IssuesOfPages opener={table} />
      </AddressPart>
    </Stack>
  );
}

function PagesOverTime() {
  const { filters } = useDashboardView();
  const title = exactValue(filters.page) === null ? 'Search performance' : 'Search performance of this page';
  return <SearchOverTime title={title} chart={CHART} state={useSearchDays()} fileName="search-performance" />;
}

/** The row whose issues are open is highlighted once they show. */
function PagesTable() {
  const current = useDeferredValue(useDrawer()[0]);
  return useMemo(
    () => (
      <AddressPart of={MAIN_TABLE}>
        <MarkedTable current={current} />
      </AddressPart>
    ),
    [current],
  );
}

function MarkedTable({ current }: { readonly current: string | null }) {
  const open = useOpenDrawer();
  const goTo = useGoFiltered();
  const actions = useCallback(
    (key: string) => (
      <IconButton size="sm" icon="search" label={`Queries of ${key}`} onClick={() => goTo('/dashboard/query', 'page', key)} />
    ),
    [goTo],
  );
  return <KeyTable by="page" table={useKeyTable('page')} onOpen={open} current={current} rowActions={actions} />;
}

/** The drawer steps through the table's rows as shown. */
function IssuesOfPages({ opener }: { readonly opener: RefObject<HTMLElement | null> }) {
  const [issue, setIssue] = useDrawer();
  const { data } = useKeyTable('page');
  return <PageIssues page={issue} pages={data?.data.map(({ key }) => key) ?? []} onGo={setIssue} opener={opener} />;
}
