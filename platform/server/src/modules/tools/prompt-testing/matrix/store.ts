import {
  MATRIX_HISTORY_LENGTH,
  matrixPlan,
  matrixVerdict,
  modelConfig,
  repeatOf,
  type MatrixAnswer,
  type MatrixCell,
  type MatrixPlan,
  type MatrixSpread,
  type ModelConfig,
} from '@canopy/contract/tools';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../../store/db.ts';
import { queryRow, queryRows } from '../../../../store/rows.ts';
import { splitSpread } from '../../visibility/index.ts';
import { storableJson, storableOrNull } from '../../../../store/storable.ts';

/** A person's run in a workspace. */
export interface MatrixKey {
  readonly organisationId: string;
  readonly userId: string;
  readonly id: string;
}

/** Identifies an answer of a run. */
export interface CellKey {
  readonly prompt_id: string;
  readonly model_id: string;
  readonly case_id: string;
}

const mine = ({ organisationId, userId }: Omit<MatrixKey, 'id'>) => sql`organisation_id = ${organisationId} and user_id = ${userId}`;
const ofRun = (key: MatrixKey) => sql`${mine(key)} and run_id = ${key.id}`;
const CREATED = sql`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at`;
const COUNTS = sql`
  (select jsonb_build_object('done', count(*), 'passed', count(*) filter (where a.passed), 'failed', count(*) filter (where not a.passed),
    'errors', count(*) filter (where a.error is not null))
    from prompt_matrix_answers a where a.organisation_id = r.organisation_id and a.user_id = r.user_id and a.run_id = r.id) as counts`;

const storedRun = z.object({
  id: z.string(),
  plan: matrixPlan,
  models: z.array(modelConfig),
  total: z.number(),
  task_id: z.nullable(z.string()),
  created_at: z.string(),
  counts: z.object({ done: z.number(), passed: z.number(), failed: z.number(), errors: z.number() }),
});
export type StoredRun = z.output<typeof storedRun>;

const RUN = sql`r.id, r.plan, r.models, r.total, r.task_id, ${CREATED}, ${COUNTS}`;

export const findRun = (db: Pick<Db, 'execute'>, key: MatrixKey): Promise<StoredRun | undefined> =>
  queryRow(db, storedRun, sql`select ${RUN} from prompt_matrix_runs r where ${mine(key)} and r.id = ${key.id}`);

/** Whether a run is still in progress. */
const OPEN = sql`exists (
  select from tasks t where t.organisation_id = r.organisation_id and t.id = r.task_id and t.status in ('PENDING', 'RUNNING'))`;

/** The newest runs of a person, plus any older ones still in progress. */
export const listRuns = (db: Db, owner: Omit<MatrixKey, 'id'>): Promise<StoredRun[]> =>
  queryRows(
    db,
    storedRun,
    sql`select ${RUN} from prompt_matrix_runs r where ${mine(owner)} and (${OPEN} or r.id in (
      select id from prompt_matrix_runs where ${mine(owner)} order by created_at desc, id limit ${MATRIX_HISTORY_LENGTH}))
      order by r.created_at desc, r.id`,
  );

/** Stores a run; one with its id is left as it is. Deletes the oldest finished runs beyond the history limit. */
export async function insertRun(
  db: Db,
  key: MatrixKey,
  { plan, models, total, at }: { plan: MatrixPlan; models: readonly ModelConfig[]; total: number; at: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into prompt_matrix_runs (organisation_id, user_id, id, plan, models, total, created_at)
      values (${key.organisationId}, ${key.userId}, ${key.id}, ${storableJson(plan)}::jsonb, ${storableJson(models)}::jsonb, ${total}, ${at})
      on conflict do nothing`);
    await tx.execute(sql`
      delete from prompt_matrix_runs r where ${mine(key)} and not ${OPEN} and id in (
        select id from prompt_matrix_runs where ${mine(key)} order by created_at desc, id offset ${MATRIX_HISTORY_LENGTH})`);
  });
}

export async function setTask(db: Db, key: MatrixKey, taskId: string): Promise<void> {
  await db.execute(sql`update prompt_matrix_runs set task_id = ${taskId} where ${mine(key)} and id = ${key.id}`);
}

/**
 * Stores an answer and its verdicts. If its run was deleted meanwhile, the answer is discarded.
 * @returns whether the run still exists
 */
export async function writeAnswer(db: Db, key: MatrixKey, { passed, error, ...answer }: MatrixAnswer): Promise<boolean> {
  const { prompt_id, model_id, case_id, ...rest } = answer;
  const { rowCount } = await db.execute(sql`
    insert into prompt_matrix_answers (organisation_id, user_id, run_id, prompt_id, model_id, case_id, passed, error, answer)
    select r.organisation_id, r.user_id, r.id, ${prompt_id}, ${model_id}, ${case_id}, ${passed}::boolean, ${storableOrNull(error)}::text, ${storableJson(rest)}::jsonb
    from prompt_matrix_runs r where ${mine(key)} and r.id = ${key.id}
    on conflict (organisation_id, user_id, run_id, prompt_id, model_id, case_id)
    do update set passed = excluded.passed, error = excluded.error, answer = excluded.answer`);
  return rowCount !== 0;
}

/** Deletes the failed answers, so that they are requested again. */
export async function dropErrors(db: Db, key: MatrixKey): Promise<void> {
  await db.execute(sql`delete from prompt_matrix_answers where ${ofRun(key)} and error is not null`);
}

const cellRow = z.object({
  prompt_id: z.string(),
  model_id: z.string(),
  case_id: z.string(),
  passed: z.nullable(z.boolean()),
  error: z.nullable(z.string()),
});
const figures = {
  is_sandbox: z.boolean(),
  input_tokens: z.number(),
  output_tokens: z.number(),
  cost_usd: z.number(),
  latency_ms: z.number(),
};
const PREVIEW_LENGTH = 160;
const shortRow = z.object({ ...cellRow.shape, ...figures, preview: z.string(), checks_passed: z.number(), checks_total: z.number() });

/** A summary of a run's answers so far. */
export async function readCells(db: Db, key: MatrixKey): Promise<MatrixCell[]> {
  return queryRows(
    db,
    shortRow,
    sql`
    select prompt_id, model_id, case_id, passed, error, left(answer->>'output', ${PREVIEW_LENGTH}) as preview, (answer->>'is_sandbox')::boolean as is_sandbox,
      (answer->>'input_tokens')::double precision as input_tokens, (answer->>'output_tokens')::double precision as output_tokens,
      (answer->>'cost_usd')::double precision as cost_usd, (answer->>'latency_ms')::double precision as latency_ms,
      jsonb_array_length(answer->'verdicts') as checks_total,
      jsonb_array_length(jsonb_path_query_array(answer, '$.verdicts[*] ? (@.passed == true)')) as checks_passed
    from prompt_matrix_answers where ${ofRun(key)} order by prompt_id, model_id, case_id`,
  );
}

const verdictRow = z.object({
  prompt_id: z.string(),
  model_id: z.string(),
  case_id: z.string(),
  /** which check */
  number: z.number(),
  judged: z.boolean(),
  passed: z.number(),
  asked: z.number(),
});

/** How much the verdicts of a run vary, by answer and by judge; nothing if every prompt was asked and judged once. */
export async function spreadOf(db: Db, key: MatrixKey): Promise<MatrixSpread[]> {
  const rows = await queryRows(
    db,
    verdictRow,
    sql`select prompt_id, model_id, case_id, number::int as number, verdict->'judge' <> 'null'::jsonb as judged,
        coalesce((verdict->'judge'->'votes'->>'passed')::int, (verdict->>'passed')::boolean::int) as passed,
        coalesce((verdict->'judge'->'votes'->>'asked')::int, 1) as asked
      from prompt_matrix_answers, jsonb_array_elements(answer->'verdicts') with ordinality verdicts (verdict, number)
      where ${ofRun(key)} and error is null order by prompt_id, model_id, case_id, number`,
  );
  return [...Map.groupBy(rows, ({ prompt_id, model_id }) => JSON.stringify([prompt_id, model_id])).values()].flatMap((own) => {
    const judged = own.filter((row) => row.judged);
    const groups = Map.groupBy(judged.length > 0 ? judged : own, ({ case_id, number }) => `${repeatOf(case_id).case_id} ${number}`);
    const { answers, judge } = splitSpread([...groups.values()], judged.length > 0 ? 'model' : 'rules');
    const [first] = own;
    if (!first || (answers === null && (judge === null || judged.length === 0))) return [];
    const deviation = (variance: number | null) => (variance === null ? null : Math.sqrt(variance));
    return {
      prompt_id: first.prompt_id,
      model_id: first.model_id,
      answers: deviation(answers),
      judge: judged.length > 0 ? deviation(judge) : null,
    };
  });
}

const wholeRow = z.object({
  ...cellRow.shape,
  answer: z.object({ ...figures, prompt: z.string(), output: z.string(), verdicts: z.array(matrixVerdict) }),
});

export async function readAnswer(db: Db, key: MatrixKey, { prompt_id, model_id, case_id }: CellKey): Promise<MatrixAnswer | undefined> {
  const row = await queryRow(
    db,
    wholeRow,
    sql`select prompt_id, model_id, case_id, passed, error, answer from prompt_matrix_answers
      where ${ofRun(key)} and prompt_id = ${prompt_id} and model_id = ${model_id} and case_id = ${case_id}`,
  );
  if (!row) return undefined;
  const { answer, ...head } = row;
  return { ...head, ...answer };
}
