import type { LinkGroup } from '@canopy/contract/seo-audit';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../store/db.ts';
import { queryRows, totalRow } from '../../../store/rows.ts';
import { linkGroup } from '@canopy/contract/seo-audit';
import { crawlLinkGroups, crawlPages, type CrawlScope } from '../crawl-data/index.ts';
import { checkSettings } from '../findings/index.ts';
import { offsetOf, pageOfRows } from '../../../store/paged-rows.ts';

const MAX_EXAMPLES = 10;

/** Faulty links, one row for all the places a link appears. Omits disabled checks. */
export async function linkGroupsOf(
  db: Db,
  scope: CrawlScope | undefined,
  filter: { code?: string | undefined; template?: 'true' | 'false' | undefined; page: number; page_size: number },
) {
  if (!scope) return pageOfRows<LinkGroup>([], 0, filter);
  const enabled = (await checkSettings(db, scope.organisationId)).filter((setting) => setting.enabled).map(({ code }) => code);
  const kept = sql`code = any(${sql.param(enabled)}::text[])
    and ${filter.code === undefined ? sql`true` : sql`code = ${filter.code}`} and ${filter.template === undefined ? sql`true` : sql`is_template = ${filter.template === 'true'}`}`;
  const [counted, rows] = await Promise.all([
    queryRows(db, totalRow, sql`select count(*)::integer as total from ${crawlLinkGroups(scope)} g where ${kept}`),
    queryRows(
      db,
      linkGroup,
      sql`
      select g.id, g.code, g.target, g.anchor, g.area, g.occurrences, g.pages, g.is_template, coalesce((
        select jsonb_agg(jsonb_build_object('page_id', p.page_id, 'page_url', p.url) order by e.place)
        from unnest(g.examples[1:${sql.raw(String(MAX_EXAMPLES))}]) with ordinality as e (page_id, place)
        join ${crawlPages(scope)} p on p.page_id = e.page_id
      ), '[]') as examples
      from (select * from ${crawlLinkGroups(scope)} k where ${kept} order by occurrences desc, id limit ${filter.page_size} offset ${offsetOf(filter)}) g order by g.occurrences desc, g.id`,
    ),
  ]);
  return pageOfRows<LinkGroup>(rows, counted[0]?.total ?? 0, filter);
}
