import { SEARCH_DIMENSIONS, SEARCH_FILTER_OPERATORS, type SearchDimension } from '@canopy/contract';
import { sql, type SQL } from 'drizzle-orm';
import { urlId } from '../crawls/url-id.ts';
import { containing } from '../pages/page-of-rows.ts';

export type FilterOperator = (typeof SEARCH_FILTER_OPERATORS)[number];

/** One condition on rows. */
export interface SearchFilter {
  readonly dimension: SearchDimension;
  readonly operator: FilterOperator;
  readonly text: string;
}

/** Longest first: `!~` begins with `!`. */
const OPERATORS = SEARCH_FILTER_OPERATORS.toSorted((a, b) => b.length - a.length);

/** The filters of a query; an operator without a text filters nothing. */
export function filtersOf(query: { readonly [Dimension in SearchDimension]?: string | undefined }): SearchFilter[] {
  return SEARCH_DIMENSIONS.flatMap((dimension) => {
    const value = query[dimension] ?? '';
    const operator = OPERATORS.find((start) => value.startsWith(start)) ?? '';
    const text = value.slice(operator.length);
    return text === '' ? [] : [{ dimension, operator, text }];
  });
}

/** Rows of a table's search: those whose key contains the text. */
export const searchFilter = (dimension: SearchDimension, search: string | undefined): SearchFilter[] => (search ? [{ dimension, operator: '~', text: search }] : []);

const DICTIONARIES = {
  page: { table: sql`search_pages`, hash: sql`page_id`, text: sql`url` },
  query: { table: sql`search_queries`, hash: sql`query_id`, text: sql`query` },
};

/** The condition on a row of facts or roll-ups, whose columns have the dimensions' names. */
export function conditionOf(organisationId: string, { dimension, operator, text }: SearchFilter): SQL {
  const column = sql.identifier(dimension);
  if (dimension === 'country' || dimension === 'device') {
    const value = text.toLowerCase();
    if (operator === '' || operator === '!') return operator === '' ? sql`${column} = ${value}` : sql`${column} <> ${value}`;
    return operator === '~' ? sql`${column} ilike ${containing(value)}` : sql`${column} not ilike ${containing(value)}`;
  }
  const { table, hash, text: words } = DICTIONARIES[dimension];
  const known = sql`select id from ${table} where organisation_id = ${organisationId}`;
  if (operator === '' || operator === '!') {
    // Numbers begin with 1.
    const number = sql`coalesce((${known} and ${hash} = ${urlId(text)}), 0)`;
    return operator === '' ? sql`${column} = ${number}` : sql`${column} <> ${number}`;
  }
  const matching = sql`(${known} and ${words} ilike ${containing(text)})`;
  return operator === '~' ? sql`${column} in ${matching}` : sql`${column} not in ${matching}`;
}

/** Queries of so many words. */
export function wordsCondition(organisationId: string, { from, to }: { from: number; to: number }): SQL {
  return sql`query in (select id from search_queries where organisation_id = ${organisationId} and words between ${from} and ${to})`;
}
