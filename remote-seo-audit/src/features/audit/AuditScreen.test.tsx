import { getTask } from '@canopy/contract/host';
import {
  getAuditSummary,
  getCrawlReport,
  getCrawlSchedule,
  latestCrawl,
  listChecks,
  listCrawls,
  pauseCrawl,
  resumeCrawl,
  startCrawl,
  stopCrawl,
  type AuditSummary,
  type Crawl,
  compareCrawls,
  getTaskPriority,
} from '@canopy/contract/seo-audit';
import { describe, expect, it } from '@jest/globals';
import { useToasts } from '@canopy/shell-api/host';
import { answer, aUser, refuse, renderScreen } from '@canopy/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCheck, aCrawl, anOverview, aSummary } from '../../testing/fixtures.ts';
import { AuditScreen } from './AuditScreen.tsx';

const ofIssue = { kind: 'issue', level: 'high' } as const;
const BY_CODE = [
  { code: 'redirect', name: 'Redirect', ...ofIssue, new: 2, fixed: 0, still: 1 },
  { code: 'h1_missing', name: 'Missing H1', ...ofIssue, new: 0, fixed: 5, still: 0 },
];

let toasts: ReturnType<typeof useToasts> = [];
function WithToasts() {
  toasts = useToasts();
  return <AuditScreen />;
}

const show = (crawl: Crawl | null, summary: AuditSummary | null) =>
  renderScreen(<WithToasts />, { answers: [answer(latestCrawl, { crawl }), answer(getAuditSummary, { summary })] });

describe('the audit', () => {
  it('offers one button where the site was never crawled, and shows the crawl it starts', async () => {
    const { platform } = show(null, null);
    const running = aCrawl({ status: 'RUNNING', fetched: 12, pending: 30, discovered: 42, finished_at: null });
    platform.set(
      answer(startCrawl, running),
      answer(getTask, {
        id: running.task_id,
        kind: 'crawl',
        status: 'RUNNING',
        progress: 0.3,
        message: 'https://fern.example/now',
        result: null,
        created_at: running.started_at,
        finished_at: null,
      }),
    );
    const start = await screen.findByRole('button', { name: 'Start crawl' });
    platform.set(answer(latestCrawl, { crawl: running }), answer(getAuditSummary, { summary: aSummary() }));
    await userEvent.click(start);
    expect(await screen.findByText('12 crawled · 30 pending · 42 found')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Start crawl' })).toBeNull();
    expect(await screen.findByText('https://fern.example/now')).toBeVisible();
    expect(platform.asked.get('startCrawl')).toHaveLength(1);
  });

  it('shows figures that lead to their pages, and no figure for what was not measured', async () => {
    show(aCrawl(), aSummary());
    expect(await screen.findByText('37')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show redirects' })).toHaveAttribute('href', expect.stringContaining('kind=redirect'));
    const issues = within(screen.getByRole('table', { name: 'Issues' }));
    expect(issues.getAllByRole('link').map((link) => link.textContent)).toEqual(['Missing anchor text', 'Redirect']);
    expect(issues.getByRole('link', { name: 'Redirect' })).toHaveAttribute('href', expect.stringContaining('issue=redirect'));
    expect(screen.getByText(/has not been measured/)).toBeVisible();
    expect(screen.queryByText(/Largest contentful paint/)).toBeNull();
  });

  it('shows vitals once they are there', async () => {
    show(aCrawl(), aSummary({ average_lcp: 1234 }));
    expect(await screen.findByText('Largest contentful paint, desktop')).toBeVisible();
    expect(screen.getByText('1.2 s')).toBeVisible();
  });

  it('stops a running crawl', async () => {
    const { platform } = show(aCrawl({ status: 'RUNNING', pending: 3, finished_at: null }), aSummary());
    platform.set(answer(stopCrawl, aCrawl({ status: 'STOPPED' })));
    const stop = await screen.findByRole('button', { name: 'Stop crawl' });
    platform.set(
      answer(latestCrawl, { crawl: aCrawl({ status: 'STOPPED', pending: 3, resumable: true, message: 'Stopped on request.' }) }),
      answer(resumeCrawl, aCrawl()),
    );
    await userEvent.click(stop);
    expect(await screen.findByText('Stopped on request.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
    await waitFor(() => expect(platform.asked.get('resumeCrawl')?.[0]?.params).toEqual({ id: aCrawl().id }));
  });

  it('pauses a running crawl and goes on with it', async () => {
    const { platform } = show(aCrawl({ status: 'RUNNING', pending: 3, finished_at: null }), aSummary());
    const pause = await screen.findByRole('button', { name: 'Pause crawl' });
    platform.set(
      answer(pauseCrawl, aCrawl({ status: 'STOPPED', paused: true })),
      answer(latestCrawl, { crawl: aCrawl({ status: 'STOPPED', paused: true, pending: 3, resumable: true }) }),
    );
    await userEvent.click(pause);
    expect(await screen.findByText('The crawl is paused')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Resume' })).toBeVisible();
  });

  it('puts the gravest issues first, tells what changed since the crawl before, and what the crawl met', async () => {
    const before = aCrawl({ id: '4b0fb1d2-6d55-4f6c-8f60-5f2a31a54f07', started_at: '2026-11-13T10:00:00.000Z' });
    const { platform } = renderScreen(<AuditScreen />, {
      answers: [
        answer(latestCrawl, { crawl: aCrawl() }),
        answer(getAuditSummary, { summary: aSummary() }),
        answer(listChecks, {
          data: [
            aCheck({ code: 'redirect', name: 'Redirect', level: 'high' }),
            aCheck({ code: 'no_anchor', kind: 'insight', level: 'low' }),
            aCheck({ code: 'h1_missing', name: 'Missing H1' }),
          ],
        }),
        answer(listCrawls, {
          data: [aCrawl({ overview: anOverview({ health: 62.5, with_errors: 15 }) }), { ...before, overview: anOverview() }],
        }),
        answer(compareCrawls, { data: [], page: 1, total: 0, total_pages: 1, counts: { new: 4, fixed: 6, still: 21 }, by_code: BY_CODE }),
        answer(getCrawlSchedule, {
          every: 'weekly',
          weekday: 1,
          hour: 3,
          next_at: '2026-11-23T03:00:00.000Z',
          last_started_at: null,
          problem: '',
        }),
        answer(getCrawlReport, {
          robots: [{ origin: 'https://fern.example', verdict: 'allow-all', status: 404, problem: null, truncated: false }],
          sitemaps: [
            { url: 'https://fern.example/sitemap.xml', kind: 'urlset', source: 'robots', status: 200, entries: 37, problem: null },
          ],
          traps: [{ kind: 'calendar', pattern: '/calendar/*', example: 'https://fern.example/calendar/2099', found_on: null, hits: 12 }],
          unchanged: 3,
          drawn: 0,
          not_drawn: 2,
          drawing_problem: 'Chromium is not installed.',
          retried: 3,
          retried_in_vain: 1,
        }),
      ],
    });
    expect(await screen.findByText('Issue types: 1 error, 1 notice.')).toBeVisible();
    const issues = within(screen.getByRole('table', { name: 'Issues' }));
    expect(issues.getAllByRole('link').map((link) => link.textContent)).toEqual(['Redirect', 'Missing anchor text']);
    await waitFor(() => expect(issues.getByRole('columnheader', { name: /Remaining/ })).toBeVisible());
    // Each figure links to the list that it counts.
    for (const [label, figure, kind] of [
      ['urls found', '44', 'all'],
      ['crawled', '42', 'crawled'],
      ['html pages', '37', 'ok'],
      ['indexable', '35', 'indexable'],
    ] as const) {
      const link = screen.getByRole('link', { name: `Show ${label}` });
      expect(link).toHaveAttribute('href', expect.stringContaining(`/seo-audit/pages?kind=${kind}`));
      expect(screen.getAllByText(figure)[0]).toBeVisible();
    }
    const row = within(issues.getByRole('row', { name: /Redirect/ }));
    expect(
      row
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
        .slice(-3),
    ).toEqual(['2', '–', '1']);
    expect(issues.getByRole('row', { name: /Missing H1/ })).toHaveTextContent('5');
    expect(screen.getByText('62.5%')).toBeVisible();
    expect(screen.getByText(/25 of 40 indexable pages have no issue of severity Error/)).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Show fixed issues' })).toHaveAttribute(
      'href',
      expect.stringContaining(`from=${before.id}`),
    );
    expect(screen.getByText('21')).toBeVisible();
    expect(screen.getByText(/^Crawled weekly; next /)).toBeVisible();
    expect(await screen.findByText('2: Chromium is not installed.')).toBeVisible();
    expect(screen.getByText('3 pages whose first request failed; 1 failed again')).toBeVisible();
    expect(screen.getByText('/calendar/*')).toBeVisible();
    expect(screen.getByText('Endless calendar')).toBeVisible();
    expect(screen.getByText('Missing, so everything is allowed')).toBeVisible();
    expect(platform.asked.get('compareCrawls')).toHaveLength(1);
  });

  it('offers to go on with a crawl that was stopped before it could say anything', async () => {
    show(aCrawl({ status: 'STOPPED', message: '', resumable: true, pending: 12 }), aSummary());
    expect(await screen.findByText('The crawl was stopped')).toBeVisible();
    expect(screen.getByText('Results up to that point are kept.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Resume' })).toBeVisible();
  });

  it('starts no second crawl by hand on one day, says when it may be, and notices crawls that others start', async () => {
    const user = aUser();
    const today = { ...user, organisation: { ...user.organisation, time_zone: 'UTC', last_pages_refresh: new Date().toISOString() } };
    const answers = [answer(latestCrawl, { crawl: aCrawl() }), answer(getAuditSummary, { summary: aSummary() })];
    const { platform, unmount } = renderScreen(<AuditScreen />, { user: today, answers });
    const start = await screen.findByRole('button', { name: 'Start crawl' });
    expect(start).toHaveAttribute('aria-disabled', 'true');
    await userEvent.hover(start);
    expect(await screen.findByRole('tooltip')).toHaveTextContent(
      'You can only refresh once per day. It works again tomorrow from 00:00 (UTC).',
    );
    const byFix = aCrawl({ id: '4b0fb1d2-6d55-4f6c-8f60-0000000000ff', status: 'SUCCESS', started_by: 'fix' });
    const asked = platform.asked.get('getAuditSummary')?.length ?? 0;
    platform.set(answer(latestCrawl, { crawl: byFix }));
    await waitFor(() => expect(platform.asked.get('getAuditSummary')?.length).toBeGreaterThan(asked), { timeout: 8_000 });
    unmount();
    renderScreen(<AuditScreen />, { user: { ...today, is_admin: true }, answers });
    expect(await screen.findByRole('button', { name: 'Start crawl' })).toBeEnabled();
  }, 20_000);

  it('says why a crawl failed and tries again', async () => {
    const { platform } = show(aCrawl({ status: 'FAILURE', message: 'fern.example could not be reached.' }), null);
    expect(await screen.findByText('fern.example could not be reached.')).toBeVisible();
    platform.set(answer(startCrawl, aCrawl()));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(platform.asked.get('startCrawl')).toHaveLength(1));
  });

  describe('of a domain that redirects to another host', () => {
    const message = 'fern.example redirects to https://shop.fern.example/, which is another site, so no page was crawled.';
    const redirected = { url: 'https://shop.fern.example/', host: 'shop.fern.example', allowed: true };
    const failed = aCrawl({ status: 'FAILURE', message, fetched: 1, redirected });

    it('crawls that host at a click, shows the progress and whose it is', async () => {
      const { platform } = show(failed, null);
      const running = aCrawl({ status: 'RUNNING', start_url: redirected.url, fetched: 3, pending: 4, discovered: 7, finished_at: null });
      expect(await screen.findByText(message)).toBeVisible();
      const button = screen.getByRole('button', { name: 'Crawl shop.fern.example' });
      expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
      platform.set(answer(startCrawl, running), answer(latestCrawl, { crawl: running }));
      await userEvent.click(button);
      expect(await screen.findByText('3 crawled · 4 pending · 7 found')).toBeVisible();
      expect(screen.getByText('shop.fern.example, being crawled now')).toBeVisible();
      expect(platform.asked.get('startCrawl')?.map(({ body }) => body)).toEqual([{ host: 'shop.fern.example' }]);
    });

    it('says why it was refused, and offers it again', async () => {
      const { platform } = show(failed, null);
      const detail = 'A crawl of the site is already running.';
      platform.set(refuse(startCrawl, { status: 409, code: 'crawl-running', detail }));
      const button = await screen.findByRole('button', { name: 'Crawl shop.fern.example' });
      await userEvent.click(button);
      await waitFor(() => expect(toasts[0]).toMatchObject({ title: 'The crawl could not be started', description: detail }));
      await waitFor(() => expect(button).not.toHaveAttribute('data-loading'));
      expect(button).toBeEnabled();
    });

    it('leads to a workspace of its own where the host belongs to another domain', async () => {
      show({ ...failed, redirected: { url: 'https://moss.example/', host: 'moss.example', allowed: false } }, null);
      const link = await screen.findByRole('link', { name: 'Add workspace' });
      expect(link).toHaveAttribute('href', expect.stringMatching(/\/onboarding\/create-organisation\?domain=.+/));
      expect(screen.queryByRole('button', { name: /^Crawl / })).toBeNull();
    });
  });

  it('can be asked again when it cannot be read', async () => {
    const { platform } = renderScreen(<AuditScreen />, {
      answers: [refuse(latestCrawl, { status: 403, code: 'workspace-forbidden', detail: 'Not a member.' })],
    });
    expect(await screen.findByText('Not a member.')).toBeVisible();
    platform.set(answer(latestCrawl, { crawl: aCrawl() }), answer(getAuditSummary, { summary: aSummary() }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('37')).toBeVisible();
  });
});

it('groups issues by what causes them, twenty a page, in the address', async () => {
  const cause = {
    id: 'no_anchor /blog/*',
    code: 'no_anchor',
    name: 'Missing anchor text',
    fix_type: 'Easy' as const,
    kind: 'issue' as const,
    level: 'high' as const,
    template: '/blog/*',
    pages: 12,
    impressions: null,
    rank: 1.25,
    effort: 'low' as const,
    priority: 100,
    reason: '12 pages with an average PageRank of 1.25; Error; they share one template.',
    example: { page_id: 'a', page_url: 'https://fern.example/blog/a' },
  };
  const { platform, address } = renderScreen(<AuditScreen />, {
    at: '/seo-audit/audit',
    answers: [
      answer(latestCrawl, { crawl: aCrawl() }),
      answer(getAuditSummary, { summary: aSummary() }),
      answer(listChecks, { data: [aCheck({ code: 'redirect', name: 'Redirect' })] }),
      answer(listCrawls, { data: [aCrawl()] }),
      answer(getTaskPriority, { data: [cause], page: 1, total: 21, total_pages: 2 }),
    ],
  });
  await userEvent.click(await screen.findByRole('radio', { name: 'Root cause' }));
  const causes = within(await screen.findByRole('table', { name: 'Root causes' }));
  expect(await causes.findByText('Pages /blog/*')).toBeVisible();
  expect(causes.getByText('1.25')).toBeVisible();
  expect(platform.asked.get('getTaskPriority')?.[0]?.query.get('page_size')).toBe('20');
  await userEvent.click(screen.getByRole('button', { name: /next/i }));
  await waitFor(() => expect(address()).toBe('/seo-audit/audit?by=cause&page=2'));
  await userEvent.click(screen.getByRole('radio', { name: 'Issue' }));
  await waitFor(() => expect(address()).toBe('/seo-audit/audit'));
});
