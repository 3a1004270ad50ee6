import {
  HISTORY_LENGTH,
  historyItem,
  runResult,
  type HistoryItem,
  type ModelConfig,
  type PromptBlock,
  type RunResult,
} from '@canopy/contract/tools';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRow, queryRows } from '../../../store/rows.ts';
import { storableJson } from '../../../store/storable.ts';

/** The owner of a history: a person, in one workspace. */
export interface HistoryOwner {
  organisationId: string;
  userId: string;
}

const responsesRow = z.object({ responses: z.array(runResult), models: historyItem.shape.models });

/**
 * Adds answers to a run, which the first ones create; a model's new answer replaces its previous one. Concurrency-safe. Deletes the oldest
 * runs beyond the history limit.
 */
export async function recordRun(
  db: Db,
  { organisationId, userId }: HistoryOwner,
  run: { id: string; blocks: readonly PromptBlock[]; models: readonly ModelConfig[]; responses: readonly RunResult[]; at: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into prompt_runs (organisation_id, user_id, id, blocks, models, created_at)
      values (${organisationId}, ${userId}, ${run.id}, ${storableJson(run.blocks)}::jsonb, '[]'::jsonb, ${run.at})
      on conflict do nothing`);
    const stored = await queryRow(
      tx,
      responsesRow,
      sql`
      select responses, models from prompt_runs where organisation_id = ${organisationId} and user_id = ${userId} and id = ${run.id} for update`,
    );
    const isNew = ({ id }: { id: string }) => run.models.some((model) => model.id === id);
    const responses = [...(stored?.responses ?? []).filter((response) => !isNew(response)), ...run.responses];
    const models = [...(stored?.models ?? []).filter((model) => !isNew(model)), ...run.models];
    await tx.execute(sql`
      update prompt_runs set responses = ${storableJson(responses)}::jsonb, models = ${storableJson(models)}::jsonb
      where organisation_id = ${organisationId} and user_id = ${userId} and id = ${run.id}`);
    await tx.execute(sql`
      delete from prompt_runs where organisation_id = ${organisationId} and user_id = ${userId} and id in (
        select id from prompt_runs where organisation_id = ${organisationId} and user_id = ${userId}
        order by created_at desc, id offset ${HISTORY_LENGTH})`);
  });
}

const historyRow = z.object({ ...historyItem.shape, timestamp: z.string() });

/** The person's runs, newest first. */
export async function readHistory(db: Db, { organisationId, userId }: HistoryOwner): Promise<HistoryItem[]> {
  return queryRows(
    db,
    historyRow,
    sql`
    select id, blocks, models, responses, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as timestamp
    from prompt_runs where organisation_id = ${organisationId} and user_id = ${userId}
    order by created_at desc, id limit ${HISTORY_LENGTH}`,
  );
}

export async function clearHistory(db: Db, { organisationId, userId }: HistoryOwner): Promise<void> {
  await db.execute(sql`delete from prompt_runs where organisation_id = ${organisationId} and user_id = ${userId}`);
}
