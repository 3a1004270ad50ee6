import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';
import { crawlLinks, crawlPages, pagesLinkingTo, type CrawlScope } from '../crawl-data/index.ts';

const pageRow = z.object({
  page_id: z.string(),
  url: z.string(),
  title: z.nullable(z.string()),
  description: z.nullable(z.string()),
  heading: z.nullable(z.string()),
  issues: z.array(z.string()),
  /** whether it links to one of the URLs */
  links_there: z.boolean(),
});
export type PageMeant = z.output<typeof pageRow>;

const addressRow = z.object({ page_id: z.string(), page_url: z.string(), linked_from: z.number() });

export interface Meant {
  /** pages whose content is fixed */
  pages: PageMeant[];
  /** selected URLs that redirect or are gone, with the number of pages linking to them */
  addresses: z.output<typeof addressRow>[];
}

const COLUMNS = sql`p.page_id, p.url, p.title, p.description, jsonb_path_query_first(p.html, '$.h1s[*] ? (@ != "")') #>> '{}' as heading, p.issues`;

/**
 * The pages selected by ids: pages themselves, and for URLs that redirect or are gone, the pages linking to them.
 * @param limit maximum number of pages
 */
export async function pagesMeant(
  db: Db,
  scope: CrawlScope,
  ids: readonly string[],
  codes: readonly string[],
  limit: number,
): Promise<Meant> {
  const { organisationId } = scope;
  const isAddress = sql`p.page_id = any(${sql.param(ids)}::uuid[]) and ((p.outcome = 'redirect' and ${codes.includes('redirect')}) or ('not_found' = any(p.issues) and ${codes.includes('not_found')}))`;
  const addresses = await queryRows(
    db,
    addressRow,
    sql`
    select p.page_id, p.url as page_url, (
      select count(distinct l.page_id)::integer from ${crawlLinks(scope)} l
      where l.target_id = p.page_id and l.page_id = any(${pagesLinkingTo(organisationId, sql`array[p.page_id]`)})
    ) as linked_from from ${crawlPages(scope)} p where ${isAddress} order by p.url collate "C"`,
  );
  const wanted = sql`${sql.param(addresses.map(({ page_id: id }) => id))}::uuid[]`;
  const linksThere =
    addresses.length === 0
      ? sql`false`
      : sql`p.page_id = any(array(
    select l.page_id from ${crawlLinks(scope)} l where l.target_id = any(${wanted}) and l.page_id = any(${pagesLinkingTo(organisationId, wanted)})))`;
  const pages = await queryRows(
    db,
    pageRow,
    sql`
    select ${COLUMNS}, ${linksThere} as links_there from ${crawlPages(scope)} p where p.outcome = 'html'
      and (p.page_id = any(${sql.param(ids)}::uuid[]) or ${linksThere}) order by p.url collate "C" limit ${limit}`,
  );
  return { pages, addresses };
}
