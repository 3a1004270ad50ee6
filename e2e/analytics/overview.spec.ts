import type { Page } from '@playwright/test';
import { call } from '../harness/api.ts';
import { expect, test } from '../harness/fixtures.ts';
import { FAILED_REQUEST } from '../harness/quiet-console.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';

const openDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Connect Google Search Console' }).click();
  return page.getByRole('dialog', { name: 'Connect Search Console' });
};

for (const path of ['/dashboard/overview', '/dashboard']) {
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
    await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toHaveText(/Home.*Dashboard.*Overall/s);
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
  await expect(prefix).toHaveAccessibleDescription(/Please enter a valid URL including protocol \(e\.g\., https:\/\/garden-shop\.example\/\)/);
  await prefix.fill('https://garden-shop.example/shop/');
  await expect(connect).toBeEnabled();
  const property = dialog.getByRole('textbox', { name: /Web-analytics property ID/ });
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

test('the property is saved, shown, changed and removed', async ({ page, agency, workspace }) => {
  await open(page, agency, inWorkspace('/dashboard/overview', workspace));
  const dialog = await openDialog(page);
  await dialog.getByRole('textbox', { name: 'Domain' }).fill('garden-shop.example');
  await dialog.getByRole('textbox', { name: /Web-analytics property ID/ }).fill('123456789');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('sc-domain:garden-shop.example')).toBeVisible();
  await expect(page.getByText('123456789')).toBeVisible();
  const stored = async () => (await call<{ organisation: object }>(agency, 'GET', '/user/', { organisationId: workspace.id })).organisation;
  // Chosen is not connected: Google has not been asked.
  expect(await stored()).toMatchObject({ search_console_link: 'sc-domain:garden-shop.example', ga_property_id: '123456789', is_search_console_connect: false });
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove property' }).click();
  await expect(page.getByRole('heading', { name: 'Connect Your Data' })).toBeVisible();
  expect(await stored()).toMatchObject({ search_console_link: null, ga_property_id: null });
});

test('a failure to save stays in the dialog with what was typed', async ({ page, agency, workspace, silentConsole }) => {
  silentConsole.allow(FAILED_REQUEST);
  await open(page, agency, inWorkspace('/dashboard/overview', workspace));
  await page.route('**/api/gscdata/save-google-console-data/**', (route) => route.fulfill({ status: 422, contentType: 'text/plain', body: 'no' }));
  const dialog = await openDialog(page);
  await dialog.getByRole('textbox', { name: 'Domain' }).fill('garden-shop.example');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog.getByText('An error occurred while saving data.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Domain' })).toHaveValue('garden-shop.example');
});
