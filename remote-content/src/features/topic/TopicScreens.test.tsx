import { describe, expect, it } from '@jest/globals';
import {
  createTopics,
  getTopicBase,
  listTopicIdeas,
  listTopicKeywords,
  listTopics,
  saveTopicBase,
  type Topic,
  type TopicBase,
} from '@canopy/contract/content';
import { getUser } from '@canopy/contract/host';
import { answer, aUser, refuse, renderScreen } from '@canopy/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AllTopicsScreen } from './AllTopicsScreen.tsx';
import { EdgeScreen } from './EdgeScreen.tsx';
import { IdeasScreen } from './IdeasScreen.tsx';
import { KeywordsScreen } from './KeywordsScreen.tsx';
import { SeedsScreen } from './SeedsScreen.tsx';
import { TopicScreen } from './TopicScreen.tsx';

const figures = { impressions: 90, clicks: 3, position: 8.2 };
const base = (change: Partial<TopicBase> = {}): TopicBase => ({
  seeds: ['roses'],
  edge: '',
  keywords: ['pruning roses'],
  topics: 0,
  suggestions: [{ query: 'lawn mower', ...figures }],
  claims: [{ text: 'Grown in our own nursery.', url: 'https://fern.example/' }],
  ...change,
});
const topic = (change: Partial<Topic> = {}): Topic => ({
  id: '11111111-1111-4111-8111-111111111111',
  title: 'Roses',
  keyword: 'roses',
  pillar_id: null,
  status: 'idea',
  post_id: null,
  url: null,
  impressions: null,
  clicks: null,
  ...change,
});
const cluster = topic({
  id: '22222222-2222-4222-8222-222222222222',
  title: 'Pruning roses',
  keyword: 'pruning roses',
  pillar_id: topic().id,
  status: 'published',
});

describe('topics', () => {
  it('show their map with the links that are missing', async () => {
    const links = [
      { from: cluster.id, to: topic().id, exists: false },
      { from: topic().id, to: cluster.id, exists: true },
    ];
    renderScreen(<TopicScreen />, {
      at: '/topic',
      answers: [answer(getTopicBase, base()), answer(listTopics, { topics: [topic(), cluster], links })],
    });
    expect(await screen.findByRole('heading', { level: 2, name: 'Roses' })).toBeVisible();
    expect(screen.getByText('Pruning roses')).toBeVisible();
    expect(screen.getByText('link to pillar').parentElement).toHaveTextContent('link to pillar');
    expect(screen.getByRole('img', { name: 'Missing' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Topics');
  });

  it('say what to do while there is nothing, and what failed', async () => {
    const empty = renderScreen(<TopicScreen />, {
      at: '/topic',
      answers: [answer(getTopicBase, base({ seeds: [] })), answer(listTopics, { topics: [], links: [] })],
    });
    expect(await screen.findByRole('link', { name: 'Choose search words' })).toBeVisible();
    empty.unmount();
    renderScreen(<AllTopicsScreen />, {
      at: '/topic/all-topics',
      answers: [refuse(listTopics, { status: 503, code: 'x', detail: 'The database cannot be reached.' })],
    });
    expect(await screen.findByText('The database cannot be reached.')).toBeVisible();
  });

  it('take search words, an edge and keywords', async () => {
    const answers = [
      answer(getTopicBase, base()),
      answer(saveTopicBase, base()),
      answer(listTopicKeywords, [{ keyword: 'pruning roses', seed: 'roses', ...figures, chosen: false }]),
    ];
    const seeds = renderScreen(<SeedsScreen />, { at: '/topic/seed-queries', answers });
    await userEvent.click(await screen.findByRole('button', { name: 'Add lawn mower' }));
    await waitFor(() => expect(seeds.platform.asked.get('saveTopicBase')?.[0]?.body).toEqual({ seeds: ['roses', 'lawn mower'] }));
    seeds.unmount();
    const edge = renderScreen(<EdgeScreen />, { at: '/topic/usp', answers });
    await userEvent.click(await screen.findByRole('button', { name: 'Use: Grown in our own nursery.' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(edge.platform.asked.get('saveTopicBase')?.at(-1)?.body).toEqual({ edge: 'Grown in our own nursery.' }));
    edge.unmount();
    const keywords = renderScreen(<KeywordsScreen />, { at: '/topic/keywords', answers });
    const use = await screen.findByRole('checkbox', { name: 'Use pruning roses' });
    let read: () => void = () => undefined;
    const chosen = [{ keyword: 'pruning roses', seed: 'roses', ...figures, chosen: true }];
    keywords.platform.set(answer(listTopicKeywords, () => new Promise((resolve) => (read = () => resolve(chosen)))));
    await userEvent.click(use);
    await waitFor(() => expect(keywords.platform.asked.get('saveTopicBase')?.at(-1)?.body).toEqual({ keywords: ['pruning roses'] }));
    // Another one chosen before the list is reloaded would be saved without this one.
    await waitFor(() => expect(keywords.platform.asked.get('listTopicKeywords')).toHaveLength(2));
    expect(use).toBeDisabled();
    read();
    await waitFor(() => expect(use).toBeEnabled());
    expect(use).toBeChecked();
  });

  it('keep a keyword chosen by hand when those at the top are chosen', async () => {
    const row = (keyword: string, impressions: number, chosen = false) => ({
      keyword,
      seed: 'roses',
      clicks: 0,
      position: 8,
      impressions,
      chosen,
    });
    const top = Array.from({ length: 50 }, (_, at) => row(`rose ${at}`, 900 - at));
    const { platform } = renderScreen(<KeywordsScreen />, {
      at: '/topic/keywords',
      answers: [
        answer(getTopicBase, base()),
        answer(saveTopicBase, base()),
        answer(listTopicKeywords, [...top, row('rose hips', 1, true)]),
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Choose the top 50' }));
    await waitFor(() => expect(platform.asked.get('saveTopicBase')).toHaveLength(1));
    const { keywords } = platform.asked.get('saveTopicBase')?.[0]?.body as { keywords: string[] };
    expect(keywords).toHaveLength(51);
    expect(keywords).toContain('rose hips');
  });

  it('are made of the ideas that were not left out', async () => {
    const idea = (keyword: string) => ({
      title: keyword,
      keyword,
      keywords: [],
      pillar: 'roses',
      ...figures,
      page_url: null,
      exists: false,
    });
    const { platform, address } = renderScreen(<IdeasScreen />, {
      at: '/topic/content-ideas',
      answers: [
        answer(listTopicIdeas, [idea('rose feed'), idea('pruning roses')]),
        answer(createTopics, { created: 2 }),
        answer(getUser, aUser()),
      ],
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select rose feed' }));
    await userEvent.click(screen.getByRole('button', { name: 'Create 1 topic' }));
    await waitFor(() => expect(address()).toContain('/topic/all-topics'));
    expect(platform.asked.get('createTopics')?.[0]?.body).toEqual({
      ideas: [{ title: 'pruning roses', keyword: 'pruning roses', pillar: 'roses' }],
    });
  });

  it('are listed with how far they are', async () => {
    renderScreen(<AllTopicsScreen />, {
      at: '/topic/all-topics?status=published',
      answers: [answer(listTopics, { topics: [topic(), cluster], links: [] })],
    });
    expect(await screen.findByText('Pruning roses')).toBeVisible();
    expect(screen.getAllByRole('row')).toHaveLength(2);
  });
});
