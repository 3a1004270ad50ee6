import { getKeywordFacts, type KeywordFacts } from '@canopy/contract/content';
import { useCall } from '@canopy/shell-api';

/** Facts about the keywords on screen beyond their figures; empty while loading. */
export function useFacts(keywords: readonly string[] | undefined): ReadonlyMap<string, KeywordFacts> {
  const asked = keywords?.filter((keyword) => keyword !== '') ?? [];
  const { data } = useCall(getKeywordFacts, asked.length > 0 ? { body: { keywords: asked } } : null, { background: true });
  return new Map(data?.data.map((facts) => [facts.keyword, facts]));
}
