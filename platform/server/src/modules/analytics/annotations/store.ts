import type { ANNOTATION_SCOPES, Days } from '@canopy/contract/analytics';
import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { date, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Db } from '../../../store/db.ts';
import { personName } from '../../../store/person-name.ts';
import { queryRow, queryRows } from '../../../store/rows.ts';
import { crawlsOf } from '../../seo-audit/crawl-data/index.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

const annotations = pgTable('annotations', {
  organisationId: uuid('organisation_id').notNull(),
  id: uuid('id').notNull().defaultRandom(),
  userId: uuid('user_id'),
  scope: text('scope').$type<(typeof ANNOTATION_SCOPES)[number]>().notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  endDay: date('end_day', { mode: 'string' }).notNull(),
  text: text('text').notNull(),
  pageUrl: text('page_url'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
});

export type NoteRow = typeof annotations.$inferSelect;
export type NoteValues = Pick<NoteRow, 'scope' | 'day' | 'endDay' | 'text' | 'pageUrl'>;

/** A mark as read; only notes have `user_id` and `author`. */
const markRow = z.object({
  id: z.string(),
  date: z.string(),
  end_date: z.string(),
  kind: z.enum(['note', 'publish', 'fix', 'crawl']),
  scope: z.enum(['personal', 'workspace']),
  text: z.string(),
  page_url: z.nullable(z.string()),
  link: z.nullable(z.string()),
  user_id: z.nullable(z.string()),
  author: z.nullable(z.string()),
});
export type MarkRow = z.output<typeof markRow>;

const notes = (organisationId: string, userId: string) => sql`
  select a.id, a.day, a.end_day, 'note' as kind, a.scope, a.text, a.page_url, null::text as link, a.user_id, nullif(${personName(sql`u`)}, '') as author
  from annotations a left join users u on u.id = a.user_id
  where a.organisation_id = ${organisationId} and (a.scope = 'workspace' or a.user_id = ${userId})`;

/** Marks that overlap the days, oldest first: notes the account may see, and what the platform did. */
export async function readMarks(
  db: Db,
  { organisationId, userId }: { organisationId: string; userId: string },
  { from, to }: Days,
  most: number,
): Promise<MarkRow[]> {
  const rows = await queryRows(
    db,
    markRow,
    sql`
    with marks as (
      ${notes(organisationId, userId)}
      union all
      select id, changed, changed, kind, 'workspace', text, page_url, link, null::uuid, null::text
      from (select *, (changed_at at time zone 'UTC')::date as changed from page_changes where organisation_id = ${organisationId} and kind <> 'found') c
      union all
      select id, finished, finished, 'crawl', 'workspace', 'Crawl finished: ' || fetched || case fetched when 1 then ' URL' else ' URLs' end || case found when 0 then '' else ', ' || found || ' changed' end, null::text, '/seo-audit/history', null::uuid, null::text
      from (select *, (finished_at at time zone 'UTC')::date as finished,
        (select count(*) from page_changes p where p.organisation_id = crawls.organisation_id and p.kind = 'found' and p.crawl_id = crawls.id) as found from ${crawlsOf(organisationId)} crawls where status = 'SUCCESS' and finished_at is not null) c
    )
    select id, day::text as date, end_day::text as end_date, kind, scope, text, page_url, link, user_id, author from marks
    where day <= ${to}::date and end_day >= ${from}::date order by day, end_day, kind, id limit ${most}`,
  );
  return rows;
}

/** A note that the account may see. */
export async function readNote(
  db: Db,
  { organisationId, userId }: { organisationId: string; userId: string },
  id: string,
): Promise<MarkRow | undefined> {
  const row = await queryRow(
    db,
    markRow,
    sql`
    select id, day::text as date, end_day::text as end_date, kind, scope, text, page_url, link, user_id, author from (${notes(organisationId, userId)}) n where id = ${id}`,
  );
  return row;
}

export async function insertNote(db: Db, note: NoteValues & { organisationId: string; userId: string }, now: Date): Promise<string> {
  const [row] = await db
    .insert(annotations)
    .values({ ...note, createdAt: now, updatedAt: now })
    .returning({ id: annotations.id });
  if (!row) throw new Error('a note was not stored');
  return row.id;
}

/** @returns whether the note still existed */
export async function updateNote(db: Db, organisationId: string, id: string, change: NoteValues, now: Date): Promise<boolean> {
  const rows = await db
    .update(annotations)
    .set({ ...change, updatedAt: now })
    .where(and(eq(annotations.organisationId, organisationId), eq(annotations.id, id)))
    .returning({ id: annotations.id });
  return rows.length > 0;
}

export async function deleteNote(db: Db, organisationId: string, id: string): Promise<void> {
  await db.delete(annotations).where(and(eq(annotations.organisationId, organisationId), eq(annotations.id, id)));
}

/** Something the platform did to a page of the site. */
export interface PageChange {
  readonly kind: 'publish' | 'fix';
  /** absolute URL of the page, as visitors have it */
  readonly pageUrl: string;
  /** what happened, in words */
  readonly text: string;
  /** route with the details; null: none */
  readonly link: string | null;
}

/** Records a change to a page, which becomes a mark on the charts and is measured. To be called by whatever publishes or fixes pages. */
export async function recordPageChange(
  db: Pick<Db, 'execute'>,
  organisationId: string,
  { kind, pageUrl, text: words, link }: PageChange,
  at: Date,
): Promise<void> {
  await db.execute(sql`
    insert into page_changes (organisation_id, kind, page_url, text, link, changed_at)
    values (${organisationId}, ${kind}, ${new URL(pageUrl).href}, ${words}, ${link}, ${at.toISOString()}::timestamptz)`);
}
