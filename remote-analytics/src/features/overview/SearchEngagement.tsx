import { SearchOverTime } from '../../search/SearchOverTime.tsx';
import { useSearchDays } from '../../search/use-search.ts';
import { OVERVIEW_MESSAGES as WORDS } from './messages.ts';

const BOTH = ['clicks', 'impressions'] as const;

/** The property's own totals: what stands in the place of web analytics where only Search Console is connected. */
export function SearchEngagement() {
  return <SearchOverTime title={WORDS.engagement} description={WORDS.engagementText} chart="engagement" state={useSearchDays()} initial={BOTH} fileName="engagement" />;
}
