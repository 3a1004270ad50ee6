import { appliedFilter, FILTER_OPERATORS, type AppliedFilter } from '@canopy/contract/seo-audit';
import * as z from '@canopy/contract/schema';
import { problem } from '../../../../http/problem.ts';
import { filterField } from './list-filters.ts';

const MAX_FILTERS = 20;
const NUMBER = /^-?\d{1,15}(?:\.\d{1,6})?$/;
const WITHOUT_VALUE = new Set(['empty', 'not_empty']);

const refuse = (message: string): never => {
  throw problem(
    400,
    'invalid-filters',
    `The filters in the URL cannot be used: ${message} Nothing was changed; remove the filters or correct them.`,
    [{ field: 'query.filters', message }],
  );
};

/**
 * Parses the URL's `filters` (document 1, section 2.2).
 * @throws problem 400 `invalid-filters`, which names the filter and what is wrong with it
 */
export function parseFilters(text: string | undefined): AppliedFilter[] {
  if (text === undefined || text.trim() === '') return [];
  const list = z.safeParse(z.array(z.unknown()), jsonOf(text));
  if (!list.success) return refuse('they are not a JSON list.');
  if (list.data.length > MAX_FILTERS) return refuse(`there are ${list.data.length}, but at most ${MAX_FILTERS} are allowed.`);
  return list.data.map((value, at) => {
    const filter = z.safeParse(appliedFilter, value);
    if (!filter.success) {
      const [issue] = filter.error.issues;
      return refuse(`filter ${at + 1} is malformed at “${issue?.path.join('.') ?? ''}”.`);
    }
    const wrong = faultOf(filter.data);
    return wrong === null ? filter.data : refuse(`filter ${at + 1} ${wrong}`);
  });
}

function faultOf({ selectedColumn, selectedValue, filterValue }: AppliedFilter): string | null {
  const column = filterField(selectedColumn);
  if (!column) return `names “${selectedColumn.slice(0, 60)}”, which is not a column.`;
  const operators: readonly string[] = FILTER_OPERATORS[column.type];
  if (!operators.includes(selectedValue))
    return `cannot compare “${selectedColumn}” with the operator “${selectedValue.slice(0, 60)}”; use one of ${operators.join(', ')}.`;
  if (WITHOUT_VALUE.has(selectedValue)) return null;
  const value = String(filterValue).trim();
  if (value === '') return 'has no value.';
  if (value.length > 500) return 'has a value of more than 500 characters.';
  if (column.type === 'number' && !NUMBER.test(value))
    return `compares “${selectedColumn}” with “${value.slice(0, 60)}”, which is not a number.`;
  if (column.type === 'flag' && value !== 'true' && value !== 'false')
    return `compares “${selectedColumn}” with “${value.slice(0, 60)}”; use true or false.`;
  return null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
