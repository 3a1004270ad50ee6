import { getKeywordFacts, type KeywordFacts } from '@canopy/contract/content';
import { useCall } from '@canopy/shell-api';

/** What is known of the keywords on screen beside their figures; empty while it is on its way. */
export function useFacts(keywords: readonly string[] | undefined): ReadonlyMap<string, KeywordFacts> {
  const asked = keywords?.filter((keyword) => keyword !== '') ?? [];
  const { data } = useCall(getKeywordFacts, asked.length > 0 ? { body: { keywords: asked } } : null, { background: true });
  return new Map(data?.data.map((facts) => [facts.keyword, facts]));
}
