import { SimpleGrid, Stack } from '@canopy/ui';
import type { ReactNode } from 'react';
import { AnnotationsCard } from '../../annotations/AnnotationsCard.tsx';
import { ImpactTable } from '../../impact/ImpactTable.tsx';
import { PageIssues } from '../../issues/PageIssues.tsx';
import { useGoFiltered } from '../../search/use-go-filtered.ts';
import { useSearchKeys } from '../../search/use-search.ts';
import { useTopRows } from '../../search/use-top-rows.ts';
import { useDashboardView } from '../../view/use-dashboard-view.ts';
import { useDrawer } from '../../view/use-drawer.ts';
import { Audience } from './Audience.tsx';
import { Countries } from './Countries.tsx';
import { Devices } from './Devices.tsx';
import { PageOverview } from './PageOverview.tsx';
import { QueryOverview } from './QueryOverview.tsx';
import { SearchEngagement } from './SearchEngagement.tsx';
import { TopTable } from './TopTable.tsx';

interface OverviewScreenProps {
  /** the engagement chart of web analytics, where that is connected */
  readonly engagement?: ReactNode;
}

/** The Search Console view (document 1, section 2.5). */
export function OverviewScreen({ engagement }: OverviewScreenProps) {
  const { days } = useDashboardView();
  const [issue, setIssue] = useDrawer();
  const goTo = useGoFiltered();
  const countries = useSearchKeys('country');
  const pages = useTopRows('page');
  const queries = useTopRows('query');
  return (
    <Stack gap="lg">
      <PageOverview />
      <QueryOverview />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <TopTable by="page" top={pages} onOpen={setIssue} current={issue} />
        <TopTable by="query" top={queries} onOpen={(key) => goTo('/dashboard/page', 'query', key)} />
      </SimpleGrid>
      {engagement ?? <SearchEngagement />}
      <Countries state={countries} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <Audience state={countries} />
        <Devices />
      </SimpleGrid>
      <ImpactTable onOpen={setIssue} />
      <AnnotationsCard days={days} />
      <PageIssues page={issue} pages={pages.data?.data.map(({ key }) => key) ?? []} onGo={setIssue} />
    </Stack>
  );
}
