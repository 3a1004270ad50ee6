import { FILTER_FIELDS, PAGE_SORTS, SENT_FIELDS, type FilterField, type PageFieldKey, type PageSort } from '@canopy/contract/seo-audit';
import { sql, type SQL } from 'drizzle-orm';
import { pageFigures } from '../../analytics/search-data/index.ts';

/** The pages of crawls `p` with their Search Console figures `g`, which are null if there are none: 0 would be wrong. */
export const PAGES_WITH_FIGURES = sql`crawl_pages p left join ${pageFigures} g on g.organisation_id = p.organisation_id and g.page_id = p.page_id`;

const BLOCKED = 'Blocked by robots.txt.';

/** Fields that are not the column of the same name in `crawl_pages`. */
const ELSEWHERE: Partial<Record<PageFieldKey, SQL>> = {
  page_url: sql`p.url`,
  error: sql.raw(`coalesce(p.failure_message, case when p.outcome = 'robots-blocked' then '${BLOCKED}' end)`),
  issue: sql`p.issues`,
  /** links are looked up by the page */
  links_to: sql`p.page_id`,
  past30_clicks: sql`g.clicks`,
  past30_impressions: sql`g.impressions`,
  past30_ctr: sql`g.ctr`,
  past30_position: sql`g.position`,
  growth_30_clicks: sql`g.growth_clicks`,
  growth_30_impressions: sql`g.growth_impressions`,
  growth_30_ctr: sql`g.growth_ctr`,
  growth_30_position: sql`g.growth_position`,
};

/** Sort keys that differ from what is shown. */
const SORTED: Partial<Record<PageSort, SQL>> = {
  page_url: sql`p.url collate "C"`,
  title: sql`lower(p.title)`,
  score: sql`case when p.outcome = 'html' then p.score end`,
  issues: sql`cardinality(p.issues)`,
};

const columnOf = (key: PageFieldKey): SQL => ELSEWHERE[key] ?? sql`p.${sql.identifier(key)}`;
const byKey = <Key extends PageFieldKey>(keys: readonly Key[], make: (key: Key) => SQL): Record<Key, SQL> =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, SQL>;

/** The sort key of each field. */
export const SORTS: Record<PageSort, SQL> = byKey(PAGE_SORTS, (key) => SORTED[key] ?? columnOf(key));
/** What filters on a field compare. */
export const FILTER_COLUMNS: Record<FilterField, SQL> = byKey(FILTER_FIELDS, columnOf);
/** The select list of `pageRow`. */
export const PAGE_LIST: SQL = sql.join(
  [sql`p.page_id, p.outcome, p.issues, p.score`, ...SENT_FIELDS.map((key) => sql`${columnOf(key)} as ${sql.identifier(key)}`)],
  sql`, `,
);
