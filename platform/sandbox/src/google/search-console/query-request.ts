import { z } from 'zod';
import { SEARCH_TYPES } from '../figures/search-day.ts';
import { GoogleError } from '../google-error.ts';

export const SEARCH_DIMENSIONS = ['date', 'hour', 'query', 'page', 'country', 'device', 'searchAppearance'] as const;
export type SearchDimension = (typeof SEARCH_DIMENSIONS)[number];
const FILTERED = ['query', 'page', 'country', 'device', 'searchAppearance'] as const;
const OPERATORS = ['equals', 'notEquals', 'contains', 'notContains', 'includingRegex', 'excludingRegex'] as const;

/** Google reads its enums in any case, `searchAppearance` as well as `SEARCH_APPEARANCE`. */
function named<const Names extends readonly string[]>(names: Names) {
  const plain = (text: string) => text.toLowerCase().replaceAll('_', '');
  return z.preprocess((value) => names.find((name) => typeof value === 'string' && plain(name) === plain(value)) ?? value, z.enum(names));
}

const filterSchema = z.object({
  dimension: named(FILTERED),
  operator: named(OPERATORS).default('equals'),
  expression: z.string().max(4_096),
});
export type SearchFilter = z.output<typeof filterSchema>;

const requestSchema = z.object({
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  dimensions: z.array(named(SEARCH_DIMENSIONS)).default([]),
  type: named(SEARCH_TYPES).optional(),
  searchType: named(SEARCH_TYPES).optional(),
  dimensionFilterGroups: z
    .array(z.object({ groupType: named(['and']).default('and'), filters: z.array(filterSchema).default([]) }))
    .default([]),
  aggregationType: named(['auto', 'byPage', 'byProperty']).default('auto'),
  dataState: named(['final', 'all', 'hourlyAll']).default('final'),
  rowLimit: z.number().int().min(1).max(25_000).default(1_000),
  startRow: z.number().int().min(0).default(0),
});

export type SearchRequest = Omit<z.output<typeof requestSchema>, 'dimensionFilterGroups' | 'searchType' | 'type' | 'aggregationType'> & {
  type: (typeof SEARCH_TYPES)[number];
  filters: SearchFilter[];
  aggregation: 'byPage' | 'byProperty';
};

/** @throws GoogleError 400 that names the invalid parameter */
export function readSearchRequest(body: unknown): SearchRequest {
  const parsed = requestSchema.safeParse(body ?? {});
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw refused(issue?.path.join('.') ?? 'body', issue?.message ?? 'Invalid request');
  }
  const { dimensionFilterGroups, searchType, type = searchType ?? 'web', aggregationType, ...request } = parsed.data;
  const { dimensions } = request;
  const filters = dimensionFilterGroups.flatMap((group) => group.filters);
  const uses = (dimension: SearchDimension) => dimensions.includes(dimension) || filters.some((filter) => filter.dimension === dimension);
  const isHourly = dimensions.includes('hour');
  if (isHourly !== (request.dataState === 'hourlyAll'))
    throw refused('dataState', 'The dimension hour is available with the data state hourly_all only, which needs it.');
  if (request.startDate > request.endDate) throw refused('startDate', 'startDate must not be after endDate.');
  if (new Set(dimensions).size < dimensions.length) throw refused('dimensions', 'A dimension may be given once only.');
  if ((type === 'discover' || type === 'googleNews') && uses('query'))
    throw refused('dimensions', `The type ${type} has no query dimension.`);
  // developers.google.com/webmaster-tools/v1/how-tos/all-your-data: its values first, by themselves, then as a filter.
  if (dimensions.includes('searchAppearance') && dimensions.length > 1)
    throw refused('dimensions', 'searchAppearance cannot be grouped with another dimension.');
  const perPage = uses('page') || type === 'discover' || type === 'googleNews';
  if (aggregationType === 'byProperty' && perPage)
    throw refused('aggregationType', "'byProperty' is not a valid aggregation type with these dimensions.");
  return { ...request, type, filters, aggregation: perPage || aggregationType === 'byPage' ? 'byPage' : 'byProperty' };
}

function refused(location: string, message: string): GoogleError {
  return new GoogleError(400, `Invalid value for '${location}': ${message}`, {
    reason: { reason: 'invalidParameter', location, locationType: 'parameter' },
  });
}

/** A predicate for a dimension's value. @throws GoogleError 400 for an invalid regular expression */
export function matcher({ dimension, operator, expression }: SearchFilter): (value: string) => boolean {
  const whole = dimension === 'country' || dimension === 'device' || dimension === 'searchAppearance';
  const wanted = dimension === 'page' ? expression : expression.toLowerCase();
  const fold = (value: string) => (dimension === 'page' && !operator.toLowerCase().endsWith('contains') ? value : value.toLowerCase());
  const part = expression.toLowerCase();
  switch (operator) {
    case 'equals':
      return (value) => fold(value) === wanted;
    case 'notEquals':
      return (value) => fold(value) !== wanted;
    case 'contains':
      return (value) => fold(value).includes(part);
    case 'notContains':
      return (value) => !fold(value).includes(part);
    default: {
      const pattern = regularExpression(expression, whole);
      return (value) => pattern.test(value) === (operator === 'includingRegex');
    }
  }
}

function regularExpression(expression: string, ignoreCase: boolean): RegExp {
  // Google's expressions may begin with (?i).
  const loose = expression.startsWith('(?i)');
  try {
    return new RegExp(loose ? expression.slice(4) : expression, ignoreCase || loose ? 'iu' : 'u');
  } catch {
    throw refused('dimensionFilterGroups', `'${expression}' is not a valid regular expression.`);
  }
}
