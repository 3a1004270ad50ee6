import { type KeywordIntent, SEARCH_DIMENSIONS, SEARCH_FILTER_OPERATORS, type SearchDimension } from '@canopy/contract/analytics';
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { bytes, queryRow, queryRows } from '../../../store/rows.ts';
import { urlId } from '../../../store/url-id.ts';
import { containing } from '../../../store/paged-rows.ts';
import { INTENT_RULES } from '../query-kinds/index.ts';
import { tellIntents } from './tell-intents.ts';
import { integers } from './arrays.ts';
import type { NumberCache } from './number-cache.ts';

export type FilterOperator = (typeof SEARCH_FILTER_OPERATORS)[number];

/** One condition on rows. */
export interface SearchFilter {
  readonly dimension: SearchDimension;
  readonly operator: FilterOperator;
  readonly text: string;
}

/** Longest first: `!~` begins with `!`. */
const OPERATORS = SEARCH_FILTER_OPERATORS.toSorted((a, b) => b.length - a.length);

/** The filters of a query; an operator without a text is ignored. */
export function filtersOf(query: { readonly [Dimension in SearchDimension]?: string | undefined }): SearchFilter[] {
  return SEARCH_DIMENSIONS.flatMap((dimension) => {
    const value = query[dimension] ?? '';
    const operator = OPERATORS.find((start) => value.startsWith(start)) ?? '';
    const text = value.slice(operator.length);
    return text === '' ? [] : [{ dimension, operator, text }];
  });
}

/** The search filter of a table: rows whose key contains the text. */
export const searchFilter = (dimension: SearchDimension, search: string | undefined): SearchFilter[] =>
  search ? [{ dimension, operator: '~', text: search }] : [];

/** What filter look-ups need: the database, the workspace, and earlier look-ups. */
export interface FilterReader {
  readonly db: Db;
  readonly organisationId: string;
  readonly kept: NumberCache;
  /** the workspace's change count before anything of the answer was read */
  readonly changes: string;
}

const DICTIONARIES = {
  page: { table: sql`search_pages`, hash: sql`page_id`, text: sql`url` },
  query: { table: sql`search_queries`, hash: sql`query_id`, text: sql`query` },
};

/** A condition on one column of rows, named after the dimension: on its own value, or on the numbers of the texts it holds. */
export type Condition =
  | {
      readonly dimension: 'country' | 'device';
      readonly on: SQL;
      /** distinguishes it from others */
      readonly name: string;
    }
  | {
      readonly dimension: 'page' | 'query';
      readonly numbers: readonly number[];
      /** false: all others pass */
      readonly among: boolean;
    };

/** Turns filters into conditions. Texts are looked up beforehand: given their numbers, the planner sees how few rows it has to read. */
export function conditionsOf(reader: FilterReader, filters: readonly SearchFilter[]): Promise<Condition[]> {
  return Promise.all(filters.map((filter) => conditionOf(reader, filter)));
}

async function conditionOf(
  { db, organisationId, kept, changes }: FilterReader,
  { dimension, operator, text }: SearchFilter,
): Promise<Condition> {
  if (dimension === 'country' || dimension === 'device') {
    const [column, value] = [sql.identifier(dimension), text.toLowerCase()];
    const conditions = {
      '': sql`${column} = ${value}`,
      '!': sql`${column} <> ${value}`,
      '~': sql`${column} ilike ${containing(value)}`,
      '!~': sql`${column} not ilike ${containing(value)}`,
    };
    return { dimension, on: conditions[operator], name: `${operator}${value}` };
  }
  const { table, hash, text: words } = DICTIONARIES[dimension];
  const isWhole = operator === '' || operator === '!';
  // Like `ilike`, but without lowering the pattern again for each text.
  const which = isWhole ? sql`${hash} = ${urlId(text)}` : sql`lower(${words}) like lower(${containing(text)})`;
  const name = JSON.stringify([organisationId, changes, dimension, isWhole, text]);
  return {
    dimension,
    numbers: await kept.numbers(name, () => numbersWhere(db, organisationId, table, which)),
    among: operator === '' || operator === '~',
  };
}

const numbersWhereRow = z.object({ ids: z.nullable(bytes) });

async function numbersWhere(db: Db, organisationId: string, table: SQL, which: SQL): Promise<number[]> {
  // As bytes: there may be a million, and each would otherwise be a row, or a separately parsed text.
  const row = await queryRow(
    db,
    numbersWhereRow,
    sql`select string_agg(int4send(id), '') as ids from ${table} where organisation_id = ${organisationId} and ${which}`,
  );
  const ids = row?.ids;
  return ids ? Array.from({ length: ids.length / 4 }, (_, at) => ids.readInt32BE(4 * at)) : [];
}

const mostNumberRow = z.object({ most: z.number() });

/** The highest number of a dictionary; 0: it is empty. */
export async function mostNumber(db: Db, organisationId: string, dimension: 'page' | 'query'): Promise<number> {
  const rows = await queryRows(
    db,
    mostNumberRow,
    sql`select coalesce(max(id), 0) as most from ${DICTIONARIES[dimension].table} where organisation_id = ${organisationId}`,
  );
  return rows[0]?.most ?? 0;
}

/** Queries with this many words. */
export async function wordsCondition({ db, organisationId }: FilterReader, { from, to }: { from: number; to: number }): Promise<Condition> {
  await tellIntents(db, organisationId);
  return {
    dimension: 'query',
    numbers: await numbersWhere(db, organisationId, sql`search_queries`, sql`words between ${from} and ${to}`),
    among: true,
  };
}

/** Queries classified by their words: cached until the figures or the brand change. The database does the comparing. */
export async function kindConditions(
  { db, organisationId, kept, changes }: FilterReader,
  { brand, intent }: { brand?: 'yes' | 'no' | undefined; intent?: KeywordIntent | undefined },
  pattern: string | null,
): Promise<Condition[]> {
  const named = pattern === null ? sql`false` : sql`query ~* ${pattern}`;
  const numbersThat = (name: string, which: SQL) =>
    kept.numbers(JSON.stringify([organisationId, changes, 'kind', name, INTENT_RULES, pattern]), () =>
      numbersWhere(db, organisationId, sql`search_queries`, which),
    );
  const conditions: Condition[] = [];
  if (brand) conditions.push({ dimension: 'query', numbers: await numbersThat('brand', named), among: brand === 'yes' });
  if (intent === 'navigational') conditions.push({ dimension: 'query', numbers: await numbersThat('brand', named), among: true });
  else if (intent) {
    await tellIntents(db, organisationId);
    conditions.push({ dimension: 'query', numbers: await numbersThat(intent, sql`intent = ${intent} and not (${named})`), among: true });
  }
  return conditions;
}

/** Queries with a given tag. */
export async function tagCondition({ db, organisationId }: FilterReader, tag: string): Promise<Condition> {
  const tagged = sql`query_id in (select keyword_id from keyword_tags where organisation_id = ${organisationId} and tag = ${tag})`;
  return { dimension: 'query', numbers: await numbersWhere(db, organisationId, sql`search_queries`, tagged), among: true };
}

/** A condition on rows whose columns have the dimensions' names. */
export function onRows(condition: Condition): SQL {
  if ('on' in condition) return condition.on;
  const [column, numbers] = [sql.identifier(condition.dimension), integers(condition.numbers)];
  return condition.among ? sql`${column} = any(${numbers})` : sql`${column} <> all(${numbers})`;
}
