import { SearchOverTime } from '../../search/SearchOverTime.tsx';
import { useSearchDaysBy } from '../../search/use-search.ts';
import { AddressPart } from '../../view/AddressPart.tsx';
import { OVERVIEW_MESSAGES as WORDS } from './messages.ts';
import { MoreLink } from './MoreLink.tsx';

/** name in the URL */
const CHART = 'pages';

/** The site's pages in search, day by day (document 1, section 2.5). */
export function PageOverview() {
  return (
    <AddressPart of={[CHART]}>
      <PagesOverTime />
    </AddressPart>
  );
}

function PagesOverTime() {
  return (
    <SearchOverTime
      title={WORDS.pages}
      description={WORDS.pagesText}
      chart={CHART}
      state={useSearchDaysBy('page')}
      info={<MoreLink to="/dashboard/page" label={WORDS.pagesLink} />}
      fileName="page-performance"
    />
  );
}
