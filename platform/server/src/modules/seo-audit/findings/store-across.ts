import { linkFindings, pageTemplate, type PageFindings } from '@canopy/crawler';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../store/db.ts';
import { storableJson, storableText } from '../../../store/storable.ts';
import type { CrawlScope } from '../crawl-data/index.ts';
import type { StoredSite } from './load-site.ts';
import { scoredPages } from './score-pages.ts';

const AT_ONCE = 2_000;

/** Stores what the whole crawl shows about each page, how the pages are connected, and with that their issues and scores. */
export async function storeAcross(
  db: Pick<Db, 'execute'>,
  { organisationId, crawlId }: CrawlScope,
  { view, ids }: StoredSite,
  found: ReadonlyMap<number, PageFindings>,
): Promise<void> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    const across = some.map((_, at) => found.get(from + at) ?? {});
    const scored = await scoredPages(
      db,
      organisationId,
      sql`select page_id, p.own_issues || now.codes from now join crawl_pages p using (page_id) where p.organisation_id = ${organisationId} and p.crawl_id = ${crawlId}`,
    );
    await db.execute(sql`
      with now as (
        select n.*, array(select jsonb_object_keys(n.across)) as codes from unnest(${sql.param(some)}::uuid[], ${sql.param(across.map((one) => storableJson(one)))}::jsonb[], ${sql.param(some.map((_, at) => view.inlinks[from + at] ?? 0))}::integer[],
          ${sql.param(some.map((_, at) => (view.ranks[from + at] ?? 0) * ids.length))}::real[], ${sql.param(some.map((_, at) => storableText(pageTemplate(view.pages[from + at]?.url ?? '')).slice(0, 300)))}::text[],
          ${sql.param(some.map((_, at) => view.pages[from + at]?.depth ?? null))}::integer[]
        ) as n (page_id, across, inlinks, rank, template, depth)
      ), details as (
        insert into crawl_findings as f (organisation_id, crawl_id, page_id, across) select ${organisationId}::uuid, ${crawlId}::uuid, page_id, across from now
        on conflict (organisation_id, crawl_id, page_id) do update set across = excluded.across where f.across is distinct from excluded.across
      ), ${scored}
      update crawl_pages p set across_issues = now.codes, inlinks = now.inlinks, rank = now.rank, template = now.template, depth = now.depth,
        issues = scored.issues, score = scored.score
      from now join scored using (page_id) where p.organisation_id = ${organisationId} and p.crawl_id = ${crawlId} and p.page_id = now.page_id`);
  }
}

/** Stores the faulty links, replacing those of the previous pass. */
export async function storeLinkGroups(
  db: Pick<Db, 'execute'>,
  { organisationId, crawlId }: CrawlScope,
  { view, ids }: StoredSite,
): Promise<void> {
  const groups = linkFindings(view);
  await db.execute(sql`delete from crawl_link_groups where organisation_id = ${organisationId} and crawl_id = ${crawlId}`);
  for (let from = 0; from < groups.length; from += AT_ONCE) {
    const some = groups.slice(from, from + AT_ONCE);
    const column = <T>(pick: (group: (typeof some)[number], at: number) => T) => sql.param(some.map(pick));
    await db.execute(sql`
      insert into crawl_link_groups (organisation_id, crawl_id, id, code, target, anchor, area, occurrences, pages, is_template, examples)
      select ${organisationId}::uuid, ${crawlId}::uuid, id, code, target, anchor, area, occurrences, pages, is_template, examples::uuid[]
      from unnest(${column((_, at) => from + at)}::integer[], ${column(({ code }) => code)}::text[], ${column(({ target }) => storableText(target))}::text[],
        ${column(({ anchor }) => storableText(anchor))}::text[], ${column(({ area }) => area)}::text[], ${column(({ occurrences }) => occurrences)}::integer[],
        ${column(({ pages }) => pages)}::integer[], ${column(({ isTemplate }) => isTemplate)}::boolean[],
        ${column(({ examples }) => `{${examples.map((page) => ids[page]).join(',')}}`)}::text[]
      ) as g (id, code, target, anchor, area, occurrences, pages, is_template, examples)
      on conflict do nothing`);
  }
}
