import type { ParsedQuery } from '@canopy/contract';
import { BLOG_STATES, ON_SITE, PAGE_CHECKS, type Blog, type listBlogs } from '@canopy/contract/publishing';
import { sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../../../store/db.ts';
import { queryRow, queryRows, totalRow } from '../../../store/rows.ts';
import { containing } from '../../../store/paged-rows.ts';

const iso = z.union([z.string(), z.date()]).transform((value) => new Date(value).toISOString());
const rowSchema = z.object({
  post_id: z.string(),
  title: z.string(),
  slug: z.string(),
  word_count: z.number(),
  updated_at: iso,
  state: z.enum(BLOG_STATES),
  message: z.string().nullable(),
  url: z.string().nullable(),
  operation_id: z.string().nullable(),
  run_id: z.string().nullable(),
  published_at: iso.nullable(),
  scheduled_at: iso.nullable(),
  wall_time: z.string().nullable(),
  time_zone: z.string().nullable(),
  by_platform: z.boolean(),
  page_check: z.enum(PAGE_CHECKS).nullable(),
  on_site: z.enum(ON_SITE).nullable(),
});

type Query = ParsedQuery<typeof listBlogs>;

const SORTS: Record<Query['sort'], SQL> = {
  scheduled_at: sql`scheduled_at`,
  title: sql`lower(title)`,
  state: sql`state`,
  page_check: sql`page_check`,
  public_at: sql`coalesce(scheduled_at, published_at)`,
  url: sql`url collate "C"`,
};

/** Whether the entry is public as far as Canopy knows: an update that was given up or undone leaves it so. */
const LIVE = sql`(o.state = 'published' or (o.kind <> 'create' and (o.state = 'cancelled' or (o.state = 'undone' and not o.wanted ? 'again'))))`;

/** Posts with the state of their newest operation. */
export async function readBlogs(
  db: Db,
  organisationId: string,
  { page, page_size: size, search, state, post, sort, direction }: Query,
): Promise<{ rows: Blog[]; total: number }> {
  const like = containing(search ?? '');
  const blogs = sql`
    select p.id as post_id, p.title, p.slug, p.word_count, p.updated_at, o.message, o.id as operation_id, o.run_id,
      case when ${LIVE} and o.on_site is null then o.page_url end as url, case when ${LIVE} then o.on_site end as on_site,
      case when o.state = 'published' then o.finished_at end as published_at,
      case when o.state = 'scheduled' then o.due_at end as scheduled_at,
      case when o.state = 'scheduled' then o.wall_time end as wall_time,
      case when o.state = 'scheduled' then o.time_zone end as time_zone,
      coalesce(o.by_platform, false) as by_platform,
      case when o.state = 'published' and o.page_check <> 'none' then o.page_check end as page_check,
      case when o.state is null or (o.state in ('cancelled', 'undone') and not ${LIVE}) then 'not-published'
        when o.state in ('waiting', 'undoing') then 'publishing'
        when ${LIVE} and p.updated_at > o.created_at and p.html is distinct from coalesce(o.wanted->'written'->>'html', o.wanted->>'html') then 'changed'
        when ${LIVE} then 'published' else o.state end as state
    from posts p left join lateral (
      select * from publish_operations x where x.organisation_id = p.organisation_id and x.post_id = p.id order by x.created_at desc, x.id limit 1
    ) o on true
    where p.organisation_id = ${organisationId} and p.deleted_at is null and ${search ? sql`p.title ilike ${like}` : sql`true`}
      and ${post ? sql`p.id = ${post}` : sql`true`}`;
  const kept = sql`(${blogs}) b where ${state ? sql`state = ${state}` : sql`true`}`;
  const rows = await queryRows(
    db,
    rowSchema,
    sql`select * from ${kept} order by ${SORTS[sort]} ${sql.raw(direction)} nulls last, scheduled_at nulls last, updated_at desc, post_id limit ${size} offset ${(page - 1) * size}`,
  );
  const counted = await queryRow(db, totalRow, sql`select count(*)::integer as total from ${kept}`);
  return { rows, total: counted?.total ?? 0 };
}
