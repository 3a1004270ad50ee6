import { Stack } from '@canopy/ui';
import { useCallback } from 'react';
import { AnnotationsCard } from '../../annotations/AnnotationsCard.tsx';
import { KeyTable } from '../../search/KeyTable.tsx';
import { exactValue } from '../../search/search-filters.ts';
import { SearchOverTime } from '../../search/SearchOverTime.tsx';
import { useGoFiltered } from '../../search/use-go-filtered.ts';
import { useKeyTable } from '../../search/use-key-table.ts';
import { useSearchDaysBy } from '../../search/use-search.ts';
import { AddressPart } from '../../view/AddressPart.tsx';
import { useDashboardView } from '../../view/use-dashboard-view.ts';
import { MAIN_TABLE } from '../../view/use-table-view.ts';

/** name in the URL */
const CHART = 'chart';

/** All queries that Google discloses; clicking a row opens the pages that rank for it. */
export function QueryScreen() {
  const { days } = useDashboardView();
  return (
    <Stack gap="lg">
      <AddressPart of={[CHART]}>
        <QueriesOverTime />
      </AddressPart>
      <AddressPart of={MAIN_TABLE}>
        <QueriesTable />
      </AddressPart>
      <AnnotationsCard days={days} />
    </Stack>
  );
}

function QueriesOverTime() {
  const { filters } = useDashboardView();
  const title = exactValue(filters.query) === null ? 'Search performance of queries' : 'Search performance of this query';
  return <SearchOverTime title={title} chart={CHART} state={useSearchDaysBy('query')} fileName="query-performance" />;
}

function QueriesTable() {
  const goTo = useGoFiltered();
  const open = useCallback((key: string) => goTo('/dashboard/page', 'query', key), [goTo]);
  return <KeyTable by="query" table={useKeyTable('query')} onOpen={open} />;
}
