import { describe, expect, it } from '@jest/globals';
import {
  forgetSearchConsole,
  getGoogleConnection,
  saveSearchConsole,
  startGoogleConsent,
  updateSearchData,
  updateWebData,
  type GoogleConnection,
} from '@canopy/contract/analytics';
import { getUser, listSavedViews } from '@canopy/contract/host';
import { aUser, answer, refuse, renderScreen, type ScreenOptions } from '@canopy/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DashboardShell } from '../../shell/DashboardShell.tsx';
import { aConnection } from '../../testing/a-connection.ts';
import { ConnectScreen } from './ConnectScreen.tsx';
import { DataSourceMenu } from './DataSourceMenu.tsx';

const withOrganisation = (change: object) => aUser({ organisation: { ...aUser().organisation, ...change } });
const NOT_CONNECTED = aConnection({ state: 'none', property: null, permission: null, ga_property_id: null });
const CONSENT = `${location.origin}${location.pathname}#consent`;

function show({
  at = '/dashboard/overview',
  flags = {},
  is_admin = false,
  connection = NOT_CONNECTED,
  answers = [],
}: {
  at?: string;
  flags?: object;
  is_admin?: boolean;
  connection?: GoogleConnection;
  answers?: ScreenOptions['answers'];
} = {}) {
  return renderScreen(
    <DashboardShell connect={<ConnectScreen />} dataSource={<DataSourceMenu />}>
      <p>figures</p>
    </DashboardShell>,
    {
      at,
      user: { ...withOrganisation(flags), is_admin },
      answers: [
        ...(answers ?? []),
        answer(getGoogleConnection, connection),
        answer(startGoogleConsent, { url: CONSENT }),
        answer(listSavedViews, { data: [] }),
      ],
    },
  );
}
async function openDialog() {
  await userEvent.click(screen.getByRole('button', { name: 'Connect Google Search Console' }));
  return screen.findByRole('dialog');
}
const connect = () => screen.getByRole('button', { name: 'Connect' });
const domainField = () => screen.getByRole('textbox', { name: /^Domain/ });

describe('a dashboard without its data', () => {
  it.each([
    ['/dashboard', {}, 'Connect Google Search Console'],
    ['/dashboard/overview', { has_ga_access: true }, 'Connect Search Console'],
    ['/dashboard', { is_search_console_connect: true }, 'Connect Google Analytics'],
  ])('%s with %j offers "%s"', (at, flags, label) => {
    show({ at, flags });
    expect(screen.getByRole('heading', { name: 'Connect Your Data' })).toBeVisible();
    expect(screen.getByRole('button', { name: label })).toBeEnabled();
    expect(screen.getByText('Your data is secure and private')).toBeVisible();
  });

  it('lets web analytics be chosen from the list where Google is connected', async () => {
    const { address } = show({
      at: '/dashboard',
      flags: { is_search_console_connect: true },
      connection: aConnection({ ga_property_id: null }),
    });
    await screen.findByText('Connect Your Data');
    await waitFor(async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Connect Google Analytics' }));
      expect(address()).toContain('/gsc-data-updating?choose=properties');
    });
  });
});

describe('the connect dialog', () => {
  it('lets a property through only when it is valid', async () => {
    show();
    await openDialog();
    expect(connect()).toBeDisabled();
    await userEvent.type(domainField(), 'nonsense');
    await userEvent.tab();
    expect(screen.getByText('Please enter a valid domain (e.g., fern.example)')).toBeVisible();
    await userEvent.clear(domainField());
    expect(screen.getByText('Please select a property type and enter its value.')).toBeVisible();
    await userEvent.type(domainField(), 'fern.example');
    expect(connect()).toBeEnabled();
    await userEvent.click(screen.getByRole('tab', { name: 'URL Prefix' }));
    const prefix = screen.getByRole('textbox', { name: /^URL Prefix/ });
    expect(prefix).toHaveValue('');
    await userEvent.type(prefix, 'fern.example');
    await userEvent.tab();
    expect(screen.getByText('Please enter a valid URL including protocol (e.g., https://fern.example/)')).toBeVisible();
  });

  it('saves the property and leaves for Google’s consent screen', async () => {
    location.hash = '';
    const saved = withOrganisation({ search_console_link: 'sc-domain:fern.example', ga_property_id: '42' });
    const { platform } = show({ answers: [answer(saveSearchConsole, saved.organisation), answer(getUser, saved)] });
    await openDialog();
    await userEvent.type(domainField(), 'fern.example');
    await userEvent.type(screen.getByRole('textbox', { name: /property ID/ }), '42');
    await userEvent.click(connect());
    await waitFor(() => expect(location.hash).toBe('#consent'));
    expect(screen.getByRole('button', { name: 'Connecting...' })).toBeDisabled();
    expect(platform.asked.get('saveSearchConsole')?.[0]?.body).toEqual({ type: 'domain', value: 'fern.example', ga_property_id: '42' });
  });

  it('keeps what was typed when saving fails, and says why', async () => {
    show({ answers: [refuse(saveSearchConsole, { status: 400, code: 'property-invalid', detail: 'The server did not like it.' })] });
    await openDialog();
    await userEvent.type(domainField(), 'fern.example');
    await userEvent.click(connect());
    expect(await screen.findByText('The server did not like it.')).toBeVisible();
    expect(domainField()).toHaveValue('fern.example');
  });

  it('starts empty again after Cancel', async () => {
    show();
    await openDialog();
    await userEvent.type(domainField(), 'fern.example');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await openDialog();
    expect(domainField()).toHaveValue('');
  });
});

it('offers to go on to Google where only the consent is missing', async () => {
  location.hash = '';
  show({ connection: aConnection({ state: 'chosen' }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Continue to Google' }));
  await waitFor(() => expect(location.hash).toBe('#consent'));
});

describe('the data source', () => {
  const flags = { is_search_console_connect: true, has_ga_access: true };
  const openMenu = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Data source' }));
    return within(await screen.findByRole('dialog', { name: 'Data source' }));
  };
  const TASK = { task_id: '0f2b7a52-91b7-4d21-8f6e-6a3f6f8d1c99', message: '' };

  it('says what is connected; only administrators update it', async () => {
    const { unmount } = show({ flags, connection: aConnection() });
    const menu = await openMenu();
    await waitFor(() => expect(menu.getByText('sc-domain:fern.example')).toBeVisible());
    expect(menu.getByText('Owner')).toBeVisible();
    expect(menu.queryByRole('button', { name: 'Update now' })).toBeNull();
    unmount();
    const { platform } = show({
      flags,
      is_admin: true,
      connection: aConnection(),
      answers: [answer(updateSearchData, TASK), answer(updateWebData, TASK)],
    });
    await userEvent.click((await openMenu()).getByRole('button', { name: 'Update now' }));
    await waitFor(() =>
      expect([platform.asked.get('updateSearchData'), platform.asked.get('updateWebData')]).toEqual([expect.any(Array), expect.any(Array)]),
    );
  });

  it('is disconnected after a question, with the figures if asked for', async () => {
    const { platform } = show({
      flags,
      connection: aConnection(),
      answers: [answer(forgetSearchConsole, aUser().organisation), answer(getUser, aUser())],
    });
    await userEvent.click((await openMenu()).getByRole('button', { name: 'Disconnect' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Disconnect Google?' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: /Also delete/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByRole('heading', { name: 'Connect Your Data' })).toBeVisible();
    expect(platform.asked.get('forgetSearchConsole')?.[0]?.query.get('delete_data')).toBe('true');
  });
});
