import type { Topic } from '@canopy/contract/content';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { idRow, pageIdRow, queryRows } from '../../../store/rows.ts';
import { urlId } from '../../../store/url-id.ts';
import { recentRows } from '../../analytics/search-data/index.ts';
import { crawlLinks, crawlPages } from '../../seo-audit/crawl-data/index.ts';

const rowShape = z.object({
  id: z.string(),
  title: z.string(),
  keyword: z.string(),
  pillar_id: z.nullable(z.string()),
  planned: z.boolean(),
  post_id: z.nullable(z.string()),
  url: z.nullable(z.string()),
});
type Row = z.output<typeof rowShape>;

/** A stored topic's progress, from its own columns and the figures of its URL. */
function statusOf(row: Row, isMeasured: boolean): Topic['status'] {
  if (row.url !== null) return isMeasured ? 'measured' : 'published';
  if (row.post_id !== null) return 'writing';
  return row.planned ? 'planned' : 'idea';
}

const topicsRow = z.object({ page_id: z.string(), impressions: z.number(), clicks: z.number() });

/** All topics of a workspace with the figures of those that have a URL: pillars first, in order of creation. */
export async function readTopics(db: Pick<Db, 'execute'>, organisationId: string): Promise<Topic[]> {
  const rows = await queryRows(
    db,
    rowShape,
    sql`
    select t.id, t.title, t.keyword, t.pillar_id, t.planned, p.id as post_id, t.url from topics t
    left join posts p on p.organisation_id = t.organisation_id and p.id = t.post_id and p.deleted_at is null
    where t.organisation_id = ${organisationId} order by (t.pillar_id is not null), t.created_at, lower(t.title), t.id limit 1000`,
  );
  const ids = rows.flatMap(({ url }) => (url === null ? [] : urlId(url)));
  const figures = await queryRows(
    db,
    topicsRow,
    sql`
    select page_id, sum(impressions)::integer as impressions, sum(clicks)::integer as clicks from ${recentRows(organisationId)} r
    where page_id = any(${sql.param(ids)}::uuid[]) group by page_id`,
  );
  const byPage = new Map(figures.map((row) => [row.page_id, row]));
  return rows.map((row) => {
    const figure = row.url === null ? undefined : byPage.get(urlId(row.url));
    const { id, title, keyword, pillar_id, post_id, url } = row;
    return {
      id,
      title,
      keyword,
      pillar_id,
      status: statusOf(row, figure !== undefined),
      post_id,
      url,
      impressions: figure?.impressions ?? null,
      clicks: figure?.clicks ?? null,
    };
  });
}

const linksRow = z.object({ page_id: z.string(), target_id: z.string() });

/** Links between a pillar and each of its clusters, both ways; whether the latest crawl has them. */
export async function readLinks(db: Pick<Db, 'execute'>, organisationId: string, crawlId: string | undefined, topics: readonly Topic[]) {
  const byId = new Map(topics.map((one) => [one.id, one]));
  const planned = topics.flatMap((cluster) => {
    const pillar = cluster.pillar_id === null ? undefined : byId.get(cluster.pillar_id);
    return pillar ? [[pillar, cluster] as const, [cluster, pillar] as const] : [];
  });
  const ids = [...new Set(planned.flat().flatMap(({ url }) => (url === null ? [] : urlId(url))))];
  const known = new Set<string>();
  const links = new Set<string>();
  if (crawlId !== undefined && ids.length > 0) {
    const array = sql`${sql.param(ids)}::uuid[]`;
    const pages = await queryRows(
      db,
      pageIdRow,
      sql`select page_id from ${crawlPages({ organisationId, crawlId })} p where page_id = any(${array}) and outcome = 'html'`,
    );
    for (const { page_id } of pages) known.add(page_id);
    const found = await queryRows(
      db,
      linksRow,
      sql`
      select distinct page_id, target_id from ${crawlLinks({ organisationId, crawlId })} l where page_id = any(${array}) and target_id = any(${array})`,
    );
    for (const { page_id, target_id } of found) links.add(`${page_id} ${target_id}`);
  }
  return planned.map(([from, to]) => {
    const [source, target] = [from.url === null ? null : urlId(from.url), to.url === null ? null : urlId(to.url)];
    const exists = source !== null && target !== null && known.has(source) && known.has(target) ? links.has(`${source} ${target}`) : null;
    return { from: from.id, to: to.id, exists };
  });
}

/** Stores a topic unless one with its keyword exists. @returns its id either way, and whether it is new */
export async function storeTopic(
  tx: Pick<Db, 'execute'>,
  organisationId: string,
  title: string,
  keyword: string,
  pillarId: string | null,
): Promise<{ id: string; isNew: boolean }> {
  const made = await queryRows(
    tx,
    idRow,
    sql`
    insert into topics (organisation_id, title, keyword, pillar_id) values (${organisationId}, ${title}, ${keyword}, ${pillarId})
    on conflict (organisation_id, lower(keyword)) do nothing returning id`,
  );
  if (made[0]) return { id: made[0].id, isNew: true };
  const rows = await queryRows(
    tx,
    idRow,
    sql`select id from topics where organisation_id = ${organisationId} and lower(keyword) = lower(${keyword})`,
  );
  if (!rows[0]) throw new Error('a topic went while it was stored');
  return { id: rows[0].id, isNew: false };
}

interface TopicChange {
  title?: string | undefined;
  planned?: boolean | undefined;
  post_id?: string | null | undefined;
  url?: string | null | undefined;
}

/** Changes the given fields. @returns whether there is such a topic */
export async function changeTopic(db: Pick<Db, 'execute'>, organisationId: string, id: string, change: TopicChange): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update topics set title = coalesce(${change.title ?? null}, title), planned = coalesce(${change.planned ?? null}::boolean, planned),
      post_id = case when ${change.post_id !== undefined} then ${change.post_id ?? null}::uuid else post_id end,
      url = case when ${change.url !== undefined} then ${change.url ?? null} else url end
    where organisation_id = ${organisationId} and id = ${id}`);
  return (rowCount ?? 0) > 0;
}

const removeTopicRow = z.object({ title: z.string() });

/** @returns the title of what was deleted */
export async function removeTopic(db: Pick<Db, 'execute'>, organisationId: string, id: string): Promise<string | undefined> {
  const rows = await queryRows(
    db,
    removeTopicRow,
    sql`delete from topics where organisation_id = ${organisationId} and id = ${id} returning title`,
  );
  return rows[0]?.title;
}

const pagesOfRow = z.object({ query: z.string(), page_url: z.string() });

/** The site's page with most impressions for each query. */
export async function readPagesOf(
  db: Pick<Db, 'execute'>,
  organisationId: string,
  queries: readonly string[],
): Promise<Map<string, string>> {
  const rows = await queryRows(
    db,
    pagesOfRow,
    sql`
    select distinct on (query) query, page_url from (
      select query, page_url, sum(impressions) as impressions from ${recentRows(organisationId)} r
      where query = any(${sql.param([...queries])}::text[]) group by query, page_url
    ) s order by query, impressions desc, page_url`,
  );
  return new Map(rows.map(({ query, page_url }) => [query, page_url]));
}
