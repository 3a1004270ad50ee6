import {
  askChat,
  decideAction,
  deleteConversation,
  getConversation,
  listConversations,
  renameConversation,
  type ChatEvent,
  type ChatMessage,
} from '@canopy/contract/tools';
import type { ParsedBody } from '@canopy/contract';
import type { Actor } from '../../../access/actor.ts';
import type { Deps } from '../../../deps.ts';
import type { OwnCalls } from '../../../http/own-calls.ts';
import { problem } from '../../../http/problem.ts';
import { route, type Route } from '../../../http/route.ts';
import { streamLines } from '../../../http/stream-lines.ts';
import { confirmAction, declineAction, readActions, type ToolContext } from '../assistant-tools/index.ts';
import { answerQuestion } from './answer-question.ts';
import { EXAMPLES } from './examples.ts';
import {
  readAnswer,
  readConversation,
  readConversations,
  readMessages,
  removeConversation,
  touchConversation,
  writeAnswer,
  writeQuestion,
  writeTitle,
  type StoredMessage,
} from './store.ts';

const TITLE_LENGTH = 80;
/** How many earlier messages a model sees besides the question. */
const EARLIER = 6;
const EARLIER_LENGTH = 600;

const notFound = () => problem(404, 'conversation-not-found', 'There is no such conversation. It may have been deleted.');

/** Chat about the workspace's own data. */
export function chatRoutes(deps: Deps, calls: OwnCalls): Route[] {
  const contextOf = (actor: Actor) => toolContext(deps, calls, actor);
  const withActions = async (actor: Actor, messages: readonly StoredMessage[]): Promise<ChatMessage[]> => {
    const actions = await readActions(
      deps,
      contextOf(actor),
      messages.flatMap(({ action_ids }) => action_ids),
    );
    return messages.map(({ action_ids, ...message }) => ({ ...message, actions: actions.filter(({ id }) => action_ids.includes(id)) }));
  };

  return [
    route(listConversations, async ({ actor }) => {
      const [data, [model]] = await Promise.all([readConversations(deps, actor), deps.models.available()]);
      return { data, model: model ? { label: model.label, is_sandbox: model.is_sandbox } : null, examples: EXAMPLES };
    }),
    route(getConversation, async ({ actor, params }) => {
      const [found, messages] = await Promise.all([readConversation(deps, actor, params.id), readMessages(deps, actor, params.id)]);
      if (!found) throw notFound();
      return { ...found, messages: await withActions(actor, messages) };
    }),
    route(renameConversation, async ({ actor, params, body }) => {
      const renamed = await writeTitle(deps, actor, params.id, body.title);
      if (!renamed) throw notFound();
      return renamed;
    }),
    route(deleteConversation, async ({ actor, params }) => {
      if (!(await removeConversation(deps, actor, params.id))) throw notFound();
    }),
    route(askChat, async ({ actor, body: { conversation_id, question_id, question }, reply }) => {
      const before = await readMessages(deps, actor, conversation_id);
      const isNew = await noteQuestion(deps, actor, { conversation_id, question_id, question });
      return streamLines<ChatEvent>(reply, async (send, signal) => {
        const stored = isNew ? undefined : await readAnswer(deps, actor, conversation_id, question_id);
        if (!isNew && !stored) throw problem(409, 'question-asked', 'This question is already being answered.');
        const earlier = earlierOf(before);
        const answer = stored ?? (await answerOf(actor, { id: question_id, text: question, earlier }, conversation_id, send, signal));
        const [message] = await withActions(actor, [answer]);
        const found = await readConversation(deps, actor, conversation_id);
        if (message && found) send({ type: 'message', message, conversation: found });
      });
    }),
    route(decideAction, async ({ actor, params, body }) =>
      body.decision === 'confirm' ? confirmAction(deps, contextOf(actor), params.id) : declineAction(deps, contextOf(actor), params.id),
    ),
  ];

  async function answerOf(
    actor: Actor,
    question: { id: string; text: string; earlier: readonly string[] },
    conversationId: string,
    send: (event: ChatEvent) => void,
    signal: AbortSignal,
  ): Promise<StoredMessage> {
    const answer = await answerQuestion(deps, contextOf(actor), question, send, signal);
    return writeAnswer(deps, actor, conversationId, question.id, answer);
  }
}

type Question = ParsedBody<typeof askChat>;

const toolContext = (deps: Deps, calls: OwnCalls, actor: Actor): ToolContext => ({
  calls,
  actor,
  door: 'chat',
  today: deps.clock().toISOString().slice(0, 10),
});

const earlierOf = (messages: readonly StoredMessage[]): string[] =>
  messages.slice(-EARLIER).map(({ role, text }) => `${role}: ${text.slice(0, EARLIER_LENGTH)}`);

/** @returns whether it is a new question */
async function noteQuestion(deps: Deps, actor: Actor, { conversation_id, question_id, question }: Question): Promise<boolean> {
  await touchConversation(deps, actor, conversation_id, question.slice(0, TITLE_LENGTH));
  return writeQuestion(deps, actor, conversation_id, question_id, question);
}

/** Asks as `askChat` does, without streaming the answer. Repeating it returns the first answer. */
export async function askedOnce(deps: Deps, calls: OwnCalls, actor: Actor, asked: Question, signal: AbortSignal): Promise<void> {
  const before = await readMessages(deps, actor, asked.conversation_id);
  await noteQuestion(deps, actor, asked);
  if (await readAnswer(deps, actor, asked.conversation_id, asked.question_id)) return;
  const question = { id: asked.question_id, text: asked.question, earlier: earlierOf(before.filter(({ id }) => id !== asked.question_id)) };
  const answer = await answerQuestion(deps, toolContext(deps, calls, actor), question, () => undefined, signal);
  await writeAnswer(deps, actor, asked.conversation_id, asked.question_id, answer);
}
