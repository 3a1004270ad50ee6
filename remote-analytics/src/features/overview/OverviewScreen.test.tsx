import {
  getGoogleConnection,
  getSearchByDate,
  listAnnotations,
  listImpact,
  listKeywordAnalytics,
  listPageAnalytics,
  listSearchPerformance,
} from '@canopy/contract/analytics';
import { describe, expect, it } from '@jest/globals';
import { answer, refuse, type Answer } from '@canopy/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConnection } from '../../testing/a-connection.ts';
import { byDate, COMPLETE, figures, impact, performance, row, tableOf } from '../../testing/search.ts';
import { renderDashboard } from '../../testing/render-dashboard.tsx';
import { OverviewScreen } from './OverviewScreen.tsx';

const dated = (date: string, clicks: number, impressions: number, position: number) => ({
  date,
  ...figures(clicks, impressions, position),
});
const DAYS = performance(
  [dated('2026-11-01', 10, 100, 1), dated('2026-11-02', 1_240, 99_900, 11)],
  [dated('2026-10-30', 1_000, 50_000, 9)],
);
const COUNTRIES = performance([
  { country: 'swe', ...figures(900, 5_000, 4) },
  { country: 'nor', ...figures(350, 2_000, 6) },
]);
const DEVICES = performance([
  { device: 'mobile', ...figures(800, 5_000) },
  { device: 'desktop', ...figures(450, 2_000) },
]);

const ANSWERS = [
  answer(listSearchPerformance, ({ params }) => (params['by'] === 'country' ? COUNTRIES : params['by'] === 'device' ? DEVICES : DAYS)),
  answer(getSearchByDate, byDate([])),
  answer(listPageAnalytics, tableOf([row('https://fern.example/a', figures(9, 90))])),
  answer(listKeywordAnalytics, tableOf([row('fern', figures(4, 40))])),
  answer(listAnnotations, { data: [] }),
  answer(listImpact, { data: [impact()], page: 1, total: 1, total_pages: 1 }),
];
const show = (query = '', ...more: Answer[]) =>
  renderDashboard(<OverviewScreen />, { at: `/dashboard/overview?range=2026-11-01..2026-11-02${query}`, answers: [...more, ...ANSWERS] });
const toggles = async (title = 'Page Performance Overview') => within(await screen.findByRole('group', { name: `Metrics of ${title}` }));
const pressed = async () => (await toggles()).getAllByRole('button').map((button) => button.getAttribute('aria-pressed') === 'true');

describe('the performance overviews', () => {
  it('weighs CTR and position over the range and abbreviates counts', async () => {
    show();
    const group = await toggles();
    expect(await group.findByText('1.3K')).toBeVisible();
    // 1,250 clicks of 100,000 impressions; positions 1 and 11 weighted 100 to 99,900.
    for (const text of ['100K', '1.25%', '11.0']) expect(group.getByText(text)).toBeVisible();
  });

  it('begins with clicks, toggles position like the others, and keeps one on', async () => {
    const { address } = show();
    expect(await pressed()).toEqual([true, false, false, false]);
    const press = async (name: RegExp) => userEvent.click((await toggles()).getByRole('button', { name }));
    await press(/^Position/);
    expect(await pressed()).toEqual([true, false, false, true]);
    await press(/^Position/);
    expect(await pressed()).toEqual([true, false, false, false]);
    await press(/^Clicks/);
    expect(await pressed()).toEqual([true, false, false, false]);
    await press(/^Position/);
    await press(/^Clicks/);
    expect(await pressed()).toEqual([false, false, false, true]);
    expect(address()).toContain('pages.m=position');
  });

  it('lead to all pages and all queries with the present view', async () => {
    show('&f.country=swe');
    expect((await screen.findAllByRole('link', { name: 'All pages' }))[0]).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/dashboard\/page\?.*f\.country=swe/),
    );
    expect(screen.getAllByRole('link', { name: 'All queries' })[0]).toHaveAttribute('href', expect.stringMatching(/^\/dashboard\/query\?/));
  });

  it('compare with the previous period in figures', async () => {
    const { platform } = show('&compare=previous');
    const group = await toggles();
    expect(await group.findByText('+25.0%')).toBeVisible();
    expect(platform.asked.get('listSearchPerformance')?.[0]?.query.get('compare_start')).toBe('2026-10-30');
    expect(screen.getAllByText('before: 1K')[0]).toBeVisible();
  });

  it('say which days they leave out of the comparison, and show them without it', async () => {
    const { address } = renderDashboard(<OverviewScreen />, { at: '/dashboard/overview?range=2026-11-07..2026-11-24', answers: ANSWERS });
    const notes = await screen.findAllByText(
      /^Left out of both periods, because not all of it is counted yet: 21 Nov 2026 – 24 Nov 2026\./,
    );
    expect(notes.length).toBeGreaterThan(0);
    expect(screen.getAllByText('compared with the 14 days before').length).toBeGreaterThan(0);
    await userEvent.click(screen.getAllByRole('button', { name: 'Show without comparison' })[0] as HTMLElement);
    await waitFor(() => expect(address()).toContain('compare=none'));
    await waitFor(() => expect(screen.queryAllByText(/^Left out of both periods/)).toEqual([]));
  });
});

describe('24 hours', () => {
  const HOURS = {
    from: '2026-11-19T15:00:00Z',
    to: '2026-11-20T15:00:00Z',
    compared: { from: '2026-11-18T15:00:00Z', to: '2026-11-19T15:00:00Z' },
  };
  const hourly = { ...COMPLETE, days: { from: '2026-11-19', to: '2026-11-20' }, hours: HOURS };
  const point = (hour: string, clicks: number) => ({ date: hour, ...figures(clicks, 100) });
  const answers = [
    answer(getGoogleConnection, aConnection({ hours: HOURS })),
    answer(listSearchPerformance, ({ params }) => ({
      ...(params['by'] === 'country'
        ? COUNTRIES
        : params['by'] === 'device'
          ? DEVICES
          : performance([point('2026-11-19T15:00:00Z', 7)], [])),
      coverage: hourly,
    })),
    answer(getSearchByDate, byDate([point('2026-11-19T15:00:00Z', 7)], figures(7, 100), { coverage: hourly })),
    answer(listPageAnalytics, tableOf([row('https://fern.example/a', figures(9, 90))], { coverage: hourly })),
    ...ANSWERS,
  ];

  it('are asked for, drawn by hour, and said to be hours beside every figure', async () => {
    const { platform } = renderDashboard(<OverviewScreen />, { at: '/dashboard/overview?range=24h', answers });
    const group = await toggles();
    expect(await group.findByText('7')).toBeVisible();
    for (const call of ['listSearchPerformance', 'listPageAnalytics', 'listKeywordAnalytics'])
      expect([call, platform.asked.get(call)?.[0]?.query.get('last_hours')]).toEqual([call, '24']);
    expect(screen.getAllByText('compared with the 24 hours before').length).toBeGreaterThan(0);
    expect(screen.getAllByText(/^By hour, .+ in your time zone/).length).toBeGreaterThan(3);
    expect(screen.getAllByText('Clicks per hour').length).toBeGreaterThan(0);
    expect(screen.getAllByText('1 of 24').length).toBeGreaterThan(0);
  });

  it('are a day where the answer has none', async () => {
    renderDashboard(<OverviewScreen />, {
      at: '/dashboard/overview?range=24h',
      answers: [answer(getGoogleConnection, aConnection()), ...ANSWERS],
    });
    expect((await screen.findAllByText('Clicks per day')).length).toBeGreaterThan(0);
    expect(screen.queryByText(/^By hour/)).not.toBeInTheDocument();
  });
});

describe('the rest of the overview', () => {
  it('filters by a country and takes the filter off again', async () => {
    const { platform, address } = show();
    const table = await screen.findByRole('table', { name: 'Audience' });
    await userEvent.click(await within(table).findByRole('button', { name: 'Open Sweden' }));
    await waitFor(() => expect(address()).toContain('f.country=swe'));
    await waitFor(() => expect(platform.asked.get('listKeywordAnalytics')?.at(-1)?.query.get('country')).toBe('swe'));
    await userEvent.click(within(table).getByRole('button', { name: 'Open Sweden' }));
    await waitFor(() => expect(address()).not.toContain('f.country'));
  });

  it('has twenty countries a page, the order and the page in the address', async () => {
    const codes = [
      'aut',
      'bel',
      'bgr',
      'che',
      'cyp',
      'cze',
      'deu',
      'dnk',
      'esp',
      'est',
      'fin',
      'fra',
      'gbr',
      'grc',
      'hrv',
      'hun',
      'irl',
      'isl',
      'ita',
      'ltu',
      'lux',
      'lva',
      'swe',
    ];
    const all = performance(codes.map((country, index) => ({ country, ...figures(index + 1, 100) })));
    const { address } = show(
      '&page=9',
      answer(listSearchPerformance, ({ params }) => (params['by'] === 'country' ? all : DEVICES)),
    );
    const table = await screen.findByRole('table', { name: 'Audience' });
    const countries = () => Array.from(table.querySelectorAll('tbody tr'), (row) => row.querySelector('td')?.textContent);
    await waitFor(() => expect(countries()).toEqual(['Bulgaria', 'Belgium', 'Austria']));
    await userEvent.click(within(table).getByRole('button', { name: /^Clicks$/ }));
    await waitFor(() => expect(countries()).toHaveLength(20));
    await waitFor(() => expect(countries()[0]).toBe('Austria'));
    expect(address()).toContain('&sort=clicks');
    expect(address()).not.toContain('page=');
  });

  it('shows web analytics where the search totals would be', async () => {
    renderDashboard(<OverviewScreen engagement={<p>Users of the site</p>} />, { at: '/dashboard/overview', answers: ANSWERS });
    expect(screen.getByText('Users of the site')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Engagement' })).toBeNull();
    await screen.findByText('between −2% and +31%');
  });

  it('has a table behind a chart, and asks again after a failure', async () => {
    const { platform } = show('', refuse(listSearchPerformance, { status: 429, code: 'too-many', detail: 'Too many requests.' }));
    expect((await screen.findAllByText('Too many requests.')).length).toBeGreaterThan(3);
    platform.set(...ANSWERS);
    for (const button of screen.getAllByRole('button', { name: 'Retry' })) await userEvent.click(button);
    await userEvent.click(await screen.findByRole('button', { name: /Top countries/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'View as table' }));
    expect(await screen.findByRole('table', { name: /Top countries/ })).toHaveTextContent(/Sweden.*900/);
  });
});
