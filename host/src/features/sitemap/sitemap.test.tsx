import { updateOrganisation } from '@canopy/contract/host';
import { findSitemaps, latestCrawl, startCrawl, stopCrawl, type Crawl } from '@canopy/contract/seo-audit';
import { describe, expect, it } from '@jest/globals';
import { aUser, answer, refuse, renderScreen } from '@canopy/testing';
import { RemotesContext } from '../../federation/remotes-context.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aRegistry, remotesOf } from '../../testing/fixtures.ts';
import { SitemapScreen } from './SitemapScreen.tsx';

const CRAWL: Crawl = {
  id: '55555555-6666-4777-8888-999999999999',
  task_id: '55555555-6666-4777-8888-999999999998',
  status: 'RUNNING',
  start_url: 'https://fern.example/',
  started_at: '2026-01-05T10:00:00Z',
  finished_at: null,
  fetched: 3,
  pending: 7,
  discovered: 10,
  failed: 0,
  message: '',
  resumable: false,
};
const found = { sitemaps: [{ url: 'https://fern.example/sitemap.xml', page_count: 12, source: 'robots' as const }], problem: null };

/** A platform whose latest crawl is the one started last. */
function open(start = answer(startCrawl, CRAWL)) {
  let latest: Crawl | null = null;
  const answers = [
    answer(findSitemaps, ({ query }) => (query.get('url') ? { sitemaps: [], problem: 'There is no sitemap at this URL.' } : found)),
    answer(updateOrganisation, aUser().organisation),
    { ...start, respond: async (asked: Parameters<typeof start.respond>[0]) => ((latest = CRAWL), start.respond(asked)) },
    answer(latestCrawl, () => ({ crawl: latest })),
    answer(stopCrawl, () => (latest = { ...CRAWL, status: 'STOPPED', resumable: true })),
  ];
  return renderScreen(
    <RemotesContext value={remotesOf(aRegistry())}>
      <SitemapScreen />
    </RemotesContext>,
    { answers },
  );
}

describe('the sitemap selection', () => {
  it('lists sitemaps with their pages, saves the chosen one, starts the crawl and shows its progress', async () => {
    const { platform } = open();
    expect(await screen.findByText('12 pages, listed in robots.txt')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Start the crawl' }));
    expect(await screen.findByText(/3 of 10 known URLs crawled/)).toBeVisible();
    expect(platform.asked.get('updateOrganisation')?.[0]?.body).toEqual({ sitemap_url: 'https://fern.example/sitemap.xml' });
    expect(platform.asked.get('startCrawl')).toHaveLength(1);
  });

  it('stops the crawl and offers to resume it', async () => {
    open();
    await screen.findByText('12 pages, listed in robots.txt');
    await userEvent.click(screen.getByRole('button', { name: 'Start the crawl' }));
    await userEvent.click(await screen.findByRole('button', { name: /stop|cancel/i }));
    expect(await screen.findByText('The crawl was stopped')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Resume' })).toBeVisible();
  });

  it('joins a crawl that is on its way already', async () => {
    open(refuse(startCrawl, { status: 409, code: 'crawl-running' }));
    await screen.findByText('12 pages, listed in robots.txt');
    await userEvent.click(screen.getByRole('radio', { name: /Without a sitemap/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Start the crawl' }));
    expect(await screen.findByText(/3 of 10 known URLs crawled/)).toBeVisible();
  });

  it.each([
    ['nonsense', 'Please enter a valid URL including protocol'],
    ['https://fern.example/none.xml', 'There is no sitemap at this URL.'],
  ])('refuses %s', async (text, message) => {
    open();
    await screen.findByText('12 pages, listed in robots.txt');
    await userEvent.type(screen.getByRole('textbox', { name: 'Another sitemap' }), text);
    await userEvent.click(screen.getByRole('button', { name: 'Check' }));
    expect(await screen.findByText(message)).toBeVisible();
  });
});
