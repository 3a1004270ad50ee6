import type { Hit, Visit } from '../figures/visits.ts';
import { GoogleError } from '../google-error.ts';
import { dimensionOf } from './fields.ts';
import type { FilterExpression, FilterLeaf } from './report-request.ts';

export type Passes = (visit: Visit, day: number, hit: Hit | null) => boolean;
/** `ofHit`: examines events, so that looking at sessions as a whole is not enough. */
export type CompiledFilter = { passes: Passes; ofHit: boolean };

/** @throws GoogleError 400 for unknown dimensions and unreadable expressions */
export function compileFilter(expression: FilterExpression | undefined): CompiledFilter {
  if (expression === undefined) return { passes: () => true, ofHit: false };
  const { filter, notExpression, andGroup, orGroup } = expression;
  if (filter !== undefined) return compileLeaf(filter);
  if (notExpression !== undefined) {
    const { passes, ofHit } = compileFilter(notExpression);
    return { passes: (...record) => !passes(...record), ofHit };
  }
  const parts = (andGroup ?? orGroup)?.expressions.map(compileFilter);
  if (parts === undefined) throw new GoogleError(400, 'A filter expression needs one of filter, notExpression, andGroup and orGroup.');
  return {
    ofHit: parts.some(({ ofHit }) => ofHit),
    passes: (...record) =>
      orGroup === undefined ? parts.every(({ passes }) => passes(...record)) : parts.some(({ passes }) => passes(...record)),
  };
}

function compileLeaf(leaf: FilterLeaf): CompiledFilter {
  const dimension = dimensionOf(leaf.fieldName);
  const test = valueTest(leaf);
  const known = new Map<string, boolean>();
  return {
    ofHit: dimension.ofHit === true,
    passes: (...record) => {
      const value = dimension.value(...record);
      const answer = known.get(value) ?? test(value);
      known.set(value, answer);
      return answer;
    },
  };
}

function valueTest({ stringFilter, inListFilter }: FilterLeaf): (value: string) => boolean {
  const fold = (caseSensitive: boolean) => (text: string) => (caseSensitive ? text : text.toLowerCase());
  if (inListFilter !== undefined) {
    const folded = fold(inListFilter.caseSensitive);
    const wanted = new Set(inListFilter.values.map(folded));
    return (value) => wanted.has(folded(value));
  }
  if (stringFilter === undefined) throw new GoogleError(400, 'This filter is not supported here; use stringFilter or inListFilter.');
  const { matchType, value: raw, caseSensitive } = stringFilter;
  const folded = fold(caseSensitive);
  const wanted = folded(raw);
  switch (matchType) {
    case 'EXACT':
      return (value) => folded(value) === wanted;
    case 'BEGINS_WITH':
      return (value) => folded(value).startsWith(wanted);
    case 'ENDS_WITH':
      return (value) => folded(value).endsWith(wanted);
    case 'CONTAINS':
      return (value) => folded(value).includes(wanted);
    default: {
      const pattern = regularExpression(matchType === 'FULL_REGEXP' ? `^(?:${raw})$` : raw, caseSensitive);
      return (value) => pattern.test(value);
    }
  }
}

function regularExpression(source: string, caseSensitive: boolean): RegExp {
  try {
    return new RegExp(source, caseSensitive ? 'u' : 'iu');
  } catch {
    throw new GoogleError(400, `The regular expression '${source}' is not valid.`);
  }
}
