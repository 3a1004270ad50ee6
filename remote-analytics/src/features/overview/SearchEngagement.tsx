import { SearchOverTime } from '../../search/SearchOverTime.tsx';
import { useSearchDays } from '../../search/use-search.ts';
import { AddressPart } from '../../view/AddressPart.tsx';
import { OVERVIEW_MESSAGES as WORDS } from './messages.ts';

/** name in the URL */
const CHART = 'engagement';
const BOTH = ['clicks', 'impressions'] as const;

/** The property's own totals: replaces web analytics when only Search Console is connected. */
export function SearchEngagement() {
  return (
    <AddressPart of={[CHART]}>
      <TotalsOverTime />
    </AddressPart>
  );
}

function TotalsOverTime() {
  return (
    <SearchOverTime
      title={WORDS.engagement}
      description={WORDS.engagementText}
      chart={CHART}
      state={useSearchDays()}
      initial={BOTH}
      fileName="engagement"
    />
  );
}
