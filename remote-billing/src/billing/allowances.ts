import type { Plan } from '@canopy/contract/billing';
import { formatMoney } from './money.ts';
import type { Subscription } from './use-billing.ts';

export type { Subscription };
export type LimitField = 'deep_research_limit' | 'backlink_articles_limit' | 'keyword_metadata_limit';

/** A plan's monthly allowances, in the order of every list on screen. */
export const ALLOWANCES = [
  { label: 'Deep research', counted: 'deep research runs', limit: 'deep_research_limit', remaining: 'deep_research_remaining' },
  { label: 'Backlink articles', counted: 'backlink articles', limit: 'backlink_articles_limit', remaining: 'backlink_articles_remaining' },
  {
    label: 'Keyword metadata',
    counted: 'keyword metadata updates',
    limit: 'keyword_metadata_limit',
    remaining: 'keyword_metadata_remaining',
  },
] as const;

/** A plan's monthly price. */
export const priceOf = ({ price_minor, currency }: Plan): string => formatMoney(price_minor, currency);
