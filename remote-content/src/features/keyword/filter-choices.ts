import { KEYWORD_INTENTS, type KeywordIntent } from '@canopy/contract/analytics';
import { INTENT_LABELS } from '../../labels.ts';

export const intentLabel = (intent: KeywordIntent): string => INTENT_LABELS[intent];

/** An empty value filters nothing. */
export const INTENT_FILTER = ['', ...KEYWORD_INTENTS] as const;
export const INTENT_CHOICES = [
  { value: '', label: 'Any intent' },
  ...KEYWORD_INTENTS.map((value) => ({ value, label: INTENT_LABELS[value] })),
];

export const BRAND_FILTER = ['', 'yes', 'no'] as const;
export const BRAND_CHOICES = [
  { value: '', label: 'Branded and non-branded' },
  { value: 'yes', label: 'Branded' },
  { value: 'no', label: 'Non-branded' },
];

/** Characters of the longest search: links lead to the list of one page. */
export const MAX_URL = 2_083;
