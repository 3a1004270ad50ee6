import { describe, expect, it } from '@jest/globals';
import { getGoogleConnection, startGoogleConsent, type GoogleConnection } from '@canopy/contract/analytics';
import { listSavedViews } from '@canopy/contract/host';
import { aUser, answer, refuse, renderScreen, type ScreenOptions } from '@canopy/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NOTHING_IMPORTED, aConnection } from '../testing/a-connection.ts';
import { DashboardShell } from './DashboardShell.tsx';

const TASK = '0f2b7a52-91b7-4d21-8f6e-6a3f6f8d1c99';

function show(
  at: string,
  flags: { search?: boolean; web?: boolean } = {},
  connection: Partial<GoogleConnection> = {},
  answers: ScreenOptions['answers'] = [],
) {
  const { search = true, web = true } = flags;
  const user = aUser({ organisation: { ...aUser().organisation, is_search_console_connect: search, has_ga_access: web } });
  const consent = `${location.origin}${location.pathname}#consent`;
  return renderScreen(
    <DashboardShell connect={<p>connect here</p>} dataSource={null} ahead={<p>asked ahead</p>}>
      <p>figures</p>
    </DashboardShell>,
    {
      at,
      user,
      answers: [
        ...answers,
        answer(getGoogleConnection, aConnection(connection)),
        answer(startGoogleConsent, { url: consent }),
        answer(listSavedViews, { data: [] }),
      ],
    },
  );
}
const tabs = () =>
  within(screen.getByRole('navigation', { name: 'Dashboards' }))
    .getAllByRole('link')
    .map((link) => link.textContent);

describe('tabs', () => {
  it.each([
    [{}, ['Overview', 'Performance', 'Page', 'Query', 'GA']],
    [{ web: false }, ['Overview', 'Page', 'Query']],
    [{ search: false }, ['Performance', 'GA']],
  ])('with %j are those of the connected sources', async (flags, labels) => {
    show('/dashboard', flags);
    expect(tabs()).toEqual(labels);
  });

  it('are not there where nothing is connected', () => {
    show('/dashboard', { search: false, web: false });
    expect(screen.queryByRole('navigation', { name: 'Dashboards' })).toBeNull();
    expect(screen.getByText('connect here')).toBeVisible();
  });

  it('take range and comparison along, and filters where they mean the same', () => {
    show('/dashboard/page?range=28d&compare=year&f.page=~blog&search=x');
    expect(screen.getByRole('link', { name: 'Query' })).toHaveAttribute(
      'href',
      expect.stringContaining('/dashboard/query?range=28d&compare=year&f.page=%7Eblog'),
    );
    expect(screen.getByRole('link', { name: 'Performance' }).getAttribute('href')).not.toContain('blog');
  });
});

describe('what stands under the header', () => {
  it.each([
    ['/dashboard', { web: false }, 'connect here'],
    ['/dashboard/overview', { web: false }, 'figures'],
    ['/dashboard/overview', { search: false }, 'connect here'],
    ['/dashboard', { search: false }, 'figures'],
  ])('%s with %j: %s', async (at, flags, text) => {
    show(at, flags);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it.each([
    [true, 1],
    [false, 0],
  ])('asks for figures ahead only of a connected source (%p)', (web, times) => {
    show('/dashboard', { web });
    expect(screen.queryAllByText('asked ahead')).toHaveLength(times);
  });

  it('says that nothing is imported yet, and leads to the progress', async () => {
    show('/dashboard', {}, { web: { ...NOTHING_IMPORTED, task_id: TASK } });
    expect(await screen.findByText('No data yet')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Show progress' })[0]).toHaveAttribute(
      'href',
      expect.stringContaining('/gsc-data-updating'),
    );
    expect(screen.queryByText('figures')).toBeNull();
  });

  it('keeps the figures and asks for consent again where Google refuses the grant', async () => {
    show('/dashboard', {}, { state: 'reconnect' });
    expect(await screen.findByText('Reconnect Google')).toBeVisible();
    expect(screen.getByText('figures')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Reconnect' }));
    await waitFor(() => expect(location.hash).toBe('#consent'));
  });

  it('names what was not granted, how far imports are, and why one ended early', async () => {
    const web = { ...NOTHING_IMPORTED, first_day: '2026-11-01', last_day: '2026-11-19', problem: 'Google’s daily quota is used up.' };
    show(
      '/dashboard',
      {},
      {
        missing_scopes: ['https://www.googleapis.com/auth/analytics.readonly'],
        web,
        search: { ...NOTHING_IMPORTED, task_id: TASK, days_done: 120 },
      },
    );
    expect(await screen.findByText('Google Analytics shows no data until access is granted.')).toBeVisible();
    expect(screen.getByText(/Search Console: 120 of 487 days/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Importing: 25%' })).toBeVisible();
    expect(screen.getByText('Google’s daily quota is used up.')).toBeVisible();
  });

  it('labels sandbox data', async () => {
    show('/dashboard');
    expect(await screen.findByText('Sandbox data')).toBeVisible();
  });

  it('shows figures even where nothing is known of the connection, and asks again', async () => {
    const { platform } = show('/dashboard', {}, {}, [
      refuse(getGoogleConnection, { status: 429, code: 'too-many', detail: 'Too many requests.' }),
    ]);
    expect(await screen.findByText('Too many requests.')).toBeVisible();
    expect(screen.getByText('figures')).toBeVisible();
    platform.set(answer(getGoogleConnection, aConnection()));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Sandbox data')).toBeVisible();
  });
});

describe('the date range', () => {
  const open = async () => {
    await userEvent.click(screen.getByRole('button', { name: /^Date range/ }));
    return within(await screen.findByRole('dialog', { name: /^Date range/ }));
  };

  it('has the presets, and Search Console’s where its data shows', async () => {
    const { unmount, address } = show('/dashboard');
    let choices = await open();
    expect(
      within(choices.getByRole('group', { name: 'Presets' }))
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['24 hours', '7 days', '28 days', '3 months']);
    expect(await choices.findByRole('grid')).toBeInTheDocument();
    await userEvent.click(choices.getByRole('button', { name: '7 days' }));
    expect(address()).toBe('/dashboard?range=7d');
    unmount();
    show('/dashboard/query?range=12m');
    choices = await open();
    expect(
      within(choices.getByRole('group', { name: 'Search Console' }))
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Last 6 months', 'Last 12 months', 'Last 16 months']);
    expect(choices.getByRole('button', { name: 'Last 12 months' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('ends today at the latest, and a start after the end moves the end', async () => {
    const { address } = show('/dashboard?range=2026-01-10..2026-01-20');
    const choices = await open();
    const from = choices.getByLabelText('From');
    expect(choices.getByLabelText('To')).toHaveAttribute('max', expect.stringMatching(/^\d{4}-\d\d-\d\d$/));
    await userEvent.clear(from);
    await userEvent.type(from, '2026-02-15');
    expect(choices.getByLabelText('To')).toHaveValue('2026-02-15');
    await userEvent.click(choices.getByRole('button', { name: 'Apply' }));
    expect(address()).toBe('/dashboard?range=2026-02-15..2026-02-15');
  });
});

it('compares, and shows filters with their way off', async () => {
  const { address } = show('/dashboard?f.channel=Direct&f.country=Sweden');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Compare with' }), 'Year before');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Compare by' }), 'Same weekdays');
  expect(address()).toContain('compare=year&match=weekday');
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter: Channel is “Direct”' }));
  expect(address()).not.toContain('Direct');
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(address()).not.toContain('Sweden');
});

it('offers hours no comparison that is not kept, whatever the address asks for', async () => {
  const [from, to] = ['2026-11-19T15:00:00Z', '2026-11-20T15:00:00Z'];
  show(
    '/dashboard/query?range=24h&compare=year&match=weekday',
    {},
    { hours: { from, to, compared: { from: '2026-11-18T15:00:00Z', to: from } } },
  );
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Compare with' })).toHaveValue('previous'));
  expect(
    within(screen.getByRole('combobox', { name: 'Compare with' }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['No comparison', '24 hours before']);
  expect(screen.queryByRole('combobox', { name: 'Compare by' })).toBeNull();
});
