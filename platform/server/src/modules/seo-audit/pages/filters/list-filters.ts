import {
  FILTER_FIELDS,
  FILTER_OPERATORS,
  PAGE_FIELDS,
  type FilterField,
  type PageField,
  type PageFilterDefinition,
} from '@canopy/contract/seo-audit';

/** The filters available for audited pages. */
export const PAGE_FILTERS: readonly PageFilterDefinition[] = FILTER_FIELDS.map((id) => {
  const { label, filter: type, filterName = label }: PageField & { filter: keyof typeof FILTER_OPERATORS } = PAGE_FIELDS[id];
  return {
    id,
    type,
    name: filterName,
    applied_on: id,
    value: FILTER_OPERATORS[type][0],
    value_to_look_for: type === 'flag' ? 'true' : '',
    concatenation: 'AND',
    operators: [...FILTER_OPERATORS[type]],
  };
});

/** The field that a filter in the URL names, and its comparison type. */
export function filterField(name: string): { key: FilterField; type: PageFilterDefinition['type'] } | undefined {
  const key = FILTER_FIELDS.find((field) => field === name);
  return key && { key, type: PAGE_FIELDS[key].filter };
}
