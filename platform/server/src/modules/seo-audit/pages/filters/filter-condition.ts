import type { AppliedFilter } from '@canopy/contract/seo-audit';
import { sql, type SQL } from 'drizzle-orm';
import { storableText } from '../../../../store/storable.ts';
import { urlId } from '../../../../store/url-id.ts';
import { matches } from '../search-text.ts';
import { FILTER_COLUMNS } from '../page-sql.ts';
import { filterField } from './list-filters.ts';
import { crawlLinks } from '../../crawl-data/index.ts';
import { literalLike } from '../../../../store/paged-rows.ts';

/** The condition that filters put on the pages `p` and their figures `g`; AND binds tighter than OR, as in SQL. */
export function conditionOfFilters(filters: readonly AppliedFilter[]): SQL {
  const [first, ...rest] = filters;
  if (!first) return sql`true`;
  const pieces = [oneOf(first)];
  rest.forEach((filter, at) => pieces.push(filters[at]?.and === false ? sql`or` : sql`and`, oneOf(filter)));
  return sql`(${sql.join(pieces, sql` `)})`;
}

function oneOf({ selectedColumn, selectedValue, filterValue }: AppliedFilter): SQL {
  const field = filterField(selectedColumn);
  if (!field) return sql`false`;
  const { type } = field;
  const column = FILTER_COLUMNS[field.key];
  const text = storableText(String(filterValue).trim());
  if (selectedValue === 'empty') return type === 'text' ? sql`coalesce(${column}, '') = ''` : sql`${column} is null`;
  if (selectedValue === 'not_empty') return type === 'text' ? sql`coalesce(${column}, '') <> ''` : sql`${column} is not null`;
  if (type === 'flag') return sql`${column} = ${text === 'true'}`;
  if (type === 'issue') return selectedValue === 'has' ? sql`${text} = any(${column})` : sql`not ${text} = any(${column})`;
  if (type === 'link') return selectedValue === 'to' ? linksTo(text) : sql`not ${linksTo(text)}`;
  return type === 'number' ? numberCondition(column, selectedValue, Number(text)) : textCondition(column, selectedValue, text);
}

function numberCondition(column: SQL, operator: string, value: number): SQL {
  const number = sql`${value}::double precision`;
  switch (operator) {
    case 'equals':
      return sql`${column} = ${number}`;
    case 'not_equals':
      return sql`${column} is distinct from ${number}`;
    case 'greater':
      return sql`${column} > ${number}`;
    case 'greater_or_equal':
      return sql`${column} >= ${number}`;
    case 'less':
      return sql`${column} < ${number}`;
    default:
      return sql`${column} <= ${number}`;
  }
}

function textCondition(column: SQL, operator: string, value: string): SQL {
  const known = sql`coalesce(${column}, '')`;
  switch (operator) {
    case 'contains':
      return matches(known, `%${literalLike(value)}%`);
    case 'not_contains':
      return sql`not (${matches(known, `%${literalLike(value)}%`)})`;
    case 'equals':
      return sql`lower(${known}) = lower(${value})`;
    case 'not_equals':
      return sql`lower(${known}) <> lower(${value})`;
    case 'starts_with':
      return matches(known, `${literalLike(value)}%`);
    default:
      return matches(known, `%${literalLike(value)}`);
  }
}

/** Whether the page links to a URL, in the crawl's resolved form. */
function linksTo(address: string): SQL {
  const url = URL.parse(address);
  if (url) url.hash = '';
  const target = url?.href ?? address;
  return sql`exists (
    select 1 from ${crawlLinks({ organisationId: sql`p.organisation_id`, crawlId: sql`p.crawl_id` })} l where l.page_id = p.page_id
      and case when l.internal then l.target_id = ${urlId(target)} else l.url = ${target} end)`;
}
