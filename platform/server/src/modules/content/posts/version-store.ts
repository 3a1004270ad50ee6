import { postVersion, postVersionRow, type PostVersion, type PostVersionRow } from '@canopy/contract/content';
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { personName } from '../../../store/person-name.ts';
import { queryRows } from '../../../store/rows.ts';

type Tx = Pick<Db, 'execute'>;

/** Saves by one author within this time of each other form one version. */
const SAME_VERSION_MINUTES = 10;
const MAX_VERSIONS = 200;

const isoOf = (column: SQL) => sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Keeps a post's stored state as a version. To also keep a post from before versions existed, call it before the change as well. */
export async function keepVersion(tx: Tx, organisationId: string, postId: string): Promise<void> {
  await tx.execute(sql`
    with now as (
      select organisation_id, id, version, title, blocks, html, word_count, updated_by, updated_at,
        jsonb_build_object('excerpt', excerpt, 'seo_title', seo_title, 'seo_description', seo_description) as fields
      from posts where organisation_id = ${organisationId} and id = ${postId}
    ), last as (
      select v.version, v.began_at from post_versions v
      where v.organisation_id = ${organisationId} and v.post_id = ${postId} order by v.version desc limit 1
    ), same as (
      delete from post_versions v using last, now
      where v.organisation_id = ${organisationId} and v.post_id = ${postId} and v.version = last.version and v.version < now.version
        and v.author_id is not distinct from now.updated_by and now.updated_at - v.began_at < make_interval(mins => ${SAME_VERSION_MINUTES})
        and v.version > 1
      returning v.began_at
    )
    insert into post_versions (organisation_id, post_id, version, title, blocks, html, fields, word_count, author_id, began_at, at)
    select organisation_id, id, version, title, blocks, html, fields, word_count, updated_by, coalesce((select began_at from same), updated_at), updated_at
    from now on conflict do nothing`);
  await tx.execute(sql`
    delete from post_versions where organisation_id = ${organisationId} and post_id = ${postId} and version not in (
      select version from post_versions where organisation_id = ${organisationId} and post_id = ${postId} order by version desc limit ${MAX_VERSIONS})`);
}

const columns = sql`v.version, v.title, v.word_count, ${isoOf(sql`v.at`)} as at,
  ${personName(sql`u`)} as author`;

/** A post's versions, newest first. */
export async function readVersions(db: Tx, organisationId: string, postId: string): Promise<PostVersionRow[]> {
  return queryRows(
    db,
    postVersionRow,
    sql`
    select ${columns} from post_versions v left join users u on u.id = v.author_id
    where v.organisation_id = ${organisationId} and v.post_id = ${postId} order by v.version desc`,
  );
}

const versionRow = z.object({ fields: z.record(z.string(), z.unknown()) });

/** One version, complete, with its HTML as it was stored; undefined if it was not kept. */
export async function readVersion(db: Tx, organisationId: string, postId: string, version: number): Promise<PostVersion | undefined> {
  const rows = await queryRows(
    db,
    versionRow,
    sql`
    select ${columns}, v.blocks, v.html, v.fields from post_versions v left join users u on u.id = v.author_id
    where v.organisation_id = ${organisationId} and v.post_id = ${postId} and v.version = ${version}`,
  );
  return rows[0] && z.parse(postVersion, { ...rows[0], ...rows[0].fields });
}
