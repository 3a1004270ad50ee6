import type { CallOutput } from '@canopy/contract';
import type { getSubscription, Plan } from '@canopy/contract/billing';

export type Subscription = CallOutput<typeof getSubscription>;
export type LimitField = 'deep_research_limit' | 'backlink_articles_limit' | 'keyword_metadata_limit';

/** What a plan allows each month, in the order of every list on the screen. */
export const ALLOWANCES = [
  { label: 'Deep research', limit: 'deep_research_limit', remaining: 'deep_research_remaining' },
  { label: 'Backlink articles', limit: 'backlink_articles_limit', remaining: 'backlink_articles_remaining' },
  { label: 'Keyword metadata', limit: 'keyword_metadata_limit', remaining: 'keyword_metadata_remaining' },
] as const;

/** A plan's monthly price in the visitor's notation; no decimals where there are none. */
export function priceOf({ price_minor, currency }: Plan): string {
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(price_minor / 10 ** digits);
}
