import { postComment, type PostComment } from '@canopy/contract/content';
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { personName } from '../../../store/person-name.ts';
import { idRow, queryRows } from '../../../store/rows.ts';

type Tx = Pick<Db, 'execute'>;
const isoOf = (column: SQL) => sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const versionOfRow = z.object({ version: z.number() });

/** The stored version of a post that is not in the bin; undefined if there is none. */
export async function versionOf(db: Tx, organisationId: string, postId: string): Promise<number | undefined> {
  const rows = await queryRows(
    db,
    versionOfRow,
    sql`select version from posts where organisation_id = ${organisationId} and id = ${postId} and deleted_at is null`,
  );
  return rows[0]?.version;
}

const noteSessionRow = z.object({ session_id: z.string(), name: z.string(), own: z.boolean() });

/** Records that someone has a post open, or no longer has. Sessions not seen since `since` are deleted. */
export async function noteSession(
  db: Tx,
  key: { organisationId: string; postId: string; sessionId: string; userId: string },
  { leaving, now, since }: { leaving: boolean; now: Date; since: Date },
): Promise<z.output<typeof noteSessionRow>[]> {
  const { organisationId, postId, sessionId, userId } = key;
  await db.execute(sql`
    delete from post_presence where organisation_id = ${organisationId} and post_id = ${postId}
      and (seen_at < ${since.toISOString()} or (${leaving} and session_id = ${sessionId} and user_id = ${userId}))`);
  if (!leaving)
    await db.execute(sql`
      insert into post_presence (organisation_id, post_id, session_id, user_id, seen_at) values (${organisationId}, ${postId}, ${sessionId}, ${userId}, ${now.toISOString()})
      on conflict (organisation_id, post_id, session_id) do update set seen_at = excluded.seen_at`);
  const rows = await queryRows(
    db,
    noteSessionRow,
    sql`
    select p.session_id, ${personName(sql`u`)} as name, p.user_id = ${userId} as own from post_presence p join users u on u.id = p.user_id
    where p.organisation_id = ${organisationId} and p.post_id = ${postId} and p.session_id <> ${sessionId} order by p.seen_at desc limit 20`,
  );
  return rows;
}

/** The comments on a post, or on one part of it. */
export async function readComments(db: Tx, organisationId: string, postId: string, id?: string): Promise<PostComment[]> {
  return queryRows(
    db,
    postComment,
    sql`
    select c.id, c.block_id, c.quote, c.text, c.suggestion, ${personName(sql`u`)} as author, ${isoOf(sql`c.created_at`)} as created_at, c.outcome,
      case when c.ended_by is not null then ${personName(sql`e`)} end as ended_by
    from post_comments c left join users u on u.id = c.author_id left join users e on e.id = c.ended_by
    where c.organisation_id = ${organisationId} and c.post_id = ${postId} and ${id === undefined ? sql`true` : sql`c.id = ${id}`}
    order by (c.outcome is not null), c.created_at desc, c.id limit 300`,
  );
}

export async function insertComment(
  db: Tx,
  organisationId: string,
  postId: string,
  userId: string,
  { block_id, quote, text, suggestion }: Pick<PostComment, 'block_id' | 'quote' | 'text' | 'suggestion'>,
  now: Date,
): Promise<string> {
  const rows = await queryRows(
    db,
    idRow,
    sql`
    insert into post_comments (organisation_id, post_id, block_id, quote, text, suggestion, author_id, created_at)
    values (${organisationId}, ${postId}, ${block_id}, ${quote}, ${text}, ${suggestion}, ${userId}, ${now.toISOString()}) returning id`,
  );
  return rows[0]?.id ?? '';
}

/** @returns false if it has already ended, or does not exist */
export async function endComment(
  db: Tx,
  organisationId: string,
  postId: string,
  id: string,
  userId: string,
  outcome: NonNullable<PostComment['outcome']>,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update post_comments set outcome = ${outcome}, ended_by = ${userId}, ended_at = ${now.toISOString()}
    where organisation_id = ${organisationId} and post_id = ${postId} and id = ${id} and outcome is null`);
  return Boolean(rowCount);
}
