import type { KeywordIntent } from '@canopy/contract/analytics';

/** Increase this with each change of the words below or of `wordCount`: both are stored with the queries. */
export const INTENT_RULES = 2;

const TRANSACTIONAL =
  /\b(?:buy|order|price|prices|cost|cheap|sale|deal|discount|coupon|shop|delivery|near me|kaufen|preis|bestellen|günstig|acheter|prix|pas cher|comprar|precio|barato)\b/;
const COMMERCIAL =
  /\b(?:best|top|vs|versus|review|reviews|compare|comparison|alternative|alternatives|beste|vergleich|test|meilleur|avis|mejor|mejores|opiniones)\b/;
const INFORMATIONAL =
  /^(?:how|what|why|when|where|which|who|can|does|do|is|are|should|wie|was|warum|wann|wo|welche|comment|pourquoi|quand|qué|cómo|cuándo)\b|\b(?:guide|ideas|tips|tutorial|meaning|anleitung|tipps|idées|guía|consejos)\b/;

/** A searcher's intent, by the words of the query; unclear if they do not tell. */
export function intentOf(keyword: string, brand: string | null): KeywordIntent {
  const text = keyword.toLowerCase();
  if (brand !== null && new RegExp(brand, 'i').test(text)) return 'navigational';
  if (INFORMATIONAL.test(text)) return 'informational';
  if (TRANSACTIONAL.test(text)) return 'transactional';
  if (COMMERCIAL.test(text)) return 'commercial';
  return 'unclear';
}
