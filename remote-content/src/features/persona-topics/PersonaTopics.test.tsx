import { describe, expect, it } from '@jest/globals';
import {
  checkContent,
  getPost,
  getResearch,
  getResearchTools,
  personaCalls,
  personaTopicCalls,
  startResearch,
  type ContentChecks,
  type Persona,
  type PersonaTopic,
  type Research,
} from '@canopy/contract/content';
import { getUser } from '@canopy/contract/host';
import { Route, Routes } from '@canopy/shell-api';
import { answer, aUser, refuse, renderScreen, type Answer } from '@canopy/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PersonaTopicRoutes } from './PersonaTopicRoutes.tsx';

const ID = '11111111-1111-4111-8111-111111111111';
const PERSONA = '22222222-2222-4222-8222-222222222222';
const POST = '33333333-3333-4333-8333-333333333333';
const QUESTION = 'How often should I water a raised bed?';
const persona: Persona = {
  id: PERSONA,
  name: 'Paula',
  role: 'Allotment beginner',
  goals: '',
  profile_id: null,
  pains: [],
  questions: [{ text: QUESTION, evidence: [{ kind: 'search_console', text: QUESTION, impressions: 90, analysis_id: null }] }],
  version: 1,
  updated_at: '2026-11-01T10:00:00.000Z',
};
const topic = (change: Partial<PersonaTopic> = {}): PersonaTopic => ({
  id: ID,
  persona_id: PERSONA,
  persona_name: 'Paula',
  title: 'Watering a raised bed',
  question: QUESTION,
  keyword: 'raised bed',
  stage: 'details',
  research_id: null,
  research_status: null,
  post_id: null,
  post_version: null,
  review: null,
  url: null,
  created_at: '2026-11-01T10:00:00.000Z',
  ...change,
});
const post = {
  id: POST,
  title: 'Watering a raised bed',
  slug: 'watering',
  status: 'ready' as const,
  categories: [],
  tags: [],
  author: 'Robin',
  word_count: 3,
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T10:00:00.000Z',
  blocks: [],
  html: '<p>Water it each morning.</p>',
  excerpt: '',
  seo_title: '',
  seo_description: '',
  keywords: [],
  questions: [],
  version: 4,
};
const checks: ContentChecks = {
  language: 'en',
  words: 4,
  title_width: 200,
  description_width: 0,
  headings: [],
  links: [],
  images: [],
  keywords: [{ text: 'raised bed', state: 'missing', said_in: null, times: 0, in_title: true }],
  questions: [{ text: QUESTION, state: 'missing', said_in: null }],
  readability: null,
  similar: [],
  forbidden: [{ word: 'cheap', sentence: 'It is cheap.' }],
  claims: [{ sentence: 'Nine of 10 agree.', source: null }],
  schema: [],
};
const research: Research = {
  id: POST,
  version: 1,
  question: QUESTION,
  goal: 'answer',
  audience: '',
  country: '',
  language: 'en',
  own_pages: true,
  search: true,
  urls: [],
  status: 'running',
  mode: 'rules',
  message: '',
  task_id: null,
  steps: [],
  plan: [],
  sources: [],
  facts: [],
  questions: [],
  coverage: null,
  outline: [],
  brief: null,
  draft: null,
  post_id: null,
  share: null,
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T10:00:00.000Z',
};
const Editor = ({ id }: { readonly id: string }) => <div>Editor of {id}</div>;
const open = (at: string, ...answers: Answer[]) =>
  renderScreen(
    <Routes>
      <Route path="/persona-topics/*" element={<PersonaTopicRoutes editor={Editor} />} />
    </Routes>,
    { at, answers: [...answers, answer(personaCalls.list, [persona]), answer(personaCalls.get, persona), answer(getUser, aUser())] },
  );

describe('persona topics', () => {
  it('list their stage, and filter by it', async () => {
    open('/persona-topics/review', answer(personaTopicCalls.list, [topic({ title: 'Other' }), topic({ id: POST, stage: 'review' })]));
    const table = await screen.findByRole('table', { name: 'Persona topics' });
    expect(await within(table).findByRole('link', { name: 'Watering a raised bed' })).toHaveAttribute(
      'href',
      expect.stringContaining(`/persona-topics/review/${POST}`),
    );
    expect(within(table).queryByText('Other')).toBeNull();
  });

  it('are approved only while the text is the one that was reviewed', async () => {
    const review = { approved: true, note: '', version: 4, by: 'Rosa', at: '2026-11-02T10:00:00.000Z' };
    const reviewed = (id: string, title: string, post_version: number) =>
      topic({ id, title, stage: 'review', post_id: POST, post_version, review });
    open('/persona-topics', answer(personaTopicCalls.list, [reviewed(ID, 'As reviewed', 4), reviewed(POST, 'Written anew', 5)]));
    const table = await screen.findByRole('table', { name: 'Persona topics' });
    const rowOf = async (name: string) => {
      const row = (await within(table).findByRole('link', { name })).closest('tr');
      if (!row) throw new Error(`${name} is in no row`);
      return within(row);
    };
    const same = await rowOf('As reviewed');
    expect(same.getByText('Approved')).toBeVisible();
    expect(same.getByText('Approved by Rosa')).toBeVisible();
    const newer = await rowOf('Written anew');
    expect(newer.queryByText('Approved')).toBeNull();
    expect(newer.getByText('Approved by Rosa; edited since')).toBeVisible();
  });

  it('say what to do while there are none, and what failed', async () => {
    const empty = open('/persona-topics', answer(personaTopicCalls.list, []));
    expect((await screen.findAllByRole('link', { name: 'New topic' }))[0]).toBeVisible();
    empty.unmount();
    open('/persona-topics', refuse(personaTopicCalls.list, { status: 503, code: 'x', detail: 'The database cannot be reached.' }));
    expect(await screen.findByText('The database cannot be reached.')).toBeVisible();
  });

  it('begin with a question of a persona, and its evidence', async () => {
    const { platform, address } = open(
      '/persona-topics/details',
      answer(personaTopicCalls.create, topic()),
      answer(personaTopicCalls.get, topic()),
      answer(personaTopicCalls.list, []),
      answer(getResearchTools, { own_pages: 3, own_queries: 0, suggestions: [], search_provider: null, model: false }),
    );
    await userEvent.selectOptions(await screen.findByLabelText('Question it answers'), `${QUESTION} (90 impressions)`);
    await userEvent.type(screen.getByLabelText(/^Title/), 'Watering a raised bed');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(address()).toContain(`/persona-topics/research/${ID}`));
    expect(platform.asked.get('createPersonaTopic')?.[0]?.body).toMatchObject({ persona_id: PERSONA, question: QUESTION });
    expect(await screen.findByRole('button', { name: 'Start research' })).toBeVisible();
  });

  it('research for the persona', async () => {
    const { platform } = open(
      `/persona-topics/research/${ID}`,
      answer(personaTopicCalls.get, topic()),
      answer(personaTopicCalls.list, []),
      answer(personaTopicCalls.update, topic({ research_id: POST })),
      answer(getResearchTools, { own_pages: 3, own_queries: 0, suggestions: [], search_provider: null, model: false }),
      refuse(getResearch, { status: 503, code: 'x', detail: 'Later.' }),
      answer(startResearch, research),
    );
    await screen.findByText('Paula. Allotment beginner');
    await userEvent.click(screen.getByRole('button', { name: 'Start research' }));
    await waitFor(() => expect(platform.asked.get('updatePersonaTopic')?.[0]?.body).toEqual({ research_id: POST }));
    expect(platform.asked.get('startResearch')?.[0]?.body).toMatchObject({
      question: QUESTION,
      audience: 'Paula. Allotment beginner',
      own_pages: true,
    });
  });

  it('offer no start before it is known what can be read and whom it is for', async () => {
    const { platform } = open(
      `/persona-topics/research/${ID}`,
      answer(personaTopicCalls.get, topic()),
      refuse(getResearchTools, { status: 503, code: 'x', detail: 'The database cannot be reached.' }),
    );
    expect(await screen.findByText('The database cannot be reached.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Start research' })).toBeNull();
    const asked = platform.asked.get('getResearchTools')?.length ?? 0;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(platform.asked.get('getResearchTools')?.length).toBeGreaterThan(asked));
  });

  it('show the post in the editor', async () => {
    open(`/persona-topics/editor/${ID}`, answer(personaTopicCalls.get, topic({ post_id: POST, stage: 'editor' })));
    expect(await screen.findByText(`Editor of ${POST}`)).toBeVisible();
  });

  it('are reviewed beside what can be checked', async () => {
    const { platform } = open(
      `/persona-topics/review/${ID}`,
      answer(personaTopicCalls.get, topic({ post_id: POST, post_version: 4, stage: 'review' })),
      answer(personaTopicCalls.list, []),
      answer(getPost, post),
      answer(checkContent, checks),
      answer(personaTopicCalls.review, topic({ post_id: POST, stage: 'review' })),
    );
    expect(await screen.findByText('Water it each morning.')).toBeVisible();
    expect(await screen.findAllByText('0 of 1 covered')).toHaveLength(2);
    expect(screen.getByText('1 found')).toBeVisible();
    expect(platform.asked.get('checkContent')?.[0]?.body).toMatchObject({ questions: [QUESTION], keywords: ['raised bed'], post_id: POST });
    expect(screen.getByRole('button', { name: 'Request changes' })).toBeDisabled();
    await userEvent.type(screen.getByLabelText('Note'), 'Say how deep');
    await userEvent.click(screen.getByRole('button', { name: 'Request changes' }));
    await waitFor(() =>
      expect(platform.asked.get('reviewPersonaTopic')?.[0]?.body).toEqual({ approved: false, note: 'Say how deep', version: 4 }),
    );
  });

  it('show the figures of the published page', async () => {
    open(
      `/persona-topics/stats/${ID}`,
      answer(personaTopicCalls.get, topic({ url: 'https://fern.example/beds', stage: 'stats' })),
      answer(personaTopicCalls.stats, {
        totals: { clicks: 7, impressions: 120, position: 4.2 },
        queries: [{ query: 'water raised bed', clicks: 7, impressions: 120, position: 4.2, asked: true }],
        page: null,
      }),
    );
    expect(await screen.findByText('water raised bed')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Crawl the site' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Watering a raised bed');
  });
});
