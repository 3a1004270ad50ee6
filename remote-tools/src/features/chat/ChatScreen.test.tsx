import {
  askChat,
  decideAction,
  getConversation,
  listConversations,
  type AssistantAction,
  type ChatEvent,
  type ChatMessage,
  type Evidence,
} from '@canopy/contract/tools';
import { answer, refuse, renderScreen, type Answer } from '@canopy/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ChatScreen } from './ChatScreen.tsx';
import { CHAT_MESSAGES as WORDS } from './messages.ts';

const ID = '4f9c24e8-3b1d-4c55-9d3f-0a1b2c3d4e5f';
const conversation = { id: ID, title: 'Clicks in October', created_at: '2026-11-20T10:00:00.000Z', updated_at: '2026-11-20T10:00:00.000Z' };
const evidence: Evidence = {
  tool: 'search_rows',
  title: 'Queries in search, October',
  link: '/dashboard/query?range=2026-10-01..2026-10-31',
  note: 'The data ends on 2026-11-18.',
  figures: [{ label: 'Queries', value: 12, unit: 'integer' }],
  table: {
    columns: [
      { id: 'query', label: 'Query', unit: 'text' },
      { id: 'clicks', label: 'Clicks', unit: 'integer' },
    ],
    rows: [{ cells: ['<b>fern</b> shop', 1_234], link: '/dashboard/overview?f.query=fern' }],
    total: 12,
  },
  series: null,
};
const action: AssistantAction = {
  id: '5f9c24e8-3b1d-4c55-9d3f-0a1b2c3d4e5f',
  tool: 'start_crawl',
  title: 'Crawl fern.example',
  effects: ['Reads up to 500 pages.', 'Nothing on the site is changed.'],
  status: 'waiting',
  outcome: '',
  link: null,
  expires_at: '2026-11-20T11:00:00.000Z',
};
const message = (more: Partial<ChatMessage>): ChatMessage => ({
  id: crypto.randomUUID(),
  role: 'assistant',
  text: 'There were 1,234 clicks [1].',
  evidence: [evidence],
  actions: [],
  state: 'done',
  written_by: null,
  suggestions: [],
  created_at: '2026-11-20T10:00:00.000Z',
  ...more,
});
const list = (more: object = {}) =>
  answer(listConversations, { data: [conversation], model: null, examples: ['What should we fix first?'], ...more });
const lines = (events: readonly ChatEvent[]): Answer => ({
  call: askChat,
  respond: async () => new Response(events.map((event) => `${JSON.stringify(event)}\n`).join('')),
});

async function askFor(text: string): Promise<void> {
  await userEvent.type(await screen.findByRole('textbox', { name: 'Question' }), `${text}{Enter}`);
}

describe('the chat', () => {
  it('begins with examples, says that fixed rules answer, and keeps the conversation in the address', async () => {
    const view = renderScreen(<ChatScreen />, {
      at: '/chat',
      answers: [list(), lines([{ type: 'message', message: message({}), conversation }])],
    });
    expect(await screen.findByText(WORDS.byRules)).toBeVisible();
    // A long title is cut off: the whole of it is its tooltip.
    expect(screen.getByText('Clicks in October')).toHaveAttribute('title', 'Clicks in October');
    await userEvent.click(await screen.findByRole('button', { name: 'What should we fix first?' }));
    expect(await screen.findByRole('link', { name: 'Evidence 1: Queries in search, October' })).toBeVisible();
    expect(view.address()).toMatch(/conversation=[0-9a-f-]{36}/);
    expect(view.platform.asked.get('askChat')?.[0]?.body).toMatchObject({ question: 'What should we fix first?' });
  });

  it('shows what was found with links that open the same view, and text of strangers as text', async () => {
    const events: ChatEvent[] = [
      { type: 'evidence', evidence },
      { type: 'text', text: 'There were 1,234 clicks [1].' },
    ];
    renderScreen(<ChatScreen />, {
      at: '/chat',
      answers: [list(), lines([...events, { type: 'message', message: message({}), conversation }])],
    });
    await askFor('Which queries?');
    const card = within(await screen.findByRole('region', { name: 'Evidence 1: Queries in search, October' }));
    expect(card.getByRole('link', { name: 'Open this view' })).toHaveAttribute(
      'href',
      expect.stringContaining('/dashboard/query?range=2026-10-01..2026-10-31'),
    );
    expect(card.getByRole('link', { name: '<b>fern</b> shop' })).toBeVisible();
    expect(card.getByText('The first 1 of 12 rows')).toBeVisible();
    expect(screen.getByText(WORDS.writtenByRules)).toBeVisible();
  });

  it('says so where an answer breaks off in the middle', async () => {
    renderScreen(<ChatScreen />, { at: '/chat', answers: [list(), lines([{ type: 'status', text: 'Looking' }])] });
    await askFor('Anything');
    expect(await screen.findByText(WORDS.broken)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ask' })).toBeVisible();
  });

  it('stops an answer and keeps what was found', async () => {
    const endless: Answer = {
      call: askChat,
      respond: async () =>
        new Response(
          new ReadableStream({
            start: (controller) => controller.enqueue(new TextEncoder().encode(`${JSON.stringify({ type: 'text', text: 'So far' })}\n`)),
          }),
        ),
    };
    renderScreen(<ChatScreen />, { at: '/chat', answers: [list(), endless] });
    await askFor('Anything');
    expect(await screen.findByText('So far')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText(WORDS.stopped)).toBeVisible();
    expect(screen.getByText('So far')).toBeVisible();
  });

  it('does what is proposed only when it is confirmed, and shows how it ended', async () => {
    const proposed = message({ text: 'This is what would happen.', evidence: [], actions: [action] });
    const { platform } = renderScreen(<ChatScreen />, {
      at: `/chat?conversation=${ID}`,
      answers: [
        list(),
        answer(getConversation, { ...conversation, messages: [proposed] }),
        answer(decideAction, { ...action, status: 'done', outcome: 'The crawl has started.', link: '/seo-audit/audit' }),
      ],
    });
    const card = within(await screen.findByRole('region', { name: 'Crawl fern.example' }));
    expect(card.getByText('Nothing on the site is changed.')).toBeVisible();
    expect(platform.asked.get('decideAction')).toBeUndefined();
    await userEvent.click(card.getByRole('button', { name: 'Confirm' }));
    expect(await card.findByText('The crawl has started.')).toBeVisible();
    expect(card.queryByRole('button', { name: 'Confirm' })).toBeNull();
    expect(platform.asked.get('decideAction')?.[0]?.body).toEqual({ decision: 'confirm' });
  });

  it('keeps what is decided while the answer is still being written, and takes the next question before its connection is closed', async () => {
    let sent: ReadableStreamDefaultController<Uint8Array> | undefined;
    const send = (event: ChatEvent) => sent?.enqueue(new TextEncoder().encode(`${JSON.stringify(event)}\n`));
    const open: Answer = {
      call: askChat,
      respond: async () => new Response(new ReadableStream({ start: (stream) => void (sent = stream) })),
    };
    const done = answer(decideAction, { ...action, status: 'done', outcome: 'The crawl has started.' });
    const { platform } = renderScreen(<ChatScreen />, { at: '/chat', answers: [list(), open, done] });
    await askFor('Crawl the site');
    await waitFor(() => expect(sent).toBeDefined());
    send({ type: 'action', action });
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('The crawl has started.')).toBeVisible();
    send({ type: 'message', message: message({ text: 'This is what would happen.', actions: [action] }), conversation });
    expect(await screen.findByText('This is what would happen.')).toBeVisible();
    expect(screen.getByText('The crawl has started.')).toBeVisible();
    platform.set(lines([{ type: 'message', message: message({ text: 'Now it is over.' }), conversation }]));
    await askFor('And now?');
    expect(await screen.findByText('Now it is over.')).toBeVisible();
    sent?.close();
  });

  it('says that a conversation is not there, or cannot be read', async () => {
    const { platform } = renderScreen(<ChatScreen />, {
      at: `/chat?conversation=${ID}`,
      answers: [list(), refuse(getConversation, { status: 403, code: 'no', detail: 'Not now.' })],
    });
    expect(await screen.findByText('Not now.')).toBeVisible();
    platform.set(refuse(getConversation, { status: 404, code: 'conversation-not-found', detail: 'gone' }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText(WORDS.gone)).toBeVisible();
  });
});
