import { SearchOverTime } from '../../search/SearchOverTime.tsx';
import { useSearchDaysBy } from '../../search/use-search.ts';
import { AddressPart } from '../../view/AddressPart.tsx';
import { OVERVIEW_MESSAGES as WORDS } from './messages.ts';
import { MoreLink } from './MoreLink.tsx';

/** name in the URL */
const CHART = 'queries';

/** The queries that Google discloses, day by day (document 1, section 2.5). */
export function QueryOverview() {
  return (
    <AddressPart of={[CHART]}>
      <QueriesOverTime />
    </AddressPart>
  );
}

function QueriesOverTime() {
  return (
    <SearchOverTime
      title={WORDS.queries}
      description={WORDS.queriesText}
      chart={CHART}
      state={useSearchDaysBy('query')}
      info={<MoreLink to="/dashboard/query" label={WORDS.queriesLink} />}
      fileName="query-performance"
    />
  );
}
