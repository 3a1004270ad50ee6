import {
  askChat,
  getConversation,
  listConversations,
  type AssistantAction,
  type ChatEvent,
  type ChatMessage,
} from '@canopy/contract/tools';
import { refreshCalls, streamLines, useCall, useRemoteName, type ApiError } from '@canopy/shell-api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CHAT_MESSAGES as WORDS } from './messages.ts';

const emptyAnswer = (): ChatMessage => ({
  id: crypto.randomUUID(),
  role: 'assistant',
  text: '',
  evidence: [],
  actions: [],
  state: 'writing',
  written_by: null,
  suggestions: [],
  created_at: new Date().toISOString(),
});

const asked = (id: string, text: string): ChatMessage => ({ ...emptyAnswer(), id, role: 'person', text, state: 'done' });

/** A message extended by one event of the answer. */
function withEvent(message: ChatMessage, event: ChatEvent): ChatMessage {
  if (event.type === 'text') return { ...message, text: message.text + event.text };
  if (event.type === 'evidence') return { ...message, evidence: [...message.evidence, event.evidence] };
  if (event.type === 'action') return { ...message, actions: [...message.actions, event.action] };
  return event.type === 'message' ? { ...event.message, actions: asDecided(event.message.actions, message.actions) } : message;
}

/** Decisions made while the answer was still being written are kept: its last line may predate them. */
const asDecided = (actions: readonly AssistantAction[], shown: readonly AssistantAction[]): AssistantAction[] =>
  actions.map((action) => shown.find(({ id, status }) => id === action.id && status !== 'waiting') ?? action);

const withAction = (messages: readonly ChatMessage[], action: AssistantAction): ChatMessage[] =>
  messages.map((message) => ({ ...message, actions: message.actions.map((one) => (one.id === action.id ? action : one)) }));

interface Asked {
  /** id of the conversation */
  readonly conversation: string;
  /** messages since the conversation was loaded */
  readonly messages: readonly ChatMessage[];
  /** current activity */
  readonly status: string | null;
}
const NONE: readonly ChatMessage[] = [];
const NOTHING: Asked = { conversation: '', messages: NONE, status: null };

/**
 * The messages of a conversation: the stored ones, and those of this visit while they are written.
 * @param id of the conversation; '': none is selected
 * @param onBegin receives the id of a conversation that begins with the first question
 */
export function useChat(id: string, onBegin: (id: string) => void) {
  const remote = useRemoteName();
  const [now, setNow] = useState<Asked>(NOTHING);
  const running = useRef<{ readonly conversation: string; readonly controller: AbortController } | null>(null);
  // A conversation started here is not on the server before its first question is; until then nothing is requested for it.
  const isHere = now.conversation === id && id !== '';
  const stored = useCall(getConversation, id === '' || isHere ? null : { params: { id } });
  // The previous response is still returned until the next one arrives.
  const read = id !== '' && stored.data?.id === id ? stored.data : undefined;
  const messages = isHere ? now.messages : (read?.messages ?? NONE);

  // Switching to another conversation, or leaving, aborts the answer so that the rest is not paid for.
  useEffect(() => {
    if (running.current && running.current.conversation !== id) running.current.controller.abort();
  }, [id]);
  useEffect(() => () => running.current?.controller.abort(), []);

  const change = useCallback((conversation: string, edit: (before: Asked) => Asked) => {
    setNow((before) => (before.conversation === conversation ? edit(before) : before));
  }, []);

  const ask = useCallback(
    async (question: string) => {
      // One answer at a time: a second would write into the first.
      if (running.current && !running.current.controller.signal.aborted) return;
      const conversation = id === '' ? crypto.randomUUID() : id;
      const questionId = crypto.randomUUID();
      const controller = new AbortController();
      const answer = emptyAnswer();
      setNow({ conversation, messages: [...messages, asked(questionId, question), answer], status: 'Reading the question' });
      running.current = { conversation, controller };
      if (id === '') onBegin(conversation);
      const last = (edit: (message: ChatMessage) => ChatMessage, status: string | null) =>
        change(conversation, (before) => ({
          ...before,
          status,
          messages: before.messages.map((message, at) => (at === before.messages.length - 1 ? edit(message) : message)),
        }));
      let isWhole = false;
      try {
        await streamLines(
          askChat,
          { body: { conversation_id: conversation, question_id: questionId, question } },
          (event) => {
            isWhole ||= event.type === 'message';
            // The next question may be asked before this one's connection is closed.
            if (isWhole && running.current?.controller === controller) running.current = null;
            last(
              (message) => withEvent(message, event),
              event.type === 'status' ? event.text : event.type === 'message' ? null : 'Writing the answer',
            );
          },
          { signal: controller.signal, remote },
        );
        if (!isWhole) last((message) => ({ ...message, state: 'failed', text: message.text || WORDS.broken }), null);
      } catch (thrown) {
        const { kind, message: why } = thrown as ApiError;
        if (isWhole) return;
        if (controller.signal.aborted) last((message) => ({ ...message, state: 'stopped' }), null);
        else if (kind !== 'stale')
          last((message) => ({ ...message, state: 'failed', text: message.text || (kind === 'rejected' ? why : WORDS.broken) }), null);
      } finally {
        if (running.current?.controller === controller) running.current = null;
        void refreshCalls(listConversations, getConversation);
      }
    },
    [change, id, messages, onBegin, remote],
  );

  return {
    messages,
    status: isHere ? now.status : null,
    isLoading: !isHere && id !== '' && !read && !stored.error,
    error: isHere ? undefined : stored.error,
    retry: () => void stored.reload(),
    isRunning: isHere && now.status !== null,
    ask: (question: string) => void ask(question),
    stop: () => running.current?.controller.abort(),
    /** shows an action's current state */
    settle: (action: AssistantAction) =>
      setNow((before) =>
        before.conversation === id
          ? { ...before, messages: withAction(before.messages, action) }
          : { conversation: id, status: null, messages: withAction(messages, action) },
      ),
  };
}
