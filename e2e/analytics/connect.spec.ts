import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../harness/accessibility.ts';
import { call } from '../harness/api.ts';
import { endImports, importedSince } from '../harness/connected-workspace.ts';
import { expect, test } from '../harness/fixtures.ts';
import { FAILED_REQUEST } from '../harness/quiet-console.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';
import { dayFromToday } from '../harness/source-rows.ts';
import { newWorkspace } from '../harness/workspaces.ts';

const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Connect Google Search Console' }).click();
  return page.getByRole('dialog', { name: 'Connect Search Console' });
};

for (const [path, tab] of [
  ['/dashboard/overview', 'Overview'],
  ['/dashboard', 'Overall'],
] as const) {
  test(`${path} says what connecting brings while nothing is connected`, async ({ page, agency, workspace }) => {
    await open(page, agency, inWorkspace(path, workspace));
    await expect(page.getByRole('heading', { name: 'Connect Your Data' })).toBeVisible();
    await expect(page.getByText("Connect Google Search Console to view your website's performance insights and analytics.")).toBeVisible();
    await expect(page.getByRole('region', { name: "What you'll get" }).getByRole('listitem')).toHaveText([
      'Keyword rankings and search performance',
      'Clicks, impressions and CTR trends',
      'Page performance insights',
    ]);
    await expect(page.getByText('Your data is secure and private')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toHaveText(`Home>Dashboard>${tab}`);
  });
}

test('Connect is disabled until the domain is valid, and the message names an example', async ({ page, agency, workspace }) => {
  await open(page, agency, inWorkspace('/dashboard/overview', workspace));
  const dialog = await openDialog(page);
  const domain = dialog.getByRole('textbox', { name: 'Domain' });
  const connect = dialog.getByRole('button', { name: 'Connect' });
  await expect(domain).toBeFocused();
  await expect(connect).toBeDisabled();
  await domain.blur();
  await expect(domain).toHaveAccessibleDescription(/Please select a property type and enter its value\./);
  for (const wrong of ['no domain', 'https://garden-shop.example', 'garden']) {
    await domain.fill(wrong);
    await expect(domain, wrong).toHaveAccessibleDescription(/Please enter a valid domain \(e\.g\., garden-shop\.example\)/);
    await expect(connect).toBeDisabled();
  }
  await domain.fill('garden-shop.example');
  await expect(connect).toBeEnabled();
});

test('a URL prefix needs its protocol; the property ID is optional and a number', async ({ page, agency, workspace }) => {
  await open(page, agency, inWorkspace('/dashboard/overview', workspace));
  const dialog = await openDialog(page);
  await dialog.getByRole('tab', { name: 'URL Prefix' }).click();
  const prefix = dialog.getByRole('textbox', { name: 'URL Prefix' });
  const connect = dialog.getByRole('button', { name: 'Connect' });
  await prefix.fill('garden-shop.example');
  await prefix.blur();
  await expect(prefix).toHaveAccessibleDescription(
    /Please enter a valid URL including protocol \(e\.g\., https:\/\/garden-shop\.example\/\)/,
  );
  await prefix.fill('https://garden-shop.example/shop/');
  await expect(connect).toBeEnabled();
  const property = dialog.getByRole('textbox', { name: /Google Analytics property ID/ });
  await property.fill('G-123');
  await expect(connect).toBeDisabled();
  await property.fill('123456789');
  await expect(connect).toBeEnabled();
});

test('Cancel and a change of tab reset what was typed', async ({ page, agency, workspace }) => {
  await open(page, agency, inWorkspace('/dashboard/overview', workspace));
  const dialog = await openDialog(page);
  await dialog.getByRole('textbox', { name: 'Domain' }).fill('garden-shop.example');
  await dialog.getByRole('tab', { name: 'URL Prefix' }).click();
  await dialog.getByRole('tab', { name: 'Domain' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Domain' })).toHaveValue('');
  await dialog.getByRole('textbox', { name: 'Domain' }).fill('garden-shop.example');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Connect Google Search Console' })).toBeFocused();
  await openDialog(page);
  await expect(dialog.getByRole('textbox', { name: 'Domain' })).toHaveValue('');
});

const allow = (page: Page) => page.getByRole('button', { name: 'Allow' });

/** From the empty dashboard to Google's consent screen. */
async function leaveForGoogle(page: Page, domain: string, propertyId: string) {
  const dialog = await openDialog(page);
  await dialog.getByRole('textbox', { name: 'Domain' }).fill(domain);
  await dialog.getByRole('textbox', { name: /Google Analytics property ID/ }).fill(propertyId);
  await page.keyboard.press('Enter');
  await expect(allow(page)).toBeVisible();
}

test('from “Connect Your Data” through Google’s consent to every dashboard', async ({ page, agency, workspace }) => {
  // Returning from Google leads to the workspace that was left, not to the newest one.
  await newWorkspace(agency);
  await open(page, agency, inWorkspace('/dashboard', workspace));
  await leaveForGoogle(page, 'northfield-nursery.example', '401200001');
  await allow(page).click();
  await expect(page).toHaveURL(/\/gsc-data-updating/);
  expect(page.url(), 'the code is not kept in the address').not.toContain('code=');
  await expect(page.getByText('sc-domain:northfield-nursery.example')).toBeVisible();
  await expect(page.getByText('Full user')).toBeVisible();
  const bar = page.getByRole('progressbar', { name: 'Search Console' });
  await expect(bar).toBeVisible();
  await page.reload();
  await expect(bar, 'progress survives a reload').toBeVisible();

  await importedSince(agency, workspace, dayFromToday(-12));
  await page.getByRole('link', { name: 'Open the dashboards' }).click();
  const tabs = page.getByRole('navigation', { name: 'Dashboards' });
  await expect(tabs.getByRole('link')).toHaveText(['Overview', 'Performance', 'Page', 'Query', 'GA']);
  await expect(page.getByText('Sandbox data', { exact: true })).toBeVisible();
  for (const [tab, heading] of [
    ['Performance', 'Engagement'],
    ['Page', 'Pages'],
    ['Query', 'Queries'],
    ['GA', 'Page performance'],
    ['Overview', 'Page Performance Overview'],
  ] as const) {
    await tabs.getByRole('link', { name: tab, exact: true }).click();
    await expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Data source' }).click();
  const source = page.getByRole('dialog', { name: 'Data source' });
  await expect(source.getByText('401200001')).toBeVisible();
  await source.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('dialog', { name: 'Disconnect Google?' }).getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByRole('heading', { name: 'Connect Your Data' })).toBeVisible();
});

test('refused consent connects nothing, and the choice can be undone', async ({ page, agency, workspace, silentConsole }) => {
  silentConsole.allow(FAILED_REQUEST);
  await open(page, agency, inWorkspace('/dashboard/overview', workspace));
  await leaveForGoogle(page, 'garden-shop.example', '');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'You did not give your consent' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await expect(page.getByText('Google has not granted access to the chosen property yet')).toBeVisible();
  const stored = async () => (await call<{ organisation: object }>(agency, 'GET', '/user/', { organisationId: workspace.id })).organisation;
  expect(await stored()).toMatchObject({ search_console_link: 'sc-domain:garden-shop.example', is_search_console_connect: false });
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('Google has not granted access to the chosen property yet')).toBeHidden();
  expect(await stored()).toMatchObject({ search_console_link: null });
});

test('a property that the account cannot see is replaced by one from its list', async ({ page, agency, workspace }) => {
  await open(page, agency, inWorkspace('/dashboard/overview', workspace));
  await leaveForGoogle(page, 'garden-shop.example', '');
  await allow(page).click();
  await expect(page.getByText('The chosen property is not in this account')).toBeVisible();
  await page.getByRole('radio', { name: 'sc-domain:northfield-nursery.example' }).check();
  await page.getByRole('combobox', { name: /Google Analytics property/ }).selectOption('401200001');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use these properties' }).click();
  await expect(page).toHaveURL(/\/gsc-data-updating/);
  await expect(page.getByText('sc-domain:northfield-nursery.example')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await endImports(agency, workspace);
});

test('an answer of Google that belongs to nobody is refused', async ({ page, agency, workspace, silentConsole }) => {
  silentConsole.allow(FAILED_REQUEST);
  await open(page, agency, inWorkspace('/gsc-callback?state=made-up&code=made-up', workspace));
  await expect(page.getByRole('heading', { name: 'This consent can no longer be used' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask Google again' })).toBeVisible();
});

test('a failure to save stays in the dialog with what was typed', async ({ page, agency, workspace, silentConsole }) => {
  silentConsole.allow(FAILED_REQUEST);
  await open(page, agency, inWorkspace('/dashboard/overview', workspace));
  await page.route('**/api/gscdata/save-google-console-data/**', (route) =>
    route.fulfill({ status: 422, contentType: 'text/plain', body: 'no' }),
  );
  const dialog = await openDialog(page);
  await dialog.getByRole('textbox', { name: 'Domain' }).fill('garden-shop.example');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog.getByText('An error occurred while saving data.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Domain' })).toHaveValue('garden-shop.example');
});
