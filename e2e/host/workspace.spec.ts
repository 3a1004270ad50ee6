import { newAccount, unique } from '../harness/accounts.ts';
import { call } from '../harness/api.ts';
import { CRAWL_MS } from '../harness/crawled-workspace.ts';
import { expect, test } from '../harness/fixtures.ts';
import { FAILED_REQUEST } from '../harness/quiet-console.ts';
import { expectShell, inWorkspace, open } from '../harness/sign-in.ts';
import { fillWorkspaceForm } from '../harness/workspace-form.ts';
import { newWorkspace } from '../harness/workspaces.ts';

const FORM = '/onboarding/create-organisation';

test('each missing field has its message, and the form says that it has to be corrected', async ({ page, agency, workspace }) => {
  await open(page, agency, inWorkspace(FORM, workspace));
  const dialog = page.getByRole('dialog', { name: 'Add Workspace' });
  await dialog.getByRole('button', { name: 'Create workspace' }).click();
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('alert')).toContainText(
    'Please correct the errors in the form.',
  );
  for (const message of ['Organization Name is required', 'Domain is required', 'Product Type is required', 'Company Time is required']) {
    await expect(dialog.getByText(message, { exact: true })).toBeVisible();
  }
  await expect(dialog.getByLabel('Organization Name')).toHaveAccessibleDescription(/Organization Name is required/);
  await dialog.getByLabel('Organization Name').fill('Shop');
  await expect(dialog.getByText('Organization Name is required')).toBeHidden();
});

test('what is no domain is refused', async ({ page, agency, workspace }) => {
  await open(page, agency, inWorkspace(FORM, workspace));
  await fillWorkspaceForm(page, { domain: '' });
  const field = page.getByLabel('Domain');
  for (const domain of [
    'garden',
    'garden..example',
    '-garden.example',
    'garden.example/shop',
    'gar den.example',
    'ftp://garden.example',
    '10.0.0.1.5',
    'garden.example:99999999',
  ]) {
    await field.fill(domain);
    await page.getByRole('button', { name: 'Create workspace' }).click();
    await expect(field, domain).toHaveAccessibleDescription(/Please enter a valid domain/);
  }
  await field.fill('http://');
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await expect(field).toHaveAccessibleDescription(/Domain is required/);
  await expect(page).toHaveURL(new RegExp(FORM));
});

test('an agency adds any domain; protocol, slash and capitals are dropped', async ({ page, agency, workspace }) => {
  await open(page, agency, inWorkspace('/get-started', workspace));
  await page.getByRole('link', { name: 'Add Workspace' }).click();
  await expect(page.getByRole('heading', { name: 'Add Workspace' })).toBeVisible();
  const domain = `shop-${unique()}.example`;
  const { name } = await fillWorkspaceForm(page, { domain: `HTTPS://${domain.toUpperCase()}/` });
  await page.getByRole('button', { name: 'Create workspace' }).click();
  await expect(page.getByText('Form submitted successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/onboarding\/details\?organisation_id=/);
  const id = new URL(page.url()).searchParams.get('organisation_id') ?? '';
  expect(id).not.toBe(workspace.id);
  expect((await call<{ organisation: object }>(agency, 'GET', '/user/', { organisationId: id })).organisation).toMatchObject({
    id,
    name,
    domain,
  });
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page).toHaveURL(/\/onboarding\/sitemap-selection/);
  await expect(page.getByText(/could not be reached/)).toBeVisible();
  await page.getByRole('button', { name: 'Skip' }).click();
  await expectShell(page);
  await expect(page.getByRole('button', { name: `Workspace ${name}, switch` })).toBeVisible();
});

test('an ordinary user adds the own domain only', async ({ page, silentConsole }) => {
  silentConsole.allow(FAILED_REQUEST);
  const own = `shop-${unique()}.example`;
  const account = await newAccount({ domain: own });
  await open(page, account, FORM);
  const dialog = page.getByRole('dialog', { name: 'Workspace' });
  await expect(dialog.getByText('You can add more workspace of your domain only')).toBeVisible();
  await fillWorkspaceForm(page, { domain: 'somebody-else.example' });
  await dialog.getByRole('button', { name: 'Create workspace' }).click();
  await expect(page.getByText('Please correct the errors in the form.')).toBeVisible();
  await expect(dialog.getByLabel('Domain')).toHaveAccessibleDescription(/You can add more workspace of your domain only/);
  expect(await call<unknown[]>(account, 'GET', '/organisation/organisations/')).toEqual([]);
  await dialog.getByLabel('Domain').fill(own);
  await dialog.getByRole('button', { name: 'Create workspace' }).click();
  await expect(page).toHaveURL(/\/onboarding\/details/);
});

test('what was typed survives a reload', async ({ page, agency, workspace }) => {
  await open(page, agency, inWorkspace(FORM, workspace));
  const typed = await fillWorkspaceForm(page);
  await page.reload();
  await expect(page.getByLabel('Organization Name')).toHaveValue(typed.name);
  await expect(page.getByLabel('Domain')).toHaveValue(typed.domain);
});

test('the details are optional, are stored, and can be changed in the settings', async ({ page, agency, workspace }) => {
  await open(page, agency, inWorkspace('/onboarding/details', workspace));
  await page.getByLabel('Brand voice').fill('Plain and warm.');
  await page
    .getByRole('combobox', { name: 'Country' })
    .or(page.getByRole('textbox', { name: 'Country' }))
    .fill('Austr');
  await page.getByRole('option', { name: 'Austria' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/onboarding\/sitemap-selection/);
  await page.goto(inWorkspace('/settings', workspace));
  await expect(page.getByLabel('Brand voice')).toHaveValue('Plain and warm.');
  await expect(page.getByRole('combobox', { name: 'Country' }).or(page.getByRole('textbox', { name: 'Country' }))).toHaveValue('Austria');
});

test('a pasted sitemap is checked before it is accepted', async ({ page, agency, site }) => {
  const workspace = await newWorkspace(agency, { domain: site.domain });
  await open(page, agency, inWorkspace('/onboarding/sitemap-selection', workspace));
  const field = page.getByLabel('Another sitemap');
  const check = page.getByRole('button', { name: 'Check' });
  await field.fill('sitemap.xml');
  await check.click();
  await expect(page.getByText('Please enter a valid URL including protocol')).toBeVisible();
  await field.fill(`${site.origin}/about`);
  await check.click();
  await expect(field).toHaveAccessibleDescription(/\S/);
  await field.fill(`${site.origin}/sitemap.xml`);
  await check.click();
  await expect(page.getByText('3 pages, added by you')).toBeVisible();
  await page.getByRole('radio', { name: 'Without a sitemap' }).check();
  await page.getByRole('button', { name: 'Start the crawl' }).click();
  await expect(page.getByText(/The crawl is complete/)).toBeVisible({ timeout: CRAWL_MS });
});
