import { randomUUID } from 'node:crypto';
import { ACTION_STATUSES, type AssistantAction } from '@canopy/contract/tools';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { isUuid } from '../../../access/account.ts';
import { problem, ProblemError } from '../../../http/problem.ts';
import { queryOneRow, queryRow, queryRows } from '../../../store/rows.ts';
import { storableJson } from '../../../store/storable.ts';
import { toolNamed } from './all-tools.ts';
import type { ActionTool, ToolContext } from './tool.ts';

/** An undecided proposal expires after this: what it showed may have changed. */
const GOOD_FOR_MS = 60 * 60 * 1000;
/** Performing an action takes seconds; one still running after this was lost with its process. */
const LOST_AFTER_MS = 10 * 60 * 1000;
/** Actions that no conversation shows are deleted after this. */
const KEPT_FOR_MS = 30 * 24 * 60 * 60 * 1000;
const BROKEN_OFF = 'It was interrupted and may be partly done. Check the result before you ask for it again.';

const row = z.object({
  id: z.string(),
  tool: z.string(),
  title: z.string(),
  effects: z.array(z.string()),
  payload: z.unknown(),
  status: z.enum(ACTION_STATUSES),
  outcome: z.string(),
  link: z.nullable(z.string()),
  expires_at: z.coerce.date(),
});
type Row = z.output<typeof row>;

const COLUMNS = sql`id, tool, title, effects, payload, status, outcome, link, expires_at`;
const view = ({ payload: _payload, expires_at, ...rest }: Row, now: Date): AssistantAction => ({
  ...rest,
  status: rest.status === 'waiting' && expires_at <= now ? 'expired' : rest.status,
  expires_at: expires_at.toISOString(),
});

const notFound = () => problem(404, 'action-not-found', 'There is no such proposal.');

/** Works out what an action would do and stores it for a person to decide. Changes nothing else. */
export async function proposeAction(deps: Deps, tool: ActionTool, context: ToolContext, input: unknown): Promise<AssistantAction> {
  const { title, effects, payload } = await tool.plan(context, input);
  const now = deps.clock();
  const proposed = await queryOneRow(
    deps.db,
    row,
    sql`
    insert into assistant_actions (organisation_id, id, user_id, door, tool, title, effects, payload, created_at, expires_at)
    values (${context.actor.organisationId}, ${randomUUID()}, ${context.actor.userId}, ${context.door}, ${tool.name}, ${title},
      ${storableJson(effects)}::jsonb, ${storableJson(payload)}::jsonb, ${now}, ${new Date(now.getTime() + GOOD_FOR_MS)})
    returning ${COLUMNS}`,
  );
  return view(proposed, now);
}

/** Actions by id, in their current state; excludes those of other people and other doors. */
export async function readActions(
  deps: Deps,
  { actor: { organisationId, userId }, door }: Pick<ToolContext, 'actor' | 'door'>,
  ids: readonly string[],
): Promise<AssistantAction[]> {
  if (ids.length === 0) return [];
  const rows = await queryRows(
    deps.db,
    row,
    sql`
    select ${COLUMNS} from assistant_actions
    where organisation_id = ${organisationId} and user_id = ${userId} and door = ${door} and id = any(${sql.param([...ids])}::uuid[]) order by created_at, id`,
  );
  const now = deps.clock();
  return rows.map((found) => view(found, now));
}

/**
 * Performs, once, what a person confirmed where it was proposed to them. A repeated confirmation does nothing and returns the outcome.
 * @param asTool the tool that the confirmation names: a proposal for another tool is not matched
 * @throws problem 404 `action-not-found`; 409 `action-over` if it was declined or has expired
 */
export async function confirmAction(deps: Deps, context: ToolContext, id: string, asTool?: string): Promise<AssistantAction> {
  const { organisationId, userId } = context.actor;
  if (!isUuid(id)) throw notFound();
  const now = deps.clock();
  const taken = await queryRow(
    deps.db,
    row,
    sql`
    update assistant_actions set status = 'running', decided_at = ${now}
    where organisation_id = ${organisationId} and user_id = ${userId} and door = ${context.door} and id = ${id}
      and status = 'waiting' and expires_at > ${now}
      ${asTool === undefined ? sql`` : sql`and tool = ${asTool}`}
    returning ${COLUMNS}`,
  );
  if (!taken) {
    const [known] = await readActions(deps, context, [id]);
    if (!known || (asTool !== undefined && known.tool !== asTool)) throw notFound();
    if (known.status === 'declined') throw problem(409, 'action-over', 'This was declined. Ask for it again.');
    if (known.status === 'expired') throw problem(409, 'action-over', 'This proposal is more than an hour old. Ask for it again.');
    return known;
  }
  const tool = toolNamed(taken.tool);
  if (tool?.kind !== 'action') throw problem(409, 'action-over', 'This can no longer be done. Ask for it again.');
  const end = await tool.perform(context, taken.payload, id).then(
    (done) => ({ status: 'done' as const, ...done }),
    (error: unknown) => {
      if (error instanceof ProblemError) return { status: 'failed' as const, outcome: error.message, link: null };
      deps.log.error({ err: error, tool: taken.tool }, 'a confirmed action broke off');
      return { status: 'failed' as const, outcome: BROKEN_OFF, link: null };
    },
  );
  await deps.audit.record(context.actor, `assistant.${taken.tool}`, id, { status: end.status });
  const ended = await queryOneRow(
    deps.db,
    row,
    sql`
    update assistant_actions set status = ${end.status}, outcome = ${end.outcome}, link = ${end.link}
    where organisation_id = ${organisationId} and id = ${id} returning ${COLUMNS}`,
  );
  return view(ended, now);
}

/** @throws problem 404 `action-not-found`; 409 `action-over` if it was already performed */
export async function declineAction(deps: Deps, context: ToolContext, id: string): Promise<AssistantAction> {
  const { actor, door } = context;
  await deps.db.execute(sql`
    update assistant_actions set status = 'declined', outcome = 'You declined this.', decided_at = ${deps.clock()}
    where organisation_id = ${actor.organisationId} and user_id = ${actor.userId} and door = ${door} and id = ${id} and status = 'waiting'`);
  const [known] = await readActions(deps, context, [id]);
  if (!known) throw notFound();
  if (known.status !== 'declined' && known.status !== 'expired') throw problem(409, 'action-over', 'This has already been confirmed.');
  return known;
}

/** Closes actions that were lost with their process, and deletes old ones that no conversation shows. */
export async function sweepActions({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock().getTime();
  await db.execute(sql`
    /* every workspace */ update assistant_actions set status = 'failed', outcome = ${BROKEN_OFF}
    where status = 'running' and decided_at <= ${new Date(now - LOST_AFTER_MS)}`);
  await db.execute(sql`
    /* every workspace */ delete from assistant_actions a where a.created_at <= ${new Date(now - KEPT_FOR_MS)} and a.status <> 'running'
      and not exists (select 1 from chat_messages m where m.organisation_id = a.organisation_id and m.user_id = a.user_id and m.action_ids <> '{}' and m.action_ids @> array[a.id])`);
}
