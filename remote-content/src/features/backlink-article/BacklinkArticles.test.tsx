import { expect, it } from '@jest/globals';
import {
  checkArticlePlacement,
  getBacklinkArticle,
  listBacklinkArticles,
  startBacklinkArticle,
  type BacklinkArticle,
} from '@canopy/contract/content';
import { Route, Routes } from '@canopy/shell-api';
import { answer, aUser, refuse, renderScreen } from '@canopy/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ArticleResultScreen } from './ArticleResultScreen.tsx';
import { BacklinkArticlesScreen } from './BacklinkArticlesScreen.tsx';

const ID = '11111111-1111-4111-8111-111111111111';
const article = (change: Partial<BacklinkArticle> = {}): BacklinkArticle => ({
  id: ID,
  target_url: 'https://fern.example/beds',
  anchor: 'filling a bed',
  topic: 'Raised beds',
  host_site: 'gardens.example',
  audience: '',
  language: 'en',
  urls: [],
  status: 'ready',
  message: '',
  mode: 'rules',
  draft: {
    title: 'Raised beds',
    description: '',
    html: '<h2>Why</h2><p>“They warm up.” <a href="https://fern.example/beds">filling a bed</a><script>x</script></p>',
  },
  sources: [{ number: 1, url: 'https://fern.example/beds', title: 'Beds', fetched_at: '2026-11-22T10:00:00.000Z', hash: 'x', quotes: 2 }],
  link: { checked: 'draft', links: 1, anchor_matches: true },
  placement: null,
  post_id: null,
  created_at: '2026-11-22T10:00:00.000Z',
  ...change,
});
const result = (answers: Parameters<typeof renderScreen>[1]) =>
  renderScreen(
    <Routes>
      <Route path="/backlink-article/results/:id?" element={<ArticleResultScreen />} />
    </Routes>,
    { at: `/backlink-article/results/${ID}`, ...answers },
  );

it('an article shows its draft, its link and the state of the live page', async () => {
  const placement = {
    url: 'https://gardens.example/a',
    state: 'alive',
    status: 200,
    anchor: 'here',
    anchor_matches: false,
    rel: ['nofollow'],
    indexable: true,
    problem: 'The link is nofollow.',
    checked_at: '2026-11-22T10:00:00.000Z',
  } as const;
  const { platform, container } = result({
    answers: [
      answer(getBacklinkArticle, article()),
      answer(checkArticlePlacement, article({ placement: { ...placement, rel: [...placement.rel] } })),
    ],
  });
  expect(await screen.findByText('Link and anchor text found')).toBeVisible();
  const draft = screen.getByRole('article');
  expect(within(draft).getByRole('link', { name: 'filling a bed' })).toHaveAttribute('href', 'https://fern.example/beds');
  expect(container.querySelector('script')).toBeNull();
  platform.set(answer(getBacklinkArticle, article({ placement: { ...placement, rel: [...placement.rel] } })));
  await userEvent.type(screen.getByLabelText('URL of the published article'), placement.url);
  await userEvent.click(screen.getByRole('button', { name: 'Check the live link' }));
  expect(await screen.findByText('The link is nofollow.')).toBeVisible();
});

it('one that failed says why, and a missing one leads to all', async () => {
  const failed = result({
    answers: [answer(getBacklinkArticle, article({ status: 'failed', draft: null, link: null, message: 'The page could not be read.' }))],
  });
  expect(await screen.findByText(/The page could not be read/)).toBeVisible();
  failed.unmount();
  result({ answers: [refuse(getBacklinkArticle, { status: 404, code: 'article-not-found' })] });
  expect(await screen.findByRole('link', { name: 'All articles' })).toBeVisible();
});

it('the month’s limit is said in the dialog, with a way to the plans', async () => {
  renderScreen(<BacklinkArticlesScreen />, {
    at: '/backlink-article',
    answers: [
      answer(listBacklinkArticles, { data: [], page: 1, total: 0, total_pages: 1 }),
      refuse(startBacklinkArticle, { status: 402, code: 'limit-reached', detail: 'All 2 backlink articles are used up.' }),
    ],
  });
  await userEvent.click((await screen.findAllByRole('button', { name: 'New article' }))[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText(/^Topic/), 'Beds');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Write article' }));
  expect(await within(dialog).findByText('Enter the anchor text')).toBeVisible();
  await userEvent.type(within(dialog).getByLabelText(/^Page to link to/), 'https://fern.example/beds');
  await userEvent.type(within(dialog).getByLabelText(/^Anchor text/), 'a bed');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Write article' }));
  expect(await within(dialog).findByText('All 2 backlink articles are used up.')).toBeVisible();
  expect(within(dialog).getByRole('link', { name: 'See plans' })).toBeVisible();
});

it.each([
  [0, 'All 2 backlink articles of this month are used up.'],
  [1, 'This is your last backlink article this month.'],
])('with %i left the dialog says so before anything is typed', async (left, words) => {
  const user = aUser();
  renderScreen(<BacklinkArticlesScreen />, {
    at: '/backlink-article',
    user: { ...user, remaining: { ...user.remaining, backlink_articles_remaining: left } },
    answers: [answer(listBacklinkArticles, { data: [], page: 1, total: 0, total_pages: 1 })],
  });
  await userEvent.click((await screen.findAllByRole('button', { name: 'New article' }))[0] as HTMLElement);
  expect(await screen.findByText(new RegExp(words))).toBeVisible();
  expect(screen.getByRole('link', { name: 'Compare plans' })).toHaveAttribute('href', expect.stringContaining('/plan-upgradation'));
});
