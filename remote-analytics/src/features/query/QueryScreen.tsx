import { Stack } from '@canopy/ui';
import { AnnotationsCard } from '../../annotations/AnnotationsCard.tsx';
import { KeyTable } from '../../search/KeyTable.tsx';
import { exactValue } from '../../search/search-filters.ts';
import { SearchOverTime } from '../../search/SearchOverTime.tsx';
import { useGoFiltered } from '../../search/use-go-filtered.ts';
import { useKeyTable } from '../../search/use-key-table.ts';
import { useSearchDaysBy } from '../../search/use-search.ts';
import { useDashboardView } from '../../view/use-dashboard-view.ts';

/** All queries that Google tells; a row opens the pages that rank for it. */
export function QueryScreen() {
  const { days, filters } = useDashboardView();
  const goTo = useGoFiltered();
  const table = useKeyTable('query', 'queries');
  return (
    <Stack gap="lg">
      <SearchOverTime title={exactValue(filters.query) === null ? 'Search performance of queries' : 'Search performance of this query'} chart="chart" state={useSearchDaysBy('query')} isOfRows fileName="query-performance" />
      <KeyTable by="query" table={table} onOpen={(key) => goTo('/dashboard/page', 'query', key)} />
      <AnnotationsCard days={days} />
    </Stack>
  );
}
