import { SimpleGrid, Stack } from '@canopy/ui';
import { useCallback, useDeferredValue, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { AnnotationsCard } from '../../annotations/AnnotationsCard.tsx';
import { ImpactTable } from '../../impact/ImpactTable.tsx';
import { PageIssues } from '../../issues/PageIssues.tsx';
import { useGoFiltered } from '../../search/use-go-filtered.ts';
import { useTopRows } from '../../search/use-top-rows.ts';
import { AddressPart } from '../../view/AddressPart.tsx';
import { useDashboardView } from '../../view/use-dashboard-view.ts';
import { DRAWER, useDrawer, useOpenDrawer } from '../../view/use-drawer.ts';
import { Audience } from './Audience.tsx';
import { Countries } from './Countries.tsx';
import { Devices } from './Devices.tsx';
import { PageOverview } from './PageOverview.tsx';
import { QueryOverview } from './QueryOverview.tsx';
import { SearchEngagement } from './SearchEngagement.tsx';
import { TopTable } from './TopTable.tsx';

interface OverviewScreenProps {
  /** the web analytics engagement chart, if that source is connected */
  readonly engagement?: ReactNode;
}

/** The Search Console view (document 1, section 2.5). */
export function OverviewScreen({ engagement }: OverviewScreenProps) {
  const { days } = useDashboardView();
  const openDrawer = useOpenDrawer();
  const table = useRef<HTMLDivElement>(null);
  return (
    <Stack gap="lg">
      <PageOverview />
      <QueryOverview />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <div ref={table}>
          <AddressPart of={[DRAWER]}>
            <TopPages />
          </AddressPart>
        </div>
        <TopQueries />
      </SimpleGrid>
      {engagement ?? <SearchEngagement />}
      <Countries />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <Audience />
        <Devices />
      </SimpleGrid>
      <ImpactTable onOpen={openDrawer} />
      <AnnotationsCard days={days} />
      <AddressPart of={[DRAWER]}>
        <IssuesOfPages opener={table} />
      </AddressPart>
    </Stack>
  );
}

/** The row whose issues are open is highlighted once they show. */
function TopPages() {
  const current = useDeferredValue(useDrawer()[0]);
  return useMemo(() => <MarkedPages current={current} />, [current]);
}

function MarkedPages({ current }: { readonly current: string | null }) {
  return <TopTable by="page" top={useTopRows('page')} onOpen={useOpenDrawer()} current={current} />;
}

function TopQueries() {
  const goTo = useGoFiltered();
  const open = useCallback((key: string) => goTo('/dashboard/page', 'query', key), [goTo]);
  return <TopTable by="query" top={useTopRows('query')} onOpen={open} />;
}

/** The drawer steps through the top pages. */
function IssuesOfPages({ opener }: { readonly opener: RefObject<HTMLElement | null> }) {
  const [issue, setIssue] = useDrawer();
  const { data } = useTopRows('page');
  return <PageIssues page={issue} pages={data?.data.map(({ key }) => key) ?? []} onGo={setIssue} opener={opener} />;
}
