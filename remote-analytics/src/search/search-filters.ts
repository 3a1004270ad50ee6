import type { SEARCH_FILTER_OPERATORS } from '@canopy/contract/analytics';
import type { SearchDimension } from '@canopy/contract/analytics';

export type Operator = (typeof SEARCH_FILTER_OPERATORS)[number];

export const OPERATOR_WORDS: readonly { readonly value: Operator; readonly label: string }[] = [
  { value: '', label: 'is' },
  { value: '!', label: 'is not' },
  { value: '~', label: 'contains' },
  { value: '!~', label: 'does not contain' },
];

/** Countries and devices are chosen from a list, so only whole values make sense. */
export const operatorsOf = (dimension: SearchDimension) =>
  dimension === 'page' || dimension === 'query' ? OPERATOR_WORDS : OPERATOR_WORDS.slice(0, 2);

export const DIMENSION_WORDS: readonly { readonly value: SearchDimension; readonly label: string }[] = [
  { value: 'page', label: 'Page' },
  { value: 'query', label: 'Query' },
  { value: 'country', label: 'Country' },
  { value: 'device', label: 'Device' },
];

/** A filter in the format of calls and URLs, parsed. */
export function parseFilter(text: string): { readonly operator: Operator; readonly value: string } {
  const operator = (['!~', '~', '!'] as const).find((sign) => text.startsWith(sign)) ?? '';
  return { operator, value: text.slice(operator.length) };
}

/** The single page or query that a filter matches; null if it matches several. */
export function exactValue(text: string | undefined): string | null {
  if (!text) return null;
  const { operator, value } = parseFilter(text);
  return operator === '' ? value : null;
}
