import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { problem } from '../../../http/problem.ts';
import type { Model } from './catalogue.ts';
import { correctFreeUse, takeFreeUse, type FreeUseTaken } from '../../billing/holders/index.ts';
import { dateTime, idRow, queryRow } from '../../../store/rows.ts';

/** Assumed for a model without a price: above what most cost, so that a budget stops early rather than late. */
const ASSUMED_PRICE = { input: 5, output: 25 };

/** US dollars per million tokens are millionths of a dollar per token. */
export function costOf(model: Pick<Model, 'inputPrice' | 'outputPrice'>, inputTokens: number, outputTokens: number): number {
  return Math.ceil(inputTokens * (model.inputPrice ?? ASSUMED_PRICE.input) + outputTokens * (model.outputPrice ?? ASSUMED_PRICE.output));
}

export interface CallEntry {
  organisationId: string;
  userId: string | null;
  purpose: string;
  provider: string;
  model: string;
  key: string;
  requestHash: string;
  /** its maximum cost, millionths of a dollar */
  reserved: number;
}

const found = z.object({ id: z.string(), status: z.string(), output: z.unknown() });

/**
 * The answer of an earlier call with this key and request, whatever became of its caller. One still in progress was lost with its process:
 * the holder of the key asks again, and the lost call's maximum cost stays counted.
 */
export async function findAnswer(
  { db }: Pick<Deps, 'db'>,
  entry: Pick<CallEntry, 'organisationId' | 'key' | 'requestHash'>,
): Promise<unknown> {
  const same = sql`organisation_id = ${entry.organisationId} and key = ${entry.key} and request_hash = ${entry.requestHash}`;
  const row = await queryRow(
    db,
    found,
    sql`select id, status, output from llm_calls where ${same} and status = 'done' order by finished_at limit 1`,
  );
  if (row === undefined)
    await db.execute(sql`update llm_calls set status = 'lost', is_estimate = true where ${same} and status = 'running'`);
  return row?.output;
}

/**
 * Enters a call in the ledger before it is made, if the month's budget covers its maximum cost.
 * @returns its id
 * @throws problem 402 `model-budget-reached`
 */
export async function enterCall({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>, entry: CallEntry): Promise<string> {
  return db.transaction(async (tx) => {
    // One entry at a time per workspace: two together might each fit the budget but not both.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`llm-budget ${entry.organisationId}`}, 0))`);
    const { spent, budget } = await readSpending(tx, config, entry.organisationId, clock());
    if (spent + entry.reserved > budget) {
      throw problem(
        402,
        'model-budget-reached',
        `This would exceed the workspace’s budget for language models, $${(budget / 1e6).toFixed(2)} per month. Nothing was sent. The budget resets on ${nextMonth(clock())}; an administrator can raise it in Settings.`,
      );
    }
    const now = clock();
    const taken = await takeFreeUse(tx, 'models', { organisationId: entry.organisationId, amount: entry.reserved, own: budget, now });
    if (!taken.ok) throw ceilingReached(taken);
    const made = await queryRow(
      tx,
      idRow,
      sql`
      insert into llm_calls (organisation_id, user_id, purpose, provider, model, key, request_hash, status, reserved, started_at, holders)
      values (${entry.organisationId}, ${entry.userId}, ${entry.purpose}, ${entry.provider}, ${entry.model}, ${entry.key}, ${entry.requestHash}, 'running', ${entry.reserved}, ${now}, ${sql.param([...taken.holders])}::text[])
      returning id`,
    );
    return made?.id ?? '';
  });
}

/** Says whose ceiling it is: the account's own free workspaces, or everybody's. */
function ceilingReached({ isEverybody, resetsAt }: FreeUseTaken & { ok: false }): Error {
  const day = resetsAt.toISOString().slice(0, 10);
  const what = isEverybody
    ? 'The free workspaces of this installation have used their budget for language models this month.'
    : 'This would exceed the budget for language models that the free workspaces of this account share.';
  return problem(402, 'model-budget-reached', `${what} Nothing was sent. The budget resets on ${day}; a paid plan has its own.`);
}

const closedRow = z.object({
  counted: z.coerce.number(),
  holders: z.array(z.string()),
  started_at: dateTime,
});

export interface CallEnd {
  status: 'done' | 'failed';
  cost: number;
  isEstimate: boolean;
  inputTokens: number;
  outputTokens: number;
  answers: number;
  output?: unknown;
  problem?: string;
}

/** Records how a call ended and what it cost. */
export async function closeCall(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  organisationId: string,
  id: string,
  end: CallEnd,
): Promise<void> {
  const output = end.output === undefined ? null : JSON.stringify(end.output).replaceAll('\\u0000', '');
  await db.transaction(async (tx) => {
    const before = await queryRow(
      tx,
      closedRow,
      sql`
      select coalesce(cost, reserved) as counted, holders, started_at from llm_calls
      where organisation_id = ${organisationId} and id = ${id} for update`,
    );
    // A workspace that was deleted meanwhile leaves the call counted at its most.
    if (!before) return;
    await correctFreeUse(tx, 'models', before.holders, end.cost - before.counted, before.started_at);
    await tx.execute(sql`
    update llm_calls set status = ${end.status}, cost = ${end.cost}, is_estimate = ${end.isEstimate}, input_tokens = ${end.inputTokens},
      output_tokens = ${end.outputTokens}, answers = ${end.answers}, output = ${output}::jsonb, problem = ${end.problem ?? null}, finished_at = ${clock()}
    where organisation_id = ${organisationId} and id = ${id}`);
  });
}

const spending = z.object({
  spent: z.coerce.number(),
  estimated: z.coerce.number(),
  calls: z.coerce.number(),
  budget: z.nullable(z.coerce.number()),
});

/** The month's spending and budget, millionths of a dollar. */
export async function readSpending(
  db: Pick<Deps['db'], 'execute'>,
  config: Deps['config'],
  organisationId: string,
  now: Date,
): Promise<{ spent: number; estimated: number; calls: number; budget: number }> {
  const row = await queryRow(
    db,
    spending,
    sql`
    select coalesce(sum(coalesce(cost, reserved)), 0)::text as spent,
      coalesce(sum(coalesce(cost, reserved)) filter (where is_estimate), 0)::text as estimated,
      count(*)::text as calls,
      (select (monthly_usd * 1000000)::bigint::text from llm_budgets where organisation_id = ${organisationId}) as budget
    from llm_calls where organisation_id = ${organisationId} and started_at >= ${monthStart(now)}`,
  );
  return {
    spent: row?.spent ?? 0,
    estimated: row?.estimated ?? 0,
    calls: row?.calls ?? 0,
    budget: row?.budget ?? config.llm.monthlyBudgetUsd * 1e6,
  };
}

const monthStart = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));

/** First day of the next month, yyyy-MM-dd, UTC. */
export const nextMonth = (now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 10);
