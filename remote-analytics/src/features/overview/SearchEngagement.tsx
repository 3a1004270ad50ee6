import { SearchOverTime } from '../../search/SearchOverTime.tsx';
import { useSearchDays } from '../../search/use-search.ts';
import { AddressPart } from '../../view/AddressPart.tsx';
import { OVERVIEW_MESSAGES as WORDS } from './messages.ts';

/** in the address */
const CHART = 'engagement';
const BOTH = ['clicks', 'impressions'] as const;

/** The property's own totals: what stands in the place of web analytics where only Search Console is connected. */
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
