import type { PageGaps } from '@canopy/contract/content';

const FIRST = 3;

/** The keywords that a suggestion is made for unless others are chosen: what people search for, before what the page itself says. */
export function firstKeywords({ keywords }: Pick<PageGaps, 'keywords'>): string[] {
  const searched = keywords.filter(({ impressions }) => impressions !== null);
  return (searched.length > 0 ? searched : keywords).slice(0, FIRST).map(({ keyword }) => keyword);
}
