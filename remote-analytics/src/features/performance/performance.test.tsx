import { describe, expect, it } from '@jest/globals';
import {
  getWebByDate,
  listAnnotations,
  listChannels,
  listCountries,
  listDevices,
  listEvents,
  listSources,
  listTechnology,
  listWebPages,
  type SourceRow,
} from '@canopy/contract/analytics';
import { answer, refuse, type ScreenOptions } from '@canopy/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { WEB_COVERAGE, channel, rowsAnswer, webDay, webTotals } from '../../testing/web.ts';
import { ChannelTable } from '../../web/ChannelTable.tsx';
import { EventTable } from '../../web/EventTable.tsx';
import { PageTable } from '../../web/PageTable.tsx';
import { SourceTable } from '../../web/SourceTable.tsx';
import { renderDashboard } from '../../testing/render-dashboard.tsx';
import { ChannelChart } from './ChannelChart.tsx';
import { DeviceCard } from './DeviceCard.tsx';
import { EngagementSection } from './EngagementSection.tsx';
import { EventChart } from './EventChart.tsx';
import { PerformanceScreen } from './PerformanceScreen.tsx';

const CHANNELS = [
  channel('Direct', { sessions: 60, activeUsers: 50, newUsers: 20, screenPageViews: 120, averageSessionDuration: 42.34 }),
  channel('Organic Search', { sessions: 40, activeUsers: 30, newUsers: 10, screenPageViews: 90, averageSessionDuration: 75 }),
];
const source = (sessionSource: string, sessions: number): SourceRow => ({
  sessionSource,
  sessions,
  activeUsers: sessions,
  newUsers: 0,
  screenPageViews: sessions,
  averageSessionDuration: null,
});
const general = {
  data: [
    webDay('2026-11-01', { activeUsers: 800, newUsers: 300, screenPageViews: 1_500 }),
    webDay('2026-11-02', { activeUsers: 700, newUsers: 200, screenPageViews: 900 }),
  ],
  totals: webTotals({
    activeUsers: 1_500,
    newUsers: 500,
    screenPageViews: 2_400,
    sessions: 100,
    bounceRate: 0.45678,
    averageSessionDuration: 75.4,
  }),
  compare: null,
  coverage: WEB_COVERAGE,
};
const ANSWERS = [
  answer(getWebByDate, general),
  answer(listChannels, rowsAnswer(CHANNELS)),
  answer(listSources, rowsAnswer([source('google', 3)])),
  answer(listTechnology, ({ query }) => rowsAnswer([{ [query.get('group_by') ?? '']: 'Chrome', total_views: 5 }])),
  answer(
    listCountries,
    rowsAnswer(
      Array.from({ length: 12 }, (_one, index) => ({ country: `Country ${index + 1}`, screenPageViews: 100 - index, activeUsers: 1 })),
    ),
  ),
  answer(listDevices, rowsAnswer([{ deviceCategory: 'mobile', screenPageViews: 3, activeUsers: 2 }])),
  answer(listEvents, ({ query }) =>
    query.get('group_by_date') === 'true'
      ? rowsAnswer([{ date: '2026-11-01', click: 900, page_view: 5, scroll: 4, purchase: 1, user_engagement: 3, form: 2 }])
      : rowsAnswer([{ eventName: 'scroll', eventCount: 12_400, activeUsers: 7 }]),
  ),
  answer(listWebPages, {
    data: [
      {
        page: '/a',
        screenPageViews: 10,
        sessions: 5,
        activeUsers: 4,
        bounceRate: 0.5,
        averageEngagementTime: 75.4,
        scrollEvents: null,
        previous: null,
      },
    ],
    page: 1,
    total: 1,
    total_pages: 1,
    coverage: WEB_COVERAGE,
  }),
  answer(listAnnotations, { data: [] }),
];
// Renders single parts where that is enough: the whole screen is slow.
const show = (part: ReactElement, query = '', answers: ScreenOptions['answers'] = []) =>
  renderDashboard(part, { at: `/dashboard?range=2026-11-01..2026-11-02${query}`, answers: [...answers, ...ANSWERS] });
const table = (name: string) => within(screen.getByRole('table', { name }));
const region = (name: string) => within(screen.getByRole('heading', { name }).closest('section') ?? document.body);

describe('the main dashboard', () => {
  it('has its parts in the order of the specification', async () => {
    const { container } = show(<PerformanceScreen />);
    await screen.findByText('/a');
    const headings = Array.from(container.querySelectorAll('h2'), (heading) => heading.textContent);
    expect(headings).toEqual([
      'Engagement',
      'Session default channel group',
      'Active and new users by channel',
      'Audience overview',
      'Top browsers',
      'Operating systems',
      'Device categories',
      'Top countries',
      'Views by country',
      'Session source',
      'Top events',
      'All Event Metrics',
      'Page performance',
      'Annotations',
    ]);
  });

  it('says what charts without a time axis count', async () => {
    show(<PerformanceScreen />);
    await screen.findByText('/a');
    for (const title of ['Top browsers', 'Operating systems', 'Device categories', 'Top countries'])
      expect(region(title).getByText('By views')).toBeVisible();
    expect(region('Audience overview').getByText('Of active users')).toBeVisible();
  });

  it('writes figures as the specification has them', async () => {
    show(
      <>
        <EngagementSection />
        <ChannelTable />
        <PageTable />
      </>,
    );
    const metrics = region('Key Metrics');
    await waitFor(() => expect(metrics.getByText('45.68%')).toBeVisible());
    expect(metrics.getByText('1m 15s')).toBeVisible();
    expect(metrics.getByText('2.4K')).toBeVisible();
    await waitFor(() => expect(table('Session default channel group').getByText('42.3s')).toBeVisible());
    expect(table('Page performance').getByText('50.00%')).toBeVisible();
    expect(table('Page performance').getByText('1m 15s')).toBeVisible();
    expect(table('Page performance').getByText('Not available')).toBeVisible();
  });

  it('keeps one metric of the engagement chart on, and its state in the address', async () => {
    const { address } = show(<EngagementSection />);
    const toggles = within(screen.getByRole('group', { name: 'Engagement' }));
    await waitFor(() => expect(toggles.getByRole('button', { name: /Active Users/ })).toHaveAttribute('aria-pressed', 'true'));
    await userEvent.click(toggles.getByRole('button', { name: /Active Users/ }));
    await userEvent.click(toggles.getByRole('button', { name: /New Users/ }));
    expect(address()).toContain('engagement.m=views');
    await userEvent.click(toggles.getByRole('button', { name: /Views/ }));
    expect(toggles.getByRole('button', { name: /Views/ })).toHaveAttribute('aria-pressed', 'true');
  });

  it('begins with Direct and Organic Search, and with at most four events, the known ones first', async () => {
    show(
      <>
        <ChannelChart />
        <EventChart />
      </>,
    );
    const channels = within(await screen.findByRole('group', { name: 'Channels' }));
    expect(channels.getAllByRole('button', { pressed: true }).map((button) => button.textContent)).toEqual([
      expect.stringContaining('Direct'),
      expect.stringContaining('Organic Search'),
    ]);
    expect(channels.getAllByRole('button')).toHaveLength(5);
    const events = within(await screen.findByRole('group', { name: 'Events' }));
    expect(events.getAllByRole('button').map((button) => button.textContent)).toEqual([
      expect.stringContaining('page_view'),
      expect.stringContaining('user_engagement'),
      expect.stringContaining('scroll'),
      expect.stringContaining('click'),
    ]);
  });

  it('asks for the range, the compared one and the filters, and leaves filters away from events and pages', async () => {
    const { platform } = show(
      <>
        <EngagementSection />
        <EventTable title="Top events" />
        <PageTable />
      </>,
      '&compare=previous&f.channel=Direct&f.os=Linux',
    );
    await screen.findByText('/a');
    const query = (call: string) => Object.fromEntries(platform.asked.get(call)?.[0]?.query ?? []);
    expect(query('getWebByDate')).toMatchObject({
      start_date: '2026-11-01',
      end_date: '2026-11-02',
      compare_start: '2026-10-30',
      compare_end: '2026-10-31',
      channel: 'Direct',
      operating_system: 'Linux',
    });
    expect(query('listEvents')).not.toHaveProperty('channel');
    expect(screen.getAllByText(/Filters do not apply here/)).toHaveLength(2);
  });

  it('narrows to a channel by its row', async () => {
    const { address } = show(<ChannelTable />);
    await userEvent.click(await screen.findByRole('button', { name: 'Show only Direct' }));
    expect(address()).toContain('f.channel=Direct');
  });

  it('shows the change of a table’s first figure, and those of the others on request', async () => {
    show(<ChannelTable />, '&compare=previous', [answer(listChannels, rowsAnswer(CHANNELS, [channel('Direct', { sessions: 80 })]))]);
    await waitFor(() => expect(table('Session default channel group').getByText('−25.0%')).toBeVisible());
    const heads = () =>
      table('Session default channel group')
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent);
    expect(heads()).toContain('Sessions change');
    expect(heads()).not.toContain('Views change');
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Views change' }));
    expect(heads()).toContain('Views change');
  });
});

describe('a table', () => {
  // Rows are counted by selector: computing the names of twenty rows takes jsdom seconds.
  const rows = (container: HTMLElement) =>
    Array.from(container.querySelectorAll('tbody tr'), (row) => row.querySelector('td')?.textContent);
  const sources = Array.from({ length: 21 }, (_one, index) => source(`source-${index + 1}`, index + 1));

  it('is sorted by its first column of figures, descending, twenty rows a page', async () => {
    const { container } = show(<SourceTable />, '', [answer(listSources, rowsAnswer(sources))]);
    await waitFor(() => expect(rows(container)).toHaveLength(20));
    expect(rows(container)[0]).toBe('source-21');
    expect(container.querySelector('th[aria-sort=descending]')).toHaveTextContent('Sessions');
  });

  it('is searched, sorted and cut by its address, and writes it', async () => {
    const { container, address } = show(<SourceTable />, '&sources.search=CE-2&sources.sort=sessions', [
      answer(listSources, rowsAnswer(sources)),
    ]);
    await waitFor(() => expect(rows(container)).toEqual(['source-2', 'source-20', 'source-21']));
    await userEvent.click(screen.getByText('Sessions'));
    await waitFor(() => expect(rows(container)).toEqual(['source-21', 'source-20', 'source-2']));
    // Defaults are not written to the URL.
    expect(address()).not.toContain('sources.sort');
  });

  it('says why it is empty, and asks again after a failure', async () => {
    const { platform } = show(
      <>
        <SourceTable />
        <EventTable title="Top events" />
      </>,
      '',
      [refuse(listSources, { status: 429, code: 'too-many', detail: 'Too many requests.' }), answer(listEvents, rowsAnswer([]))],
    );
    expect(await screen.findByText('Too many requests.')).toBeVisible();
    expect(table('Top events').getByText('No data in this range')).toBeVisible();
    platform.set(answer(listSources, rowsAnswer([source('google', 3)])));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('google')).toBeVisible();
  });
});

it('says that there is no data where all figures are zero', async () => {
  show(
    <>
      <EngagementSection />
      <DeviceCard />
    </>,
    '',
    [answer(getWebByDate, { ...general, data: [webDay('2026-11-01')], totals: webTotals() }), answer(listDevices, rowsAnswer([]))],
  );
  await waitFor(() => expect(region('Engagement').getByText('No Data Available')).toBeVisible());
  expect(region('Device categories').getByText('There is no data to display for this chart')).toBeVisible();
});
