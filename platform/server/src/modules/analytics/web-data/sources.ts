import type { Days } from '@canopy/contract/analytics';
import { sql, type SQL } from 'drizzle-orm';
import { urlId } from '../../../store/url-id.ts';
import type { WebStored } from './coverage.ts';
import { monthSpansOf } from './month-spans.ts';
import { FIGURES } from './replace-days.ts';
import type { WebKind } from './web-rows.ts';

/** Dimensions available as filters, as the contract names them, with the column of the joint rows. */
const FILTERS = {
  channel: 'channel',
  source: 'source',
  country: 'country',
  device: 'device',
  browser: 'browser',
  operating_system: 'operating_system',
} as const;
type FilterName = keyof typeof FILTERS;
export type WebFilters = { readonly [Name in FilterName]?: string | undefined };

/** Columns of the joint rows that correspond to a kind's `name`. */
const VISIT_COLUMNS: Partial<Record<WebKind, FilterName>> = {
  channel: 'channel',
  source: 'source',
  country: 'country',
  device: 'device',
  browser: 'browser',
  operatingSystem: 'operating_system',
};

/** Filters that are set. */
const setFilters = (filters: WebFilters) =>
  Object.values(FILTERS).flatMap((name) => (filters[name] ? [{ name, text: filters[name] }] : []));

/** Which rows to read: those of the kind, or with a filter the joint ones. */
export const storedKind = (kind: WebKind, filters: WebFilters): WebKind | 'visits' => (setFilters(filters).length > 0 ? 'visits' : kind);

export interface WebWanted {
  readonly organisationId: string;
  readonly kind: WebKind;
  readonly days: Days;
  readonly stored: WebStored;
  readonly filters: WebFilters;
  readonly byDay?: boolean;
  /** an additional condition, on `name` */
  readonly also?: SQL;
}

/** Rows to sum up: the figures' columns with `name` (the number of a text) and, if requested, `day`. */
export function webRowsOf({ organisationId, kind, days, stored, filters, byDay, also }: WebWanted): SQL {
  const set = setFilters(filters);
  const column = VISIT_COLUMNS[kind];
  const name = set.length === 0 ? sql`name` : column === undefined ? sql`0 as name` : sql`${sql.identifier(column)} as name`;
  const conditions = [
    sql`organisation_id = ${organisationId}`,
    ...(set.length === 0
      ? [sql`kind = ${kind}`]
      : set.map(
          (filter) =>
            sql`${sql.identifier(filter.name)} = coalesce((select id from web_names where organisation_id = ${organisationId} and name_id = ${urlId(filter.text)}), 0)`,
        )),
    ...(also ? [also] : []),
  ];
  const spans = monthSpansOf(days, stored.days, byDay || set.length > 0 ? new Set() : stored.summed);
  const table = set.length === 0 ? sql`web_facts` : sql`web_visits`;
  const select = (from: SQL, when: SQL) =>
    sql`select ${byDay ? sql`day, ` : sql``}${name}, ${FIGURES} from ${from} where ${sql.join([...conditions, when], sql` and `)}`;
  const parts = spans.days.map(({ from, to }) => select(table, sql`day between ${from} and ${to}`));
  if (spans.months.length > 0) parts.push(select(sql`web_fact_months`, sql`month = any(${`{${spans.months.join(',')}}`}::date[])`));
  if (parts.length === 0) parts.push(select(table, sql`false`));
  return sql.join(parts, sql` union all `);
}
