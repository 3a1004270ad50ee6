import { appliedFilter, type AppliedFilter, type PageFilterDefinition } from '@canopy/contract/seo-audit';
import * as z from '@canopy/contract/schema';

/** Parses the filters of a URL (document 1, section 2.2); none if the text is not such a list. */
export function readFilters(text: string): AppliedFilter[] {
  if (text === '') return [];
  try {
    const list = z.safeParse(z.array(appliedFilter), JSON.parse(text));
    return list.success ? list.data : [];
  } catch {
    return [];
  }
}

/** Their form in the URL; empty if there are none. */
export const writeFilters = (filters: readonly AppliedFilter[]): string => (filters.length === 0 ? '' : JSON.stringify(filters));

const OPERATOR_WORDS: Record<string, string> = {
  contains: 'contains',
  not_contains: 'does not contain',
  equals: 'is',
  not_equals: 'is not',
  starts_with: 'begins with',
  ends_with: 'ends with',
  empty: 'is empty',
  not_empty: 'is not empty',
  greater: 'is more than',
  greater_or_equal: 'is at least',
  less: 'is less than',
  less_or_equal: 'is at most',
  to: 'to',
  not_to: 'not to',
  is: 'is',
  has: 'is found',
  has_not: 'is not found',
};

export const operatorWord = (operator: string): string => OPERATOR_WORDS[operator] ?? operator;

/** Whether the operator compares with a value. */
export const takesValue = (operator: string): boolean => operator !== 'empty' && operator !== 'not_empty';

/** A filter as a sentence, to be joined by its own AND or OR to the next one. */
export function filterSentence(filter: AppliedFilter, nameOf: (code: string) => string): string {
  const value = String(filter.filterValue);
  const name = filter.name ?? filter.selectedColumn;
  if (filter.type === 'issue') return `“${nameOf(value)}” ${operatorWord(filter.selectedValue)}`;
  if (filter.type === 'flag') return `${name}: ${value === 'true' ? 'yes' : 'no'}`;
  return `${name} ${operatorWord(filter.selectedValue)}${takesValue(filter.selectedValue) ? ` ${value}` : ''}`;
}

/** The filter for pages with a link to a URL. */
export const linksTo = (address: string): AppliedFilter => ({
  id: 'links_to',
  type: 'link',
  name: 'Links',
  selectedColumn: 'links_to',
  selectedValue: 'to',
  filterValue: address,
  and: true,
});

/** A new filter from its definition, with initial values. */
export function filterOf({ id, type, name, applied_on, value, value_to_look_for }: PageFilterDefinition): AppliedFilter {
  return { id, type, name, selectedColumn: applied_on, selectedValue: value, filterValue: value_to_look_for, and: true };
}

/** A filter's error in words; null if it is valid. */
export function filterFault(filter: AppliedFilter): string | null {
  if (!takesValue(filter.selectedValue)) return null;
  const value = String(filter.filterValue).trim();
  if (value === '') return 'Enter a value.';
  return filter.type === 'number' && !/^-?\d{1,15}(?:\.\d{1,6})?$/.test(value) ? 'Enter a number.' : null;
}
