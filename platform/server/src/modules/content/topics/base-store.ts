import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRow, queryRows } from '../../../store/rows.ts';
import { crawlPages } from '../../seo-audit/crawl-data/index.ts';

const shape = z.object({ seeds: z.array(z.string()), edge: z.string(), keywords: z.array(z.string()) });
export type Base = z.infer<typeof shape>;

/** What a workspace's topics are made from; empty until something is chosen. */
export async function readBase(db: Pick<Db, 'execute'>, organisationId: string): Promise<Base> {
  const base = await queryRow(db, shape, sql`select seeds, edge, keywords from topic_bases where organisation_id = ${organisationId}`);
  return base ?? { seeds: [], edge: '', keywords: [] };
}

/** Changes the given fields. */
export async function writeBase(
  db: Pick<Db, 'execute'>,
  organisationId: string,
  { seeds, edge, keywords }: { [K in keyof Base]?: Base[K] | undefined },
): Promise<void> {
  const json = (list: string[] | undefined) => (list ? JSON.stringify([...new Set(list)]) : null);
  await db.execute(sql`
    insert into topic_bases (organisation_id, seeds, edge, keywords)
    values (${organisationId}, coalesce(${json(seeds)}::jsonb, '[]'), coalesce(${edge ?? null}, ''), coalesce(${json(keywords)}::jsonb, '[]'))
    on conflict (organisation_id) do update set
      seeds = coalesce(${json(seeds)}::jsonb, topic_bases.seeds),
      edge = coalesce(${edge ?? null}, topic_bases.edge),
      keywords = coalesce(${json(keywords)}::jsonb, topic_bases.keywords)`);
}

const claimsRow = z.object({ text: z.string(), url: z.string() });

/** What the site's pages say about themselves: their meta descriptions, most linked pages first. */
export async function readClaims(
  db: Pick<Db, 'execute'>,
  organisationId: string,
  crawlId: string,
  most: number,
): Promise<{ text: string; url: string }[]> {
  const rows = await queryRows(
    db,
    claimsRow,
    sql`
    select description as text, url from ${crawlPages({ organisationId, crawlId })} p
    where outcome = 'html' and status = 200 and not no_index and coalesce(description, '') <> ''
    order by rank desc, page_id limit ${most}`,
  );
  return rows;
}
