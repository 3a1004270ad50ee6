import { MAX_CONVERSATIONS, MESSAGE_STATES, evidence, type ChatMessage, type Conversation } from '@canopy/contract/tools';
import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import { queryOneRow, queryRow, queryRows } from '../../../store/rows.ts';
import { storableJson, storableText } from '../../../store/storable.ts';

const conversationRow = z.object({ id: z.string(), title: z.string(), created_at: z.coerce.date(), updated_at: z.coerce.date() });
const conversationOf = ({ id, title, created_at, updated_at }: z.output<typeof conversationRow>): Conversation => ({
  id,
  title,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});
const mine = ({ organisationId, userId }: Actor) => sql`organisation_id = ${organisationId} and user_id = ${userId}`;

/** The person's own, most recently used first. */
export async function readConversations({ db }: Deps, actor: Actor): Promise<Conversation[]> {
  const rows = await queryRows(
    db,
    conversationRow,
    sql`
    select id, title, created_at, updated_at from chat_conversations where ${mine(actor)} order by updated_at desc, id limit ${MAX_CONVERSATIONS}`,
  );
  return rows.map(conversationOf);
}

export async function readConversation({ db }: Deps, actor: Actor, id: string): Promise<Conversation | undefined> {
  const row = await queryRow(
    db,
    conversationRow,
    sql`
    select id, title, created_at, updated_at from chat_conversations where ${mine(actor)} and id = ${id}`,
  );
  return row && conversationOf(row);
}

/** Creates the conversation if it is new, and deletes the oldest beyond the limit. */
export async function touchConversation({ db, clock }: Deps, actor: Actor, id: string, title: string): Promise<void> {
  const now = clock();
  await db.execute(sql`
    insert into chat_conversations (organisation_id, user_id, id, title, created_at, updated_at)
    values (${actor.organisationId}, ${actor.userId}, ${id}, ${storableText(title)}, ${now}, ${now})
    on conflict (organisation_id, user_id, id) do update set updated_at = ${now}`);
  await db.execute(sql`
    delete from chat_conversations where ${mine(actor)} and id in (
      select id from chat_conversations where ${mine(actor)} order by updated_at desc, id offset ${MAX_CONVERSATIONS})`);
}

/** @returns undefined if the person has no such conversation */
export async function writeTitle({ db }: Deps, actor: Actor, id: string, title: string): Promise<Conversation | undefined> {
  const row = await queryRow(
    db,
    conversationRow,
    sql`
    update chat_conversations set title = ${title} where ${mine(actor)} and id = ${id} returning id, title, created_at, updated_at`,
  );
  return row && conversationOf(row);
}

export async function removeConversation({ db }: Deps, actor: Actor, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`delete from chat_conversations where ${mine(actor)} and id = ${id}`);
  return rowCount === 1;
}

const messageRow = z.object({
  id: z.string(),
  role: z.enum(['person', 'assistant']),
  text: z.string(),
  evidence: z.array(evidence),
  action_ids: z.array(z.string()),
  suggestions: z.array(z.string()),
  state: z.enum(MESSAGE_STATES),
  written_by: z.nullable(z.string()),
  created_at: z.coerce.date(),
});
/** A message as stored: its actions by id, because they keep changing. */
export type StoredMessage = Omit<ChatMessage, 'actions'> & { action_ids: readonly string[] };

const storedOf = (row: z.output<typeof messageRow>): StoredMessage => ({ ...row, created_at: row.created_at.toISOString() });
const COLUMNS = sql`id, role, text, evidence, action_ids, suggestions, state, written_by, created_at`;

/** Oldest first. */
export async function readMessages({ db }: Deps, actor: Actor, conversationId: string): Promise<StoredMessage[]> {
  const rows = await queryRows(
    db,
    messageRow,
    sql`
    select ${COLUMNS} from chat_messages where ${mine(actor)} and conversation_id = ${conversationId} order by position`,
  );
  return rows.map(storedOf);
}

/** @returns false if the question already exists */
export async function writeQuestion({ db, clock }: Deps, actor: Actor, conversationId: string, id: string, text: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into chat_messages (organisation_id, user_id, conversation_id, id, role, text, state, created_at)
    values (${actor.organisationId}, ${actor.userId}, ${conversationId}, ${id}, 'person', ${storableText(text)}, 'done', ${clock()})
    on conflict do nothing`);
  return rowCount === 1;
}

/** The answer to a question, as far as it exists. */
export async function readAnswer(
  { db }: Deps,
  actor: Actor,
  conversationId: string,
  questionId: string,
): Promise<StoredMessage | undefined> {
  const row = await queryRow(
    db,
    messageRow,
    sql`
    select ${COLUMNS} from chat_messages where ${mine(actor)} and conversation_id = ${conversationId} and answers = ${questionId}`,
  );
  return row && storedOf(row);
}

export async function writeAnswer(
  { db, clock }: Deps,
  actor: Actor,
  conversationId: string,
  questionId: string,
  answer: Omit<StoredMessage, 'created_at' | 'role'>,
): Promise<StoredMessage> {
  const message = await queryOneRow(
    db,
    messageRow,
    sql`
    insert into chat_messages (organisation_id, user_id, conversation_id, id, role, answers, text, evidence, action_ids, suggestions, state, written_by, created_at)
    select ${actor.organisationId}, ${actor.userId}, ${conversationId}, ${answer.id}, 'assistant', ${questionId}, ${storableText(answer.text)},
      ${storableJson(answer.evidence)}::jsonb, ${sql.param([...answer.action_ids])}::uuid[], ${storableJson(answer.suggestions)}::jsonb, ${answer.state},
      ${answer.written_by}, ${clock()}
    returning ${COLUMNS}`,
  );
  return storedOf(message);
}
