import { personaTopic, topicReview, type PersonaTopic } from '@canopy/contract/content';
import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { idRow, queryRows } from '../../../store/rows.ts';
import { storableJson } from '../../../store/storable.ts';

type Tx = Pick<Db, 'execute'>;
const isoOf = (column: SQL) => sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const rowShape = z.omit(personaTopic, { stage: true, review: true });
type Row = z.infer<typeof rowShape> & { post_status: string | null; review: unknown };

/** How far a topic has progressed, by what belongs to it. */
function stageOf({ url, post_id, post_status, research_id, review }: Row): PersonaTopic['stage'] {
  if (url !== null) return 'stats';
  if (post_id !== null) return post_status === 'ready' || review !== null ? 'review' : 'editor';
  return research_id === null ? 'details' : 'research';
}

const readPersonaTopicsRow = z.object({
  url: z.nullable(z.string()),
  id: z.string(),
  persona_name: z.string(),
  research_id: z.nullable(z.string()),
  research_status: z.nullable(z.enum(['planned', 'running', 'ready', 'stopped', 'failed'])),
  post_id: z.nullable(z.string()),
  post_version: z.nullable(z.number()),
  created_at: z.string(),
  persona_id: z.string(),
  title: z.string(),
  question: z.string(),
  keyword: z.string(),
  post_status: z.nullable(z.string()),
  review: z.unknown(),
});

/** A workspace's persona topics, newest first, or one of them. Deleted research and posts no longer count. */
export async function readPersonaTopics(db: Tx, organisationId: string, id?: string): Promise<PersonaTopic[]> {
  const rows = await queryRows(
    db,
    readPersonaTopicsRow,
    sql`
    select t.id, t.persona_id, a.fields->>'name' as persona_name, t.title, t.question, t.keyword, r.id as research_id, r.status as research_status,
      p.id as post_id, p.version as post_version, p.status as post_status, t.review, t.url, ${isoOf(sql`t.created_at`)} as created_at
    from persona_topics t
    join personas a on a.organisation_id = t.organisation_id and a.id = t.persona_id
    left join research_runs r on r.organisation_id = t.organisation_id and r.id = t.research_id
    left join posts p on p.organisation_id = t.organisation_id and p.id = t.post_id and p.deleted_at is null
    where t.organisation_id = ${organisationId} and ${id === undefined ? sql`true` : sql`t.id = ${id}`} order by t.created_at desc, t.id limit 500`,
  );
  return rows.map((row) => ({
    ...z.parse(rowShape, row),
    stage: stageOf(row),
    review: row.post_id === null ? null : z.parse(z.nullable(topicReview), row.review),
  }));
}

/** Creates a topic; repeated with the same `clientId`, returns the first one's id. */
export async function insertPersonaTopic(
  tx: Tx,
  organisationId: string,
  userId: string,
  { client_id: clientId, ...topic }: { client_id: string; persona_id: string; title: string; question: string; keyword: string },
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  const made = await queryRows(
    tx,
    idRow,
    sql`
    insert into persona_topics (organisation_id, client_id, persona_id, title, question, keyword, created_by, created_at)
    values (${organisationId}, ${clientId}, ${topic.persona_id}, ${topic.title}, ${topic.question}, ${topic.keyword}, ${userId}, ${now.toISOString()})
    on conflict (organisation_id, client_id) do nothing returning id`,
  );
  if (made[0]) return { id: made[0].id, isNew: true };
  const rows = await queryRows(
    tx,
    idRow,
    sql`select id from persona_topics where organisation_id = ${organisationId} and client_id = ${clientId}`,
  );
  return { id: rows[0]?.id ?? '', isNew: false };
}

const COLUMNS = ['title', 'question', 'keyword', 'research_id', 'post_id', 'url'] as const;
export type TopicChange = { [K in (typeof COLUMNS)[number]]?: string | null | undefined };

/** Changes the given fields. Another post resets the review, which was of the previous one. */
export async function changePersonaTopic(tx: Tx, organisationId: string, id: string, change: TopicChange): Promise<void> {
  const sets = COLUMNS.filter((column) => change[column] !== undefined).map(
    (column) => sql`${sql.identifier(column)} = ${change[column] ?? null}`,
  );
  if (change.post_id !== undefined)
    sets.push(sql`review = case when post_id is distinct from ${change.post_id}::uuid then null else review end`);
  if (sets.length === 0) return;
  await tx.execute(sql`update persona_topics set ${sql.join(sets, sql`, `)} where organisation_id = ${organisationId} and id = ${id}`);
}

export async function storeReview(tx: Tx, organisationId: string, id: string, review: z.infer<typeof topicReview>): Promise<void> {
  await tx.execute(
    sql`update persona_topics set review = ${storableJson(review)}::jsonb where organisation_id = ${organisationId} and id = ${id}`,
  );
}

export async function removePersonaTopic(db: Tx, organisationId: string, id: string): Promise<void> {
  await db.execute(sql`delete from persona_topics where organisation_id = ${organisationId} and id = ${id}`);
}

/** Whether the workspace has a row with that id. */
export async function hasRow(db: Tx, table: 'personas' | 'research_runs' | 'posts', organisationId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select 1 from ${sql.identifier(table)} where organisation_id = ${organisationId} and id = ${id}`,
  );
  return rowCount !== 0;
}
