import {
  decideContentChanges,
  getContentDraft,
  improveContent,
  listContentPages,
  type ContentChange,
  type ContentDraft,
} from '@canopy/contract/content';
import { getUser } from '@canopy/contract/host';
import { beforeEach, expect, it } from '@jest/globals';
import { answer, aUser, refuse, renderScreen } from '@canopy/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ContentDraftScreen } from './ContentDraftScreen.tsx';
import { ContentPagesScreen } from './ContentPagesScreen.tsx';

const ID = '0f2b7a52-91b7-4d21-8f6e-6a3f6f8d1c11';
const URL_OF = 'https://fern.example/ferns/';
const PAGES = {
  data: [{ ref: 'posts/7', title: 'Ferns', url: URL_OF, clicks: 12, impressions: 900, position: 8.2, queries: 4, draft: null }],
  page: 1,
  total: 1,
  total_pages: 1,
  platform: 'wordpress' as const,
  synced_at: '2026-11-20T10:00:00.000Z',
};
const change = (over: Partial<ContentChange>): ContentChange => ({
  id: 'c1',
  kind: 'heading',
  block: 0,
  before: '',
  after: 'Tree ferns for shade',
  reason: 'The paragraph answers “tree ferns for shade”, and no heading says so.',
  evidence: { query: 'tree ferns for shade', impressions: 900, clicks: 12, position: 8.2 },
  source: 'rules',
  edited: false,
  decision: 'open',
  ...over,
});
const DRAFT: ContentDraft = {
  id: ID,
  ref: 'posts/7',
  platform: 'wordpress',
  title: 'Ferns',
  page_url: URL_OF,
  blocks: [
    { tag: 'p', text: 'Tree ferns love [1]deep[/1] shade.' },
    { tag: 'img', text: '' },
  ],
  changes: [change({}), change({ id: 'c2', kind: 'alt', block: 1, after: 'Tree fern frond', reason: 'No alternative text.' })],
  unanswered: [{ query: 'fern fertiliser', impressions: 120, clicks: 0, position: 15 }],
  original_html: '<p>Old</p>',
  updated_html: '<p>Old</p>',
  model: null,
  is_sandbox: false,
  rejected: 0,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
};
const decided = (changes: ContentChange[]): ContentDraft => ({ ...DRAFT, changes, updated_html: '<h2>New</h2><p>Old</p>' });

beforeEach(() => localStorage.clear());

it('leads from a page to its draft', async () => {
  const { platform, address } = renderScreen(<ContentPagesScreen />, {
    at: '/keyword/content',
    answers: [answer(listContentPages, PAGES), answer(improveContent, DRAFT), answer(getUser, aUser())],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Improve Ferns' }));
  await waitFor(() => expect(address()).toContain(`/keyword/content/generated-content?draft=${ID}`));
  expect(platform.asked.get('improveContent')?.[0]?.body).toEqual({ ref: 'posts/7' });
});

it('lists pages in the order that is chosen, which the address keeps', async () => {
  const { platform, address } = renderScreen(<ContentPagesScreen />, {
    at: '/keyword/content',
    answers: [answer(listContentPages, PAGES), answer(getUser, aUser())],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Draft' }));
  await waitFor(() => expect(address()).toContain('sort=draft'));
  await userEvent.click(screen.getByRole('button', { name: 'Clicks' }));
  await waitFor(() => expect(address()).toContain('sort=-clicks'));
  const orders = () =>
    (platform.asked.get('listContentPages') ?? []).map(({ query }) => [query.get('sort'), query.get('direction')].join(' '));
  await waitFor(() => expect([...new Set(orders())]).toEqual(['impressions desc', 'draft asc', 'clicks desc']));
});

it('says why a page could not be improved', async () => {
  renderScreen(<ContentPagesScreen />, {
    at: '/keyword/content',
    answers: [
      answer(listContentPages, PAGES),
      answer(getUser, aUser()),
      refuse(improveContent, { status: 402, code: 'limit-reached', detail: 'The limit starts anew on 1 December.' }),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Improve Ferns' }));
  expect(await screen.findByText('The limit starts anew on 1 December.')).toBeVisible();
});

it('shows the way to a connected site where there is none', async () => {
  renderScreen(<ContentPagesScreen />, {
    at: '/keyword/content',
    answers: [answer(listContentPages, { ...PAGES, data: [], total: 0, platform: null, synced_at: null }), answer(getUser, aUser())],
  });
  expect(await screen.findByRole('link', { name: 'Connect the site' })).toHaveAttribute(
    'href',
    expect.stringContaining('/platform-integration'),
  );
});

it('takes accepted changes into the publish queue, and says when the queue is behind', async () => {
  const { platform } = renderScreen(<ContentDraftScreen />, {
    at: `/keyword/content/generated-content?draft=${ID}`,
    answers: [
      answer(getContentDraft, DRAFT),
      answer(decideContentChanges, decided([change({ decision: 'accepted' }), DRAFT.changes[1] as ContentChange])),
      answer(listContentPages, PAGES),
      answer(getUser, aUser()),
    ],
  });
  const accept = await screen.findByRole('button', { name: 'Accept change 1' });
  const add = screen.getByRole('button', { name: 'Add to the publish queue' });
  expect(add).toBeDisabled();
  expect(screen.getByText(/fern fertiliser \(120 impressions/)).toBeVisible();
  await userEvent.click(accept);
  await waitFor(() => expect(accept).toHaveAttribute('aria-pressed', 'true'));
  await waitFor(() => expect(add).toBeEnabled());
  expect(platform.asked.get('decideContentChanges')?.[0]?.body).toEqual({ changes: [{ id: 'c1', decision: 'accepted' }] });
  await userEvent.click(add);
  expect(await screen.findByText('In the publish queue')).toBeVisible();
  expect(JSON.parse(localStorage.getItem('canopy.publish-queue') ?? '[]')).toMatchObject([
    { page_url: URL_OF, title: 'Ferns', content: '<h2>New</h2><p>Old</p>', originalContent: '<p>Old</p>', page_id: 'posts/7' },
  ]);
  await userEvent.click(screen.getByRole('radio', { name: 'Whole page' }));
  const page = await screen.findByRole('table', { name: 'The page, block by block' });
  expect(within(page).getByText('New heading')).toBeVisible();
  expect(within(page).getAllByText('deep')[0]).toBeVisible();
});

it('keeps what was typed where it is refused', async () => {
  renderScreen(<ContentDraftScreen />, {
    at: `/keyword/content/generated-content?draft=${ID}`,
    answers: [
      answer(getContentDraft, DRAFT),
      answer(getUser, aUser()),
      refuse(decideContentChanges, { status: 422, code: 'marks-lost', detail: 'A new text cannot contain marks such as [1].' }),
    ],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit change 1' }));
  const text = screen.getByRole('textbox', { name: 'Text of change 1' });
  await userEvent.clear(text);
  await userEvent.type(text, 'Ferns [[1]');
  await userEvent.click(screen.getByRole('button', { name: 'Save change 1 and accept it' }));
  expect(await screen.findByText('A new text cannot contain marks such as [1].')).toBeVisible();
  expect(text).toHaveValue('Ferns [1]');
});
