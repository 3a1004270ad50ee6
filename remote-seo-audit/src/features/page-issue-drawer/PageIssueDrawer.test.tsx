import {
  listImpact,
  listKeywordAnalytics,
  listPageAnalytics,
  type PageImpact,
  type SearchCoverage,
  type SearchRow,
} from '@canopy/contract/analytics';
import { applyPageFilters, getIssueDetails, getPage, type IssueDetail } from '@canopy/contract/seo-audit';
import { describe, expect, it } from '@jest/globals';
import { aUser, answer, renderScreen, type Answer } from '@canopy/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { aPage } from '../../testing/fixtures.ts';
import { PageIssueDrawer } from './PageIssueDrawer.tsx';

const PAGES = [
  aPage('/a', {
    title: 'A',
    description: 'About A',
    past30_clicks: 12,
    past30_impressions: 340,
    past30_ctr: 0.0353,
    past30_position: 7.34,
  }),
  aPage('/b', { title: 'B' }),
  aPage('/down', { title: 'Down', status: 500 }),
];
const ISSUE = {
  code: 'orphan_page',
  name: 'Orphan page',
  kind: 'issue' as const,
  level: 'medium' as const,
  fix_type: 'Manual' as const,
  status: 'Fixed' as const,
  count: 1,
  details: ['No link leads here.'],
  how_to_fix: 'Link to it.',
  source: '',
};

const COMPLETE: SearchCoverage = {
  days: { from: '2026-10-20', to: '2026-11-16' },
  compared: null,
  hours: null,
  incomplete_from: null,
  first_day: '2025-01-01',
  last_day: '2026-11-20',
  counted_by: 'page',
  left_out: null,
  truncated: false,
};
const SEARCHED: SearchRow = {
  key: 'https://fern.example/unknown',
  clicks: 21,
  impressions: 600,
  ctr: 0.035,
  position: 4.31,
  previous: null,
};

const QUERY: SearchRow = {
  key: 'fern pots',
  clicks: 12,
  impressions: 340,
  ctr: 0.035,
  position: 4.2,
  previous: { clicks: 5, impressions: 300, ctr: 0.016, position: 6 },
};

function Opened({ first }: { readonly first: string }) {
  const [page, setPage] = useState(first);
  return <PageIssueDrawer page={page} pages={PAGES.map(({ page_url }) => page_url)} onGo={setPage} onClose={() => setPage('')} />;
}

const show = (first = PAGES[0]?.page_url ?? '', impact: readonly PageImpact[] = []) =>
  renderScreen(<Opened first={first} />, {
    user: aUser({ organisation: { ...aUser().organisation, is_search_console_connect: true } }),
    answers: [
      answer(listPageAnalytics, ({ query }) => ({
        // The 30 days to the newest one with figures; without dates, the call ends with today.
        data:
          query.get('page') !== 'https://fern.example/unknown'
            ? []
            : query.get('start_date') === '2026-10-22' && query.get('end_date') === COMPLETE.last_day
              ? [SEARCHED]
              : [{ ...SEARCHED, clicks: 20 }],
        page: 1,
        total: 1,
        total_pages: 1,
        totals: SEARCHED,
        previous_totals: null,
        coverage: COMPLETE,
      })),
      answer(listKeywordAnalytics, ({ query }) => ({
        data: query.get('page') === PAGES[0]?.page_url && query.get('compare_start') !== null ? [QUERY] : [],
        page: 1,
        total: 1,
        total_pages: 1,
        totals: SEARCHED,
        previous_totals: null,
        coverage: COMPLETE,
      })),
      answer(listImpact, { data: [...impact], page: 1, total: impact.length, total_pages: 1 }),
      answer(applyPageFilters, ({ query }) => {
        const [filter] = JSON.parse(query.get('filters') ?? '[]') as { filterValue: string }[];
        const data = PAGES.filter(({ page_url }) => page_url === filter?.filterValue);
        return { data, page: 1, total: data.length, total_pages: 1 };
      }),
      answer(getPage, ({ params }) => ({
        page: PAGES.find(({ id }) => id === params['id']) ?? aPage('/x'),
        links: [],
        images: [],
        linked_from: [],
        redirects: [],
        retried: params['id'] !== PAGES[0]?.id,
      })),
      answer(getIssueDetails, ({ query }) => ({
        data: [{ page_id: query.get('page_id') ?? '', page_url: '', title: null, description: null, score: 80, issues: [ISSUE] }],
        page: 1,
        total: 1,
        total_pages: 1,
      })),
    ],
  });

describe('the drawer on another remote’s screen', () => {
  it('finds the page by its address and tells issues, figures, typical impact and the way to optimize', async () => {
    show();
    const drawer = within(await screen.findByRole('dialog', { name: 'A' }));
    expect(await drawer.findByText('No link leads here.')).toBeVisible();
    expect(drawer.getByText('Fixed')).toBeVisible();
    expect(drawer.getByText('Warning')).toBeVisible();
    expect(drawer.getByText('About A', { selector: 'p' })).toBeVisible();
    const figures = within(drawer.getByRole('table', { name: 'Performance of this page' }));
    expect(figures.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Position', 'Traffic', 'Impressions', 'CTR']);
    expect(figures.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['7.3', '12', '340', '3.53%']);
    const queries = within(drawer.getByRole('table', { name: 'Queries of this page' }));
    expect(await queries.findByText('fern pots')).toBeVisible();
    expect(queries.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['fern pots', '12', '+7', '340', '4.2', '+1.8']);
    for (const text of ['+15%', '20% faster', '10 points up', 'Typical figures, not measured on this page.'])
      expect(drawer.getByText(text)).toBeVisible();
    expect(drawer.getByRole('link', { name: 'Optimize Now' })).toHaveAttribute(
      'href',
      expect.stringContaining(`/keyword/gap/short?search=${encodeURIComponent(PAGES[0]?.page_url ?? '')}`),
    );
  });

  it('follows a fix of an issue from Pending to Fixed, and says why one failed, without a reload', async () => {
    const issues = (change: Partial<IssueDetail>): Answer =>
      answer(getIssueDetails, ({ query }) => ({
        data: [
          {
            page_id: query.get('page_id') ?? '',
            page_url: '',
            title: null,
            description: null,
            score: 80,
            issues: [{ ...ISSUE, ...change }],
          },
        ],
        page: 1,
        total: 1,
        total_pages: 1,
      }));
    const { platform } = show();
    platform.set(issues({ status: 'Fixing...' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'A' }));
    expect(await drawer.findByText('Fixing...', {}, { timeout: 8_000 })).toBeVisible();
    platform.set(issues({ status: 'Pending', reason: 'The theme has it as well.' }));
    expect(await drawer.findByText('The theme has it as well.', {}, { timeout: 6_000 })).toBeVisible();
    expect(drawer.getByText('Pending')).toBeVisible();
    // Another tab fixes it: this one finds out within five seconds.
    platform.set(issues({ status: 'Fixed' }));
    expect(await drawer.findByText('Fixed', {}, { timeout: 8_000 })).toBeVisible();
  }, 25_000);

  it('tells measured figures in place of the typical ones where the page was measured', async () => {
    const effect = { value: 0.14, low: -0.02, high: 0.31, before: 100, after: 120 };
    const page_url = PAGES[0]?.page_url ?? '';
    const waiting: PageImpact = {
      id: '0f2b7a52-91b7-4d21-8f6e-6a3f6f8d1c12',
      page_url,
      changed_on: '2026-10-20',
      kind: 'publish',
      text: 'New title',
      window_days: 28,
      matched_pages: 0,
      clicks: null,
      impressions: null,
      position: null,
      problem: 'Too few days',
    };
    show(page_url, [
      waiting,
      {
        ...waiting,
        id: '0f2b7a52-91b7-4d21-8f6e-6a3f6f8d1c13',
        changed_on: '2026-08-01',
        matched_pages: 7,
        clicks: effect,
        position: { ...effect, value: 1.24, low: 0.4, high: 2 },
        problem: null,
      },
    ]);
    const drawer = within(await screen.findByRole('dialog', { name: 'A' }));
    expect(await drawer.findByText('+14% (between −2% and +31%)')).toBeVisible();
    expect(drawer.getByText('+1.2 positions (between +0.4 positions and +2.0 positions)')).toBeVisible();
    expect(
      drawer.getByText('Measured on this page: 28 days before and after the change of 1 Aug 2026, compared with 7 similar pages.'),
    ).toBeVisible();
    expect(drawer.queryByText('20% faster')).toBeNull();
  });

  it('says that a measured change was found by a crawl', async () => {
    const effect = { value: 0.14, low: -0.02, high: 0.31, before: 100, after: 120 };
    const page_url = PAGES[0]?.page_url ?? '';
    show(page_url, [
      {
        id: '0f2b7a52-91b7-4d21-8f6e-6a3f6f8d1c12',
        page_url,
        changed_on: '2026-08-01',
        changed_after: '2026-07-25',
        kind: 'found',
        text: 'Title changed',
        window_days: 28,
        matched_pages: 9,
        clicks: effect,
        impressions: null,
        position: null,
        problem: null,
      },
    ]);
    expect(
      await screen.findByText(
        'Measured on this page: 28 days before and after the change found by a crawl on 1 Aug 2026, compared with 9 similar pages.',
      ),
    ).toBeVisible();
  });

  it.each([
    ['A', 'once', undefined],
    ['B', 'twice', 'The first request failed, so the crawler tried again at the end of the crawl. This is the second response.'],
    ['Down', 'twice in vain', 'The crawler tried again at the end of the crawl; both requests failed.'],
  ])('says of the page %s that it was asked %s', async (title, _often, text) => {
    show(PAGES.find((page) => page.title === title)?.page_url);
    const drawer = within(await screen.findByRole('dialog', { name: title }));
    expect(await drawer.findByText('Inlinks')).toBeVisible();
    if (text === undefined) expect(drawer.queryByText('Retried')).toBeNull();
    else expect(drawer.getByText(text)).toBeVisible();
  });

  it('goes through the other remote’s rows with J and K, and closes with Escape', async () => {
    show();
    await screen.findByRole('dialog', { name: 'A' });
    await userEvent.keyboard('j');
    expect(await screen.findByRole('dialog', { name: 'B' })).toBeVisible();
    await userEvent.keyboard('k');
    expect(await screen.findByRole('dialog', { name: 'A' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says when no crawl has read the page, with its figures in search and the way to a crawl', async () => {
    show('https://fern.example/unknown');
    expect(await screen.findByText(/has not been crawled yet/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Crawl the site' })).toHaveAttribute('href', expect.stringContaining('/seo-audit/audit'));
    const figures = within(await screen.findByRole('table', { name: 'Performance of this page' }));
    expect(figures.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['4.3', '21', '600', '3.50%']);
  });
});
