import { FILTER_OPERATORS, type PageFilterDefinition } from '@canopy/contract/seo-audit';
import { FILTER_COLUMNS } from './filter-columns.ts';

/** The filters that audited pages can be asked with. */
export const PAGE_FILTERS: readonly PageFilterDefinition[] = Object.entries(FILTER_COLUMNS).map(([id, { name, type }]) => ({
  id,
  type,
  name,
  applied_on: id,
  value: FILTER_OPERATORS[type][0],
  value_to_look_for: type === 'flag' ? 'true' : '',
  concatenation: 'AND',
  operators: [...FILTER_OPERATORS[type]],
}));
