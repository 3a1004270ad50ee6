import { describe, expect, it } from '@jest/globals';
import { type CallOutput } from '@canopy/contract';
import {
  chooseGoogleProperty,
  exchangeGoogleCode,
  getGoogleConnection,
  listGoogleProperties,
  updateSearchData,
  updateWebData,
  type GoogleConnection,
  type ImportState,
} from '@canopy/contract/analytics';
import { getTask, getUser, type Task } from '@canopy/contract/host';
import { useToasts } from '@canopy/shell-api/host';
import { TEST_ORGANISATION_ID, aUser, answer, refuse, renderScreen, type ScreenOptions } from '@canopy/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Remote } from '../remote.tsx';
import { addressInWorkspace } from '../features/gsc-callback/use-exchange.ts';
import { RefreshDashboardAction } from '../features/refresh-dashboard/RefreshDashboardAction.tsx';

const DONE: ImportState = {
  task_id: null,
  first_day: '2025-07-20',
  last_day: '2026-11-19',
  days_done: 487,
  days_total: 487,
  imported_at: '2026-11-20T04:00:00.000Z',
  problem: null,
};
const aConnection = (change: Partial<GoogleConnection> = {}): GoogleConnection => ({
  state: 'connected',
  property: 'sc-domain:fern.example',
  permission: 'siteOwner',
  ga_property_id: '42',
  missing_scopes: [],
  hours: null,
  connected_at: '2026-11-01T10:00:00.000Z',
  sandbox: true,
  search: DONE,
  web: DONE,
  ...change,
});
let count = 0;
const aTask = (change: Partial<Task>): Task => {
  count += 1;
  return {
    id: `4b0fb1d2-6d55-4f6c-8f60-${String(count).padStart(12, '0')}`,
    kind: 'search-import',
    status: 'RUNNING',
    progress: 0.25,
    message: 'Day 120 of 486',
    result: null,
    created_at: '2026-11-20T10:00:00.000Z',
    finished_at: null,
    ...change,
  };
};
const LISTED: CallOutput<typeof listGoogleProperties> = {
  search_console: [
    { link: 'sc-domain:fern.example', type: 'domain', value: 'fern.example', permission: 'siteOwner', usable: true, matches: true },
    {
      link: 'https://other.example/',
      type: 'url_prefix',
      value: 'https://other.example/',
      permission: 'siteRestrictedUser',
      usable: true,
      matches: false,
    },
    {
      link: 'https://locked.example/',
      type: 'url_prefix',
      value: 'https://locked.example/',
      permission: 'siteUnverifiedUser',
      usable: false,
      matches: false,
    },
  ],
  web: [{ id: '42', name: 'Fern', account: 'Garden' }],
  problems: [],
};
const show = (at: string, answers: ScreenOptions['answers'] = []) =>
  renderScreen(<Remote />, { at, answers: [...answers, answer(getUser, aUser())] });

describe('the way back from Google', () => {
  it('hands over state and code, and goes on to the import without them', async () => {
    const connection = aConnection();
    const { platform, address } = show('/gsc-callback?state=s1&code=c1', [
      answer(exchangeGoogleCode, { connection, outcome: 'importing', task_id: null }),
      answer(getGoogleConnection, connection),
    ]);
    await waitFor(() => expect(address()).toMatch(/^\/gsc-data-updating/));
    expect(address()).not.toContain('code');
    expect(platform.asked.get('exchangeGoogleCode')).toHaveLength(1);
    expect(platform.asked.get('exchangeGoogleCode')?.[0]?.body).toEqual({ state: 's1', code: 'c1' });
    expect(await screen.findByText('Your data is up to date')).toBeVisible();
  });

  it.each([
    ['?state=s1&error=access_denied', 'consent-refused', 'You did not give your consent'],
    ['?state=old&code=c1', 'state-invalid', 'This consent can no longer be used'],
    ['?state=s1&code=used', 'code-invalid', 'Google did not accept the code'],
    ['?state=s1&code=c1', 'something-else', 'The connection could not be completed'],
  ])('%s refused with %s says "%s"', async (query, code, title) => {
    show(`/gsc-callback${query}`, [refuse(exchangeGoogleCode, { status: 400, code, detail: 'Why.' })]);
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Ask Google again' })).toBeEnabled();
    expect(screen.getByRole('link', { name: 'Back to the dashboard' })).toBeVisible();
  });

  it('asks nothing where nobody was sent by Google', async () => {
    const { platform } = show('/gsc-callback');
    expect(await screen.findByText('Nothing to do here')).toBeVisible();
    expect(platform.asked.get('exchangeGoogleCode')).toBeUndefined();
  });

  it('names the access that was not granted, and goes on with the rest', async () => {
    const connection = aConnection({
      state: 'chosen',
      ga_property_id: null,
      missing_scopes: ['https://www.googleapis.com/auth/webmasters.readonly'],
    });
    const { platform } = show('/gsc-callback?state=s1&code=c1', [
      answer(exchangeGoogleCode, { connection, outcome: 'scope-missing', task_id: null }),
      answer(listGoogleProperties, { ...LISTED, search_console: [], problems: ['Access to Search Console was not granted.'] }),
      answer(chooseGoogleProperty, { connection: aConnection(), task_id: null }),
      answer(getGoogleConnection, aConnection()),
    ]);
    expect(await screen.findByText(/^Without access, Search Console shows no data/)).toBeVisible();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: /Google Analytics/ }), '42');
    await userEvent.click(screen.getByRole('button', { name: 'Use these properties' }));
    await waitFor(() => expect(platform.asked.get('chooseGoogleProperty')?.[0]?.body).toEqual({ ga_property_id: '42' }));
  });

  it('lists what the account sees where the chosen property is missing, and takes another', async () => {
    const connection = aConnection({ state: 'chosen', property: 'sc-domain:gone.example', ga_property_id: null });
    const { platform, address } = show('/gsc-callback?state=s1&code=c1', [
      answer(exchangeGoogleCode, { connection, outcome: 'property-missing', task_id: null }),
      answer(listGoogleProperties, LISTED),
      answer(chooseGoogleProperty, { connection: aConnection(), task_id: null }),
      answer(getGoogleConnection, aConnection()),
    ]);
    // The one of the workspace's domain is suggested.
    expect(await screen.findByRole('radio', { name: 'sc-domain:fern.example' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'https://locked.example/' })).toBeDisabled();
    expect(screen.getByText('Not verified · no permission to read its data')).toBeVisible();
    expect(screen.getByText(/the data of the current one is removed/)).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /Google Analytics/ }), '42');
    await userEvent.click(screen.getByRole('button', { name: 'Use these properties' }));
    await waitFor(() => expect(address()).toMatch(/^\/gsc-data-updating/));
    expect(platform.asked.get('chooseGoogleProperty')?.[0]?.body).toEqual({ link: 'sc-domain:fern.example', ga_property_id: '42' });
  });
});

it('belongs to the workspace that the consent was begun in', () => {
  const state = `${TEST_ORGANISATION_ID}.secret`;
  const query = (more = '') => new URLSearchParams(`state=${state}&code=c1${more}`);
  expect(addressInWorkspace(query(), TEST_ORGANISATION_ID)).toBeNull();
  expect(addressInWorkspace(query('&organisation_id=other'), 'other')).toBe(
    `/gsc-callback?state=${state}&code=c1&organisation_id=${TEST_ORGANISATION_ID}&returned=1`,
  );
  // One redirect is enough: the visitor may have left that workspace.
  expect(addressInWorkspace(query('&returned=1'), 'other')).toBeNull();
  expect(addressInWorkspace(new URLSearchParams('state=s1&code=c1'), 'other')).toBeNull();
});

describe('the import', () => {
  it('shows how far both are, and may be left', async () => {
    const search = aTask({});
    show('/gsc-data-updating', [
      answer(getGoogleConnection, aConnection({ search: { ...DONE, task_id: search.id, days_done: 120 } })),
      answer(getTask, search),
    ]);
    expect(await screen.findByText('Day 120 of 486')).toBeVisible();
    expect(screen.getByText(/You can leave this page/)).toBeVisible();
    expect(screen.getByText('25%')).toBeVisible();
    expect(screen.getByText('Up to date')).toBeVisible();
  });

  it('says why one ended early, and what to do without a connection', async () => {
    const { unmount } = show('/gsc-data-updating', [
      answer(getGoogleConnection, aConnection({ web: { ...DONE, problem: 'The daily quota is used up.' } })),
    ]);
    expect(await screen.findByText('The daily quota is used up.')).toBeVisible();
    unmount();
    show('/gsc-data-updating', [answer(getGoogleConnection, aConnection({ state: 'none', property: null }))]);
    expect(await screen.findByText('Google is not connected')).toBeVisible();
  });

  it('changes properties, a web property by its number too', async () => {
    const { platform } = show('/gsc-data-updating?choose=properties', [
      answer(getGoogleConnection, aConnection({ ga_property_id: null })),
      answer(listGoogleProperties, LISTED),
      answer(chooseGoogleProperty, { connection: aConnection(), task_id: null }),
    ]);
    const select = await screen.findByRole('combobox', { name: /Google Analytics/ });
    await userEvent.selectOptions(select, 'Another property, by ID');
    const field = screen.getByRole('textbox', { name: 'Google Analytics property ID' });
    await userEvent.type(field, 'G-1');
    expect(screen.getByRole('button', { name: 'Use these properties' })).toBeDisabled();
    await userEvent.clear(field);
    await userEvent.type(field, '123');
    await userEvent.click(screen.getByRole('button', { name: 'Use these properties' }));
    await waitFor(() =>
      expect(platform.asked.get('chooseGoogleProperty')?.[0]?.body).toEqual({ link: 'sc-domain:fern.example', ga_property_id: '123' }),
    );
  });
});

describe('the refresh of the dashboards', () => {
  let toasts: ReturnType<typeof useToasts> = [];
  function Watched() {
    toasts = useToasts();
    return <RefreshDashboardAction />;
  }
  const refresh = async (connected: object, answers: ScreenOptions['answers']) => {
    const user = aUser({ organisation: { ...aUser().organisation, ...connected } });
    const { platform } = renderScreen(<Watched />, { at: '/dashboard', user, answers });
    await userEvent.click(screen.getByRole('button', { name: 'Refresh dashboard' }));
    return platform;
  };
  const both = { is_search_console_connect: true, has_ga_access: true };

  it('imports both sources, and tells the end of both together', async () => {
    const [search, web] = [aTask({ status: 'SUCCESS' }), aTask({ status: 'SUCCESS' })];
    await refresh(both, [
      answer(updateSearchData, { task_id: search.id, message: '' }),
      answer(updateWebData, { task_id: web.id, message: '' }),
      answer(getTask, ({ params }) => (params['id'] === search.id ? search : web)),
    ]);
    await waitFor(() => expect(toasts[0]).toMatchObject({ title: 'Dashboard updated successfully!', tone: 'success' }));
    expect(within(document.body).getByRole('button', { name: 'Refresh dashboard' })).toBeEnabled();
  });

  it('tells a failure with its reason, of a task or of its start', async () => {
    const task = aTask({ status: 'FAILURE', message: 'The quota is used up.' });
    await refresh({ has_ga_access: true }, [answer(updateWebData, { task_id: task.id, message: '' }), answer(getTask, task)]);
    await waitFor(() =>
      expect(toasts[0]).toMatchObject({ title: 'Failed to update Dashboard. Please try again.', description: 'The quota is used up.' }),
    );
  });

  it.each([
    ['ended with a failure', false],
    ['did not start', true],
  ])('tells how many sources were updated where one %s', async (_name, isRefused) => {
    const [search, web] = [aTask({ status: 'SUCCESS' }), aTask({ status: 'FAILURE', message: 'The quota is used up.' })];
    await refresh(both, [
      answer(updateSearchData, { task_id: search.id, message: '' }),
      isRefused
        ? refuse(updateWebData, { status: 409, code: 'quota', detail: 'The quota is used up.' })
        : answer(updateWebData, { task_id: web.id, message: '' }),
      answer(getTask, ({ params }) => (params['id'] === search.id ? search : web)),
    ]);
    const partly = { title: 'Updated 1 of 2 sources', description: 'The quota is used up.', tone: 'warning' };
    await waitFor(() => expect(toasts[0]).toMatchObject(partly));
  });

  it('is not there where nothing is connected', () => {
    renderScreen(<RefreshDashboardAction />, { at: '/dashboard' });
    expect(screen.queryByRole('button')).toBeNull();
  });
});
