import { contentChange, type ContentDraft } from '@canopy/contract/content';
import { platform } from '@canopy/contract/publishing';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { problem } from '../../../http/problem.ts';
import { storableJson, storableText } from '../../../store/storable.ts';
import type { Db } from '../../../store/db.ts';
import { queryRow } from '../../../store/rows.ts';
import { compose } from './compose.ts';
import { contentBlocks } from './content-blocks.ts';
import { pageQuery } from './page-text.ts';

const draftRow = z.object({
  id: z.string(),
  ref: z.string(),
  platform,
  title: z.string(),
  page_url: z.string(),
  original_html: z.string(),
  question: z.string(),
  changes: z.array(contentChange),
  unanswered: z.array(pageQuery),
  model: z.nullable(z.string()),
  is_sandbox: z.boolean(),
  rejected: z.number(),
  created_at: z.coerce.date(),
  updated_at: z.coerce.date(),
});
export type DraftRow = z.output<typeof draftRow>;

type Executor = Pick<Db, 'execute'>;
const columns = sql.raw(Object.keys(draftRow.shape).join(', '));
const missing = () => problem(404, 'content-draft-not-found', 'There is no such draft in this workspace.');

async function readWhere(db: Executor, organisationId: string, where: ReturnType<typeof sql>): Promise<DraftRow | undefined> {
  return queryRow(db, draftRow, sql`select ${columns} from content_drafts where organisation_id = ${organisationId} and ${where}`);
}

export const findDraftOf = (db: Executor, organisationId: string, ref: string) => readWhere(db, organisationId, sql`ref = ${ref}`);

/** @throws problem 404 `content-draft-not-found` */
export async function readDraft(db: Executor, organisationId: string, id: string, isLocked = false): Promise<DraftRow> {
  const row = await readWhere(db, organisationId, isLocked ? sql`id = ${id} for update` : sql`id = ${id}`);
  if (!row) throw missing();
  return row;
}

export type NewDraft = Omit<DraftRow, 'id' | 'created_at' | 'updated_at'>;

/**
 * Stores a draft, replacing the page's earlier one. Two concurrent identical requests get the same one.
 * @param isForced also replaces an earlier one with choices in it
 * @returns false if such a one was kept
 */
export async function saveDraft(
  db: Executor,
  organisationId: string,
  userId: string,
  draft: NewDraft,
  { now, isForced }: { now: Date; isForced: boolean },
): Promise<boolean> {
  const {
    ref,
    platform: on,
    title,
    page_url: url,
    original_html: html,
    question,
    changes,
    unanswered,
    model,
    is_sandbox,
    rejected,
  } = draft;
  const { rowCount } = await db.execute(sql`
    insert into content_drafts (organisation_id, ref, platform, title, page_url, original_html, question, changes, unanswered, model, is_sandbox, rejected, created_by, created_at, updated_at)
    values (${organisationId}, ${ref}, ${on}, ${storableText(title)}, ${url}, ${storableText(html)}, ${question}, ${storableJson(changes)}::jsonb,
      ${storableJson(unanswered)}::jsonb, ${model}, ${is_sandbox}, ${rejected}, ${userId}, ${now}, ${now})
    on conflict (organisation_id, ref) do update set id = gen_random_uuid(), platform = excluded.platform, title = excluded.title, page_url = excluded.page_url,
      original_html = excluded.original_html, question = excluded.question, changes = excluded.changes, unanswered = excluded.unanswered, model = excluded.model,
      is_sandbox = excluded.is_sandbox, rejected = excluded.rejected, created_by = excluded.created_by, created_at = excluded.created_at, updated_at = excluded.updated_at
    where content_drafts.question <> excluded.question
      and (${isForced} or not content_drafts.changes @? '$[*] ? (@.decision != "open" || @.edited == true)')`);
  if (rowCount !== 0) return true;
  return (await findDraftOf(db, organisationId, ref))?.question === question;
}

export async function saveChanges(
  db: Executor,
  organisationId: string,
  id: string,
  changes: DraftRow['changes'],
  now: Date,
): Promise<void> {
  await db.execute(sql`
    update content_drafts set changes = ${storableJson(changes)}::jsonb, updated_at = ${now} where organisation_id = ${organisationId} and id = ${id}`);
}

const removedRow = z.object({ page_url: z.string() });

/** @returns the URL of the page it was for. @throws problem 404 `content-draft-not-found` */
export async function removeDraft(db: Executor, organisationId: string, id: string): Promise<string> {
  const row = await queryRow(
    db,
    removedRow,
    sql`delete from content_drafts where organisation_id = ${organisationId} and id = ${id} returning page_url`,
  );
  if (!row) throw missing();
  return row.page_url;
}

/** A draft as users see it: its blocks, and the content as it will be with the accepted changes. */
export async function viewOf({ question: _, created_at: created, updated_at: updated, ...row }: DraftRow): Promise<ContentDraft> {
  const blocks = await contentBlocks(row.original_html);
  const accepted = row.changes.filter(({ decision }) => decision === 'accepted');
  return {
    ...row,
    blocks: blocks.map(({ tag, text }) => ({ tag, text })),
    updated_html: compose(row.original_html, blocks, accepted),
    created_at: created.toISOString(),
    updated_at: updated.toISOString(),
  };
}
