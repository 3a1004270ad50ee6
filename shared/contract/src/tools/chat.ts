import * as z from '@canopy/contract/schema';
import { defineCall } from '../call.ts';
import { assistantAction, evidence } from './evidence.ts';

/** Maximum length of a question, in characters. */
export const MAX_QUESTION = 2_000;
/** Maximum number of conversations per person and workspace; beyond it, the oldest are deleted. */
export const MAX_CONVERSATIONS = 200;

export const MESSAGE_STATES = ['writing', 'done', 'refused', 'stopped', 'failed'] as const;

export const chatMessage = z.object({
  id: z.uuid(),
  role: z.enum(['person', 'assistant']),
  /** plain text; `[1]` refers to the first piece of evidence */
  text: z.string(),
  evidence: z.array(evidence),
  actions: z.array(assistantAction),
  state: z.enum(MESSAGE_STATES),
  /** the author: a model's display name, or null for fixed rules */
  written_by: z.nullable(z.string()),
  /** suggested follow-up or alternative questions */
  suggestions: z.array(z.string()),
  created_at: z.string(),
});
export type ChatMessage = z.output<typeof chatMessage>;

export const conversation = z.object({ id: z.uuid(), title: z.string(), created_at: z.string(), updated_at: z.string() });
export type Conversation = z.output<typeof conversation>;

const byId = z.object({ id: z.uuid() });

export const listConversations = defineCall({
  name: 'listConversations',
  method: 'GET',
  path: '/chat/conversations/',
  access: 'member',
  tokens: 'never',
  summary: 'The caller’s conversations in this workspace, most recently used first, and the model that answers.',
  output: z.object({
    data: z.array(conversation),
    /** null: no model is configured, so answers follow fixed rules */
    model: z.nullable(z.object({ label: z.string(), is_sandbox: z.boolean() })),
    examples: z.array(z.string()),
  }),
});

export const getConversation = defineCall({
  name: 'getConversation',
  method: 'GET',
  path: '/chat/conversations/{id}/',
  access: 'member',
  tokens: 'never',
  summary: 'One of the caller’s conversations with its messages, oldest first.',
  params: byId,
  output: z.extend(conversation, { messages: z.array(chatMessage) }),
});

export const renameConversation = defineCall({
  name: 'renameConversation',
  method: 'PATCH',
  path: '/chat/conversations/{id}/',
  access: 'member',
  tokens: 'never',
  summary: 'Renames a conversation.',
  params: byId,
  body: z.object({ title: z.string().check(z.trim(), z.minLength(1, 'Enter a title.'), z.maxLength(120, 'Use at most 120 characters.')) }),
  output: conversation,
});

export const deleteConversation = defineCall({
  name: 'deleteConversation',
  method: 'DELETE',
  path: '/chat/conversations/{id}/',
  access: 'member',
  tokens: 'never',
  summary: 'Deletes a conversation and its messages.',
  params: byId,
});

/** One line of a streamed answer. */
export const chatEvent = z.discriminatedUnion('type', [
  /** current activity, human-readable */
  z.object({ type: z.literal('status'), text: z.string() }),
  z.object({ type: z.literal('evidence'), evidence }),
  /** a chunk of the text, to be appended to the previous ones */
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('action'), action: assistantAction }),
  /** the complete message as stored; always the last line */
  z.object({ type: z.literal('message'), message: chatMessage, conversation }),
]);
export type ChatEvent = z.output<typeof chatEvent>;

export const askChat = defineCall({
  name: 'askChat',
  method: 'POST',
  path: '/chat/ask/',
  access: 'member',
  tokens: 'never',
  ratePerMinute: 30,
  streams: true,
  summary:
    'Answers a question about the workspace’s data, streamed as lines of JSON. The caller chooses `conversation_id` and `question_id`; a repeated `question_id` returns the stored answer.',
  body: z.object({
    conversation_id: z.uuid(),
    question_id: z.uuid(),
    question: z
      .string()
      .check(z.trim(), z.minLength(1, 'Ask something.'), z.maxLength(MAX_QUESTION, `Use at most ${MAX_QUESTION} characters.`)),
  }),
  output: chatEvent,
});

export const decideAction = defineCall({
  name: 'decideAction',
  method: 'POST',
  path: '/chat/actions/{id}/',
  access: 'member',
  tokens: 'never',
  ratePerMinute: 30,
  summary: 'Confirms or declines an action the assistant proposed. Confirming it again does not repeat it, but returns its outcome.',
  params: byId,
  body: z.object({ decision: z.enum(['confirm', 'decline']) }),
  output: assistantAction,
});
