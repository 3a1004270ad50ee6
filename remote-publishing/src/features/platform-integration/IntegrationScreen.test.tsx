import { describe, expect, it } from '@jest/globals';
import { getGoogleConnection } from '@canopy/contract/analytics';
import {
  checkPlatform,
  disconnectPlatform,
  listPlatforms,
  listSitePages,
  saveWordpressCredentials,
  syncContent,
  testPlatform,
  type PlatformConnection,
} from '@canopy/contract/publishing';
import { useToasts } from '@canopy/shell-api/host';
import { answer, refuse, renderScreen } from '@canopy/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntegrationScreen } from './IntegrationScreen.tsx';

const nothing = { message: 'error', data: 'No Platform credentials found for this organisation', platform: null };
const connection: PlatformConnection = {
  platform: 'wordpress',
  site_url: 'https://fern.example',
  site_name: 'Fern',
  username: 'robin',
  can_edit_pages: true,
  can_publish: true,
  connected_at: '2026-11-01T10:00:00.000Z',
  verified_at: '2026-11-01T10:00:00.000Z',
};
const connected = { message: 'success', data: connection, platform: 'wordpress' as const };

/** What the shell shows at the top right. */
function ToastTitles() {
  return useToasts().map(({ id, title }) => <p key={id}>{title}</p>);
}

const NO_IMPORT = { task_id: null, first_day: null, last_day: null, days_done: 0, days_total: 0, imported_at: null, problem: null };
const around = [
  answer(listPlatforms, {
    data: [
      { platform: 'wordpress' as const, configured: true, ways: ['authorize' as const, 'credentials' as const] },
      { platform: 'wordpress_auth0' as const, configured: true, ways: ['authorize' as const] },
      { platform: 'shopify' as const, configured: false, ways: ['authorize' as const] },
      { platform: 'webflow' as const, configured: true, ways: ['authorize' as const, 'token' as const] },
    ],
  }),
  answer(getGoogleConnection, {
    state: 'none',
    property: null,
    permission: null,
    ga_property_id: null,
    missing_scopes: [],
    hours: null,
    connected_at: null,
    sandbox: true,
    search: NO_IMPORT,
    web: NO_IMPORT,
  }),
];

async function openForm() {
  await userEvent.click(await screen.findByRole('button', { name: 'Connect WordPress' }));
  await screen.findByRole('textbox', { name: /Site URL/ });
}
const field = (name: RegExp) => screen.getByRole('textbox', { name });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Connect' }));

describe('a workspace without a platform', () => {
  it('says so, and asks for what is missing field by field', async () => {
    renderScreen(<IntegrationScreen />, { answers: [...around, answer(checkPlatform, nothing)] });
    expect(await screen.findByText('No credentials found for any platform')).toBeVisible();
    for (const name of ['WordPress.com', 'Shopify', 'Webflow', 'Google']) expect(await screen.findByText(name)).toBeVisible();
    expect(screen.getByText('Not set up')).toBeVisible();
    await openForm();
    // The workspace's domain is offered.
    expect(field(/Site URL/)).toHaveValue('https://fern.example');
    await userEvent.clear(field(/Site URL/));
    await submit();
    expect(screen.getByText('Please enter the URL of your site, e.g. https://example.com')).toBeVisible();
    expect(screen.getByText('Username is required')).toBeVisible();
    expect(screen.getByText('Application password is required')).toBeVisible();
  });

  it('connects a site; an address without protocol is https', async () => {
    const { platform } = renderScreen(<IntegrationScreen />, {
      answers: [
        ...around,
        answer(checkPlatform, nothing),
        answer(saveWordpressCredentials, connection),
        answer(syncContent, { task_id: '11111111-1111-4111-8111-111111111111' }),
      ],
    });
    await openForm();
    await userEvent.clear(field(/Site URL/));
    await userEvent.type(field(/Site URL/), 'fern.example');
    await userEvent.type(field(/Username/), 'robin');
    await userEvent.type(screen.getByLabelText(/Application password/), 'abcd efgh');
    platform.set(answer(checkPlatform, connected));
    await submit();
    expect(await screen.findByText('https://fern.example')).toBeVisible();
    await waitFor(() => expect(platform.asked.get('syncContent')).toHaveLength(1));
    expect(platform.asked.get('saveWordpressCredentials')?.[0]?.body).toEqual({
      site_url: 'https://fern.example',
      username: 'robin',
      application_password: 'abcd efgh',
    });
  });

  it('shows what the site said next to the field, and keeps what was typed', async () => {
    const message = 'WordPress did not accept the application password.';
    const refusal = refuse(saveWordpressCredentials, {
      status: 422,
      code: 'wordpress-bad-credentials',
      detail: message,
      errors: [{ field: 'body.application_password', message }],
    });
    renderScreen(<IntegrationScreen />, { answers: [...around, answer(checkPlatform, nothing), refusal] });
    await openForm();
    await userEvent.clear(field(/Site URL/));
    await userEvent.type(field(/Site URL/), 'https://fern.example');
    await userEvent.type(field(/Username/), 'robin');
    await userEvent.type(screen.getByLabelText(/Application password/), 'wrong');
    await submit();
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByLabelText(/Application password/)).toBeInvalid();
    expect(field(/Username/)).toHaveValue('robin');
  });
});

describe('a connected platform', () => {
  it('is tested and disconnected', async () => {
    const { platform } = renderScreen(<IntegrationScreen />, {
      answers: [
        ...around,
        answer(checkPlatform, connected),
        answer(testPlatform, connection),
        answer(disconnectPlatform, { revoked: true }),
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Test connection' }));
    expect(platform.asked.get('testPlatform')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Disconnect Fern?');
    platform.set(answer(checkPlatform, nothing));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText('No credentials found for any platform')).toBeVisible();
  });

  it.each([
    ['could not end its access, where the person can', { revoked: false }, /Revoke it yourself on WordPress\.com: your profile, Security/],
    [
      'keeps its access for another workspace, that it does',
      { revoked: false, shared: true as const },
      /Another workspace still publishes/,
    ],
  ])('that %s, says so once it is disconnected', async (_what, outcome, words) => {
    const screenWithToasts = (
      <>
        <IntegrationScreen />
        <ToastTitles />
      </>
    );
    const { platform } = renderScreen(screenWithToasts, {
      answers: [
        ...around,
        answer(checkPlatform, { ...connected, data: { ...connection, platform: 'wordpress_auth0' }, platform: 'wordpress_auth0' }),
        answer(disconnectPlatform, outcome),
      ],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Disconnect' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('asks WordPress.com to revoke its access');
    platform.set(answer(checkPlatform, nothing));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Disconnect' }));
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('has its pages with their state on its own screen, and other platforms’ screens have none', async () => {
    const page = {
      ref: 'pages/7',
      kind: 'pages',
      title: 'About us',
      url: 'https://fern.example/about/',
      status: 'draft' as const,
      modified_at: '2026-11-01T10:00:00.000Z',
    };
    const pages = { data: [page], page: 1, total: 1, total_pages: 1, kinds: [], synced_at: '2026-11-01T10:00:00.000Z', task_id: null };
    const answers = [...around, answer(checkPlatform, connected), answer(listSitePages, pages)];
    const { unmount, platform, address } = renderScreen(<IntegrationScreen only="wordpress" />, { answers });
    expect(screen.getByRole('heading', { level: 1, name: 'WordPress' })).toBeVisible();
    const row = await screen.findByRole('row', { name: /About us/ });
    expect(within(row).getByText('Draft')).toBeVisible();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search pages' }), 'about');
    const searches = () => (platform.asked.get('listSitePages') ?? []).map(({ query }) => query.get('search'));
    await waitFor(() => expect(searches()).toEqual([null, 'about']));
    await userEvent.click(screen.getByRole('button', { name: 'Changed' }));
    await waitFor(() => expect(address()).toContain('sort=modified_at'));
    const orders = () =>
      (platform.asked.get('listSitePages') ?? []).map(({ query }) => [query.get('sort'), query.get('direction')].join(' '));
    await waitFor(() => expect([...new Set(orders())]).toEqual(['title asc', 'modified_at asc']));
    unmount();
    renderScreen(<IntegrationScreen only="webflow" />, { answers });
    expect(await screen.findByRole('heading', { name: 'Webflow', level: 2 })).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });
});
