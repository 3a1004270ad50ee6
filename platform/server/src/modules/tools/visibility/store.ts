import { visibilityAnswer, visibilitySettings, type VisibilityAnswer, type VisibilitySettings } from '@canopy/contract/tools';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { storableJson, storableText } from '../../../store/storable.ts';
import { urlId } from '../../../store/url-id.ts';
import type { ReadAnswer } from './read-answer.ts';
import { queryRow, queryRows } from '../../../store/rows.ts';
import { crawlPages } from '../../seo-audit/crawl-data/index.ts';

const settingsRow = z.object({ settings: visibilitySettings, next_at: z.nullable(z.coerce.date()), task_id: z.nullable(z.string()) });
export type StoredSettings = z.output<typeof settingsRow>;

export async function readSettings({ db }: Pick<Deps, 'db'>, organisationId: string): Promise<StoredSettings | undefined> {
  return queryRow(
    db,
    settingsRow,
    sql`select settings, next_at, task_id from visibility_settings where organisation_id = ${organisationId}`,
  );
}

export async function writeSettings(
  { db, clock }: Deps,
  organisationId: string,
  settings: VisibilitySettings,
  nextAt: Date | null,
): Promise<void> {
  const now = clock();
  await db.execute(sql`
    insert into visibility_settings (organisation_id, settings, next_at, updated_at) values (${organisationId}, ${storableJson(settings)}::jsonb, ${nextAt}, ${now})
    on conflict (organisation_id) do update set settings = excluded.settings, next_at = excluded.next_at, updated_at = ${now}`);
}

export async function writeTask({ db }: Deps, organisationId: string, taskId: string): Promise<void> {
  await db.execute(sql`update visibility_settings set task_id = ${taskId} where organisation_id = ${organisationId}`);
}

const due = z.object({ organisation_id: z.string(), settings: visibilitySettings });

/**
 * The workspaces whose round is due, longest waiting first. They stay due until `setNextRound`: a round that is not started is not lost.
 */
export async function readDue({ db, clock }: Pick<Deps, 'db' | 'clock'>, limit: number): Promise<z.output<typeof due>[]> {
  return queryRows(
    db,
    due,
    sql`/* every workspace */ select organisation_id, settings from visibility_settings where next_at <= ${clock()} order by next_at limit ${limit}`,
  );
}

/** Sets the time of the next round, once the due one has started. */
export async function setNextRound({ db, clock }: Pick<Deps, 'db' | 'clock'>, organisationId: string): Promise<void> {
  const now = clock();
  await db.execute(sql`
    update visibility_settings set next_at = ${now}::timestamptz + case when settings->>'every' = 'weekly' then interval '7 days' else interval '1 day' end
    where organisation_id = ${organisationId} and next_at <= ${now}`);
}

/** Postpones a round that could not be started, so that others get their turn. */
export async function putOffRound({ db, clock }: Pick<Deps, 'db' | 'clock'>, organisationId: string, ms: number): Promise<void> {
  const now = clock();
  await db.execute(sql`
    update visibility_settings set next_at = ${new Date(now.getTime() + ms)} where organisation_id = ${organisationId} and next_at <= ${now}`);
}

export interface AnswerKey {
  readonly prompt: string;
  readonly model: string;
  readonly day: string;
  readonly run: number;
}

const answeredOnRow = z.object({ model: z.string(), prompt: z.string(), run: z.number() });

/** What was already answered on a day: `model prompt run`. */
export async function answeredOn({ db }: Pick<Deps, 'db'>, organisationId: string, day: string): Promise<Set<string>> {
  const rows = await queryRows(
    db,
    answeredOnRow,
    sql`
    select model, prompt, run from visibility_answers where organisation_id = ${organisationId} and day = ${day}`,
  );
  return new Set(rows.map(({ model, prompt, run }) => `${model} ${run} ${prompt}`));
}

export async function writeAnswer(
  { db, clock }: Deps,
  organisationId: string,
  { prompt, model, day, run }: AnswerKey,
  answer: ReadAnswer & { text: string; outputTokens: number },
): Promise<void> {
  await db.execute(sql`
    insert into visibility_answers (organisation_id, prompt, model, day, run, answer, place, word, tone, rivals, cited, output_tokens, created_at)
    values (${organisationId}, ${prompt}, ${model}, ${day}, ${run}, ${storableText(answer.text)}, ${answer.place}, ${answer.word}, ${answer.tone},
      ${sql.param([...answer.rivals])}::text[], ${sql.param([...answer.cited])}::text[], ${answer.outputTokens}, ${clock()})
    on conflict do nothing`);
}

const countedRow = z.object({
  day: z.string(),
  prompt: z.string(),
  model: z.string(),
  place: z.nullable(z.number()),
  word: z.nullable(z.string()),
  tone: z.nullable(z.enum(['good', 'bad'])),
  rivals: z.array(z.string()),
  cited: z.array(z.string()),
  output_tokens: z.number(),
});
export type CountedAnswer = z.output<typeof countedRow>;

/** Answers to questions still being asked, from a given day on. */
export async function readCounted(
  { db }: Pick<Deps, 'db'>,
  organisationId: string,
  prompts: readonly string[],
  from: string,
): Promise<CountedAnswer[]> {
  return queryRows(
    db,
    countedRow,
    sql`
    select day::text as day, prompt, model, place, word, tone, rivals, cited, output_tokens from visibility_answers
    where organisation_id = ${organisationId} and day >= ${from} and prompt = any(${sql.param([...prompts])}::text[]) order by day, model`,
  );
}

export async function readAnswers(
  { db }: Pick<Deps, 'db'>,
  organisationId: string,
  { model, prompt }: { readonly model?: string | undefined; readonly prompt?: string | undefined },
): Promise<VisibilityAnswer[]> {
  return queryRows(
    db,
    visibilityAnswer,
    sql`
    select id, day::text as day, model, prompt, answer as text, place, word, rivals, cited from visibility_answers
    where organisation_id = ${organisationId} ${model === undefined ? sql`` : sql`and model = ${model}`}
      ${prompt === undefined ? sql`` : sql`and prompt = ${prompt}`} order by day desc, created_at desc, id limit 50`,
  );
}

const pageRow = z.object({ page_id: z.string(), url: z.string(), status: z.nullable(z.number()), no_index: z.nullable(z.boolean()) });

/** The state of URLs in the latest crawl. */
export async function crawlStateOf({ db }: Pick<Deps, 'db'>, organisationId: string, crawlId: string | undefined, urls: readonly string[]) {
  if (crawlId === undefined || urls.length === 0) return [];
  return queryRows(
    db,
    pageRow,
    sql`
    select page_id::text as page_id, url, status, no_index from ${crawlPages({ organisationId, crawlId })} p
    where page_id = any(${sql.param(urls.map(urlId))}::uuid[])`,
  );
}
