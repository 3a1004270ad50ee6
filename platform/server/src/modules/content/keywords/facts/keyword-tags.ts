import type { CallOutput, ParsedBody } from '@canopy/contract';
import type { listKeywordTags, tagKeywords } from '@canopy/contract/content';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../../store/db.ts';
import { queryRows } from '../../../../store/rows.ts';
import { urlId } from '../../../../store/url-id.ts';

const tagRow = z.object({ tag: z.string(), keywords: z.number() });
const tagged = z.object({ keyword: z.string(), tags: z.array(z.string()) });

/** The workspace's tags, in alphabetical order. */
export async function listTags(db: Db, organisationId: string): Promise<CallOutput<typeof listKeywordTags>> {
  const data = await queryRows(
    db,
    tagRow,
    sql`select tag, count(*)::integer as keywords from keyword_tags where organisation_id = ${organisationId} group by tag order by tag limit 500`,
  );
  return { data };
}

/** Adds and removes tags; what already applies is left as it is. */
export async function changeTags(db: Db, organisationId: string, { keywords, add, remove }: ParsedBody<typeof tagKeywords>): Promise<void> {
  const ids = keywords.map(urlId);
  await db.transaction(async (tx) => {
    if (remove.length > 0)
      await tx.execute(sql`
        delete from keyword_tags where organisation_id = ${organisationId} and keyword_id = any(${sql.param(ids)}::uuid[]) and tag = any(${sql.param(remove)}::text[])`);
    if (add.length > 0)
      await tx.execute(sql`
        insert into keyword_tags (organisation_id, keyword_id, keyword, tag)
        select ${organisationId}, k.id, k.keyword, t.tag
        from unnest(${sql.param(ids)}::uuid[], ${sql.param([...keywords])}::text[]) as k (id, keyword), unnest(${sql.param(add)}::text[]) as t (tag)
        on conflict do nothing`);
  });
}

/** keyword → its tags */
export async function readTags(db: Db, organisationId: string, keywords: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await queryRows(
    db,
    tagged,
    sql`
    select keyword, array_agg(tag order by tag) as tags from keyword_tags
    where organisation_id = ${organisationId} and keyword_id = any(${sql.param(keywords.map(urlId))}::uuid[]) group by keyword`,
  );
  return new Map(rows.map(({ keyword, tags }) => [keyword, tags]));
}
