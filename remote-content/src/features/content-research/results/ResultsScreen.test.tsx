import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import {
  followResearch,
  getResearch,
  getResearchSnapshot,
  RESEARCH_STEPS,
  runResearch,
  updateResearch,
  type Research,
  type ResearchBrief,
  type ResearchEvent,
} from '@canopy/contract/content';
import { Route, Routes } from '@canopy/shell-api';
import { answer, renderScreen } from '@canopy/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResultsScreen } from './ResultsScreen.tsx';

const ID = '11111111-1111-4111-8111-111111111111';
const SOURCE = '22222222-2222-4222-8222-222222222222';
const FACT = '33333333-3333-4333-8333-333333333333';
const TEXT = 'Before. Sow tomatoes in March. After.';
const run: Research = {
  id: ID,
  version: 1,
  question: 'How to sow tomatoes',
  goal: 'how-to',
  audience: '',
  country: '',
  language: 'en',
  own_pages: true,
  search: false,
  urls: [],
  status: 'ready',
  mode: 'rules',
  message: '',
  task_id: null,
  steps: RESEARCH_STEPS.map((name) => ({ name, state: name === 'draft' ? 'stale' : 'done', message: 'done', finished_at: null })),
  plan: [{ id: 'q1', text: 'When to sow tomatoes?' }],
  sources: [
    {
      id: SOURCE,
      number: 1,
      url: 'https://fern.example/sow',
      title: 'Sowing',
      origin: 'own',
      state: 'read',
      reason: '',
      fetched_at: '2026-11-22T10:00:00.000Z',
      hash: 'ab',
      words: 6,
      headings: [],
      excluded: false,
    },
  ],
  facts: [
    {
      id: FACT,
      source_id: SOURCE,
      question_id: 'q1',
      text: 'Sow tomatoes in March.',
      quote: 'Sow tomatoes in March.',
      start: 8,
      end: 30,
      excluded: false,
    },
  ],
  questions: [],
  coverage: null,
  outline: [],
  brief: null,
  draft: {
    title: 'How to sow tomatoes',
    description: '',
    sections: [{ heading: 'When', sentences: [{ text: 'Sow tomatoes in March.', fact_ids: [FACT], quoted: true }] }],
    links: [],
    html: '',
  },
  post_id: null,
  share: null,
  created_at: '2026-11-22T10:00:00.000Z',
  updated_at: '2026-11-22T10:00:00.000Z',
};
beforeEach(() => sessionStorage.clear());
afterEach(() => void jest.useRealTimers());

const show = (shown: Research = run) =>
  renderScreen(
    <Routes>
      <Route path="/content-research/results/:id?" element={<ResultsScreen />} />
    </Routes>,
    {
      at: `/content-research/results/${ID}`,
      answers: [
        answer(getResearch, shown),
        answer(getResearchSnapshot, {
          url: 'https://fern.example/sow',
          title: 'Sowing',
          fetched_at: '2026-11-22T10:00:00.000Z',
          hash: 'ab',
          text: TEXT,
        }),
        answer(updateResearch, shown),
        answer(runResearch, { task_id: ID, message: '' }),
      ],
    },
  );

it('a citation shows its words in the snapshot, and the results are there again once it is closed', async () => {
  // As newer browsers do.
  HTMLElement.prototype.scrollIntoView = () => Promise.resolve() as unknown as void;
  show();
  await userEvent.click(await screen.findByRole('button', { name: '[1] Sowing' }));
  expect((await screen.findByText('Sow tomatoes in March.', { selector: 'mark' })).parentElement).toHaveTextContent(TEXT);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('tab', { name: 'Draft' })).toHaveAttribute('aria-selected', 'true');
});

it('what is out of date is brought up to date from its step on', async () => {
  const { platform } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Update' }));
  await waitFor(() => expect(platform.asked.get('runResearch')?.[0]?.body).toEqual({ from: 'draft', only: false }));
});

const brief: ResearchBrief = {
  audience: 'beginners',
  goal: 'how-to',
  intent: 'informational',
  title: 'How to sow tomatoes',
  description: 'Sow tomatoes in March.',
  title_width: 190,
  description_width: 150,
  titles: ['How to sow tomatoes', 'Sow tomatoes'],
  descriptions: ['Sow tomatoes in March.'],
  keywords: [{ text: 'sow tomatoes', impressions: 120 }],
  questions: ['When to sow tomatoes?'],
  fact_ids: [FACT],
  links: [{ url: 'https://fern.example/pots', text: 'Pots', own: true, state: 'broken', status: 404, redirect_to: null }],
  words: 600,
  word_source_ids: [SOURCE],
  voice: '',
  forbidden_words: '',
};

it('a brief is changed by hand, with the state of its links, and keeps the impressions of its keywords', async () => {
  const outline = [{ id: 'q1', heading: 'When', fact_ids: [FACT] }];
  const { platform } = show({ ...run, outline, brief });
  await userEvent.click(await screen.findByRole('tab', { name: /^Brief/ }));
  expect(screen.getByText('Broken')).toBeVisible();
  expect(screen.getByText('Word count of the given pages: 6 [1].')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Use: Sow tomatoes' }));
  await userEvent.type(screen.getByLabelText('Keywords'), '\nseeds');
  await userEvent.click(screen.getByRole('switch', { name: /^Cite in the draft/ }));
  await userEvent.clear(screen.getByLabelText('Word count'));
  await userEvent.click(screen.getByRole('button', { name: 'Save brief' }));
  await waitFor(() =>
    expect(platform.asked.get('updateResearch')?.[0]?.body).toMatchObject({
      brief: {
        title: 'Sow tomatoes',
        keywords: [
          { text: 'sow tomatoes', impressions: 120 },
          { text: 'seeds', impressions: null },
        ],
        fact_ids: [],
        words: null,
        links: [{ url: 'https://fern.example/pots', text: 'Pots' }],
      },
    }),
  );
});

it('what was typed into the brief and the plan is there again after another tab or a reload, until it is discarded', async () => {
  const shown = { ...run, outline: [{ id: 'q1', heading: 'When', fact_ids: [FACT] }], brief };
  const first = show(shown);
  await userEvent.click(await screen.findByRole('tab', { name: /^Plan/ }));
  fireEvent.change(screen.getByLabelText('Question 1'), { target: { value: 'Where to sow?' } });
  await userEvent.click(screen.getByRole('tab', { name: /^Brief/ }));
  fireEvent.change(screen.getByLabelText('Audience'), { target: { value: 'gardeners' } });
  await userEvent.click(screen.getByRole('tab', { name: /^Plan/ }));
  expect(screen.getByLabelText('Question 1')).toHaveValue('Where to sow?');
  expect(screen.queryByLabelText('Audience')).toBeNull();
  await userEvent.click(screen.getByRole('tab', { name: /^Brief/ }));
  expect(screen.getByLabelText('Audience')).toHaveValue('gardeners');
  await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(screen.getByLabelText('Audience')).toHaveValue('beginners');
  first.unmount();
  show(shown);
  await userEvent.click(await screen.findByRole('tab', { name: /^Plan/ }));
  expect(screen.getByLabelText('Question 1')).toHaveValue('Where to sow?');
  await userEvent.click(screen.getByRole('tab', { name: /^Brief/ }));
  expect(screen.getByLabelText('Audience')).toHaveValue('beginners');
});

it('a failed step says why once, and a source without a title shows its URL once', async () => {
  const message = 'None of the sources could be read.';
  const [source] = run.sources;
  show({
    ...run,
    status: 'failed',
    message,
    steps: run.steps.map((step) =>
      step.name === 'sources'
        ? { ...step, state: 'failed', message }
        : { ...step, state: step.name === 'plan' ? 'done' : 'waiting', message: '' },
    ),
    sources: source ? [{ ...source, title: source.url, state: 'failed', reason: 'Status 404.' }] : [],
    facts: [],
    draft: null,
  });
  expect(await screen.findAllByText(message)).toHaveLength(1);
  expect(screen.getAllByText('https://fern.example/sow')).toHaveLength(1);
  await userEvent.click(screen.getByRole('tab', { name: /^Questions/ }));
  expect(screen.getByText('Questions show here once the sources have been read.')).toBeVisible();
});

it('a brief says beside each field what cannot be saved', async () => {
  show({ ...run, brief });
  await userEvent.click(await screen.findByRole('tab', { name: /^Brief/ }));
  const lines = (count: number) => ({ target: { value: Array.from({ length: count }, (_, at) => `line ${at}`).join('\n') } });
  const say = async (text: string, label: string, wrong: object, right: object) => {
    fireEvent.change(screen.getByLabelText(label), wrong);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save brief' })).toBeDisabled();
    fireEvent.change(screen.getByLabelText(label), right);
    expect(screen.queryByText(text)).toBeNull();
  };
  const value = (text: string) => ({ target: { value: text } });
  await say('Enter at most 30 keywords', 'Keywords', lines(31), lines(30));
  await say('Enter at most 40 questions', 'Questions to answer', lines(41), lines(40));
  await say('Enter an anchor text', 'Anchor text 1', value(' '), value('Pots'));
  await say(
    'Enter a complete URL, such as https://example.com/page',
    'Page 1',
    value('fern.example/pots'),
    value('https://fern.example/pots'),
  );
  expect(screen.getByRole('button', { name: 'Save brief' })).toBeEnabled();
  // The last link is removed by hand: the crawl knew one.
  await userEvent.click(screen.getByRole('button', { name: 'Remove link 1' }));
  expect(screen.getByText('No links yet.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add a link' })).toHaveFocus();
});

it('takes a connection that says nothing as broken, and makes it again', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { platform } = show({ ...run, status: 'running', draft: null });
  const connections: ReadableStreamDefaultController<Uint8Array>[] = [];
  platform.set({
    call: followResearch,
    respond: async () => new Response(new ReadableStream({ start: (controller) => void connections.push(controller) })),
  });
  await waitFor(() => expect(connections).toHaveLength(1));
  const event: ResearchEvent = { type: 'writing', id: '1.a.11', from: 0, text: 'Sow tomatoes' };
  connections[0]?.enqueue(new TextEncoder().encode(`${JSON.stringify(event)}\n`));
  expect(await screen.findByText('Sow tomatoes')).toBeVisible();
  jest.advanceTimersByTime(15_000);
  await waitFor(() => expect(connections).toHaveLength(2));
  expect(platform.asked.get('followResearch')?.[1]?.query.get('after')).toBe('1.a.11');
});

it('follows a run while it is written, goes on after a broken connection, and shows its end', async () => {
  const running: Research = { ...run, status: 'running', draft: null };
  const { platform } = show(running);
  const encoder = new TextEncoder();
  const connections: ReadableStreamDefaultController<Uint8Array>[] = [];
  const say = (event: ResearchEvent) => connections.at(-1)?.enqueue(encoder.encode(`${JSON.stringify(event)}\n`));
  platform.set({
    call: followResearch,
    respond: async () => new Response(new ReadableStream({ start: (controller) => void connections.push(controller) })),
  });
  await waitFor(() => expect(connections).toHaveLength(1));
  say({ type: 'writing', id: '1.a.11', from: 0, text: 'When\nSow to' });
  expect(await screen.findByText(/When\s+Sow to$/)).toBeVisible();
  connections[0]?.close();
  await waitFor(() => expect(connections).toHaveLength(2));
  expect(platform.asked.get('followResearch')?.[1]?.query.get('after')).toBe('1.a.11');
  say({ type: 'writing', id: '1.a.17', from: 11, text: 'matoes' });
  expect(await screen.findByText(/Sow tomatoes$/)).toBeVisible();
  const ended: Research = { ...run, version: 2, steps: run.steps.map((step) => ({ ...step, state: 'done' })) };
  platform.set(answer(getResearch, ended));
  say({ type: 'run', id: '2..0', run: ended });
  expect(await screen.findByText('Ready', { exact: true })).toBeVisible();
  expect(screen.getByRole('button', { name: '[1] Sowing' })).toBeVisible();
});
