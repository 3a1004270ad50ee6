import { SearchOverTime } from '../../search/SearchOverTime.tsx';
import { useSearchDaysBy } from '../../search/use-search.ts';
import { OVERVIEW_MESSAGES as WORDS } from './messages.ts';
import { MoreLink } from './MoreLink.tsx';

/** How the queries that Google tells did, day by day (document 1, section 2.5). */
export function QueryOverview() {
  return (
    <SearchOverTime
      title={WORDS.queries}
      description={WORDS.queriesText}
      chart="queries"
      state={useSearchDaysBy('query')}
      info={<MoreLink to="/dashboard/query" label={WORDS.queriesLink} />}
      isOfRows
      fileName="query-performance"
    />
  );
}
