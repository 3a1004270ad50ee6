import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../harness/accessibility.ts';
import { demoAccount } from '../harness/accounts.ts';
import { call } from '../harness/api.ts';
import { expect, test } from '../harness/fixtures.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';
import { htmlPage, send, serveSite, type Site } from '../harness/site.ts';

/** A run starts a browser and ends with a step that waits: long on a slow machine. */
const RUN = { timeout: 120_000 };

const FORM = '<form action="/found"><label>Search <input name="q"></label> <button>Find</button></form>';

/** A shop with a search; `stock` is called whenever its result is shown. */
const serveShop = (stock: () => string): Promise<Site> =>
  serveSite(() => ({
    '/': htmlPage('Ferns', [], { body: FORM }),
    '/found?q=moss': (request, response) =>
      send(200, 'text/html; charset=utf-8', htmlPage('Moss', [], { body: `<p>${stock()}</p>` }))(request, response),
  }));

/** Waits until the run is over and every step's screenshot has loaded. */
async function expectResults(page: Page, summary: string | RegExp, screenshots: number): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: summary })).toBeVisible(RUN);
  await expect(page.getByRole('button', { name: /^Enlarge the screenshot of step/ })).toHaveCount(screenshots);
}

test('an administrator writes a test with the keyboard, sees each step with its screenshot, fixes the last step and exports the test', async ({
  page,
  workspace,
}) => {
  const shop = await serveShop(() => 'In stock');
  await open(page, demoAccount('admin'), inWorkspace('/automation-tester', workspace));
  await expect(page.getByRole('heading', { level: 1, name: 'Automation tester' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No results yet' })).toBeVisible();
  await page.getByRole('textbox', { name: /^Target URL/ }).fill(`${shop.origin}/`);
  const steps = page.getByRole('textbox', { name: /^Description/ });
  await steps.fill('type "moss" into "Search"\n');
  await page.keyboard.type('cli');
  const offers = page.getByRole('listbox', { name: 'Step reference' });
  await expect(offers.getByRole('option', { name: /^click "…"/ }).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(offers.getByRole('option', { selected: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const begun = 'type "moss" into "Search"\nclick "';
  await expect(steps).toHaveValue(`${begun}"`);
  // Text typed next goes between the quotes.
  await expect.poll(() => steps.evaluate((field) => (field as HTMLTextAreaElement).selectionEnd)).toBe(begun.length);
  await page.keyboard.type('Find');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('should see the heading "Moss"\nshould see "Sold out"');
  await expect(steps).toHaveValue(`${begun}Find"\nshould see the heading "Moss"\nshould see "Sold out"`);
  await page.getByRole('button', { name: 'Run test' }).click();
  await expectResults(page, /^4 of 5 steps passed; step 5 failed: “Sold out” is not visible/, 5);
  await expect(page.getByRole('list', { name: 'Steps' }).getByText('“Sold out” is not visible.')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await page.getByRole('button', { name: 'Enlarge the screenshot of step 4' }).click();
  const large = page.getByRole('dialog', { name: 'Step 4' });
  await expect(large.getByRole('img', { name: 'Page after “should see the heading "Moss"”' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(large).toBeHidden();

  await page.getByRole('button', { name: 'Actions for step 5' }).click();
  await page.getByRole('menuitem', { name: 'Edit and run from here' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit from step 5' });
  await dialog.getByRole('textbox', { name: /^Steps/ }).fill('should see "In stock"');
  await dialog.getByRole('button', { name: 'Run from step 5' }).click();
  await expect(dialog).toBeHidden();
  await expectResults(page, '5 of 5 steps passed', 5);
  await page.getByRole('button', { name: 'More actions for this run' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export as Playwright test' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('localhost.spec.js');
  expect(await readFile(await download.path(), 'utf8')).toContain('moss');
  await shop.close();
});

test('a run is saved as a test, and its replay against the changed page shows in the history what does not pass any more', async ({
  page,
  workspace,
}) => {
  let stock = 'In stock';
  const shop = await serveShop(() => stock);
  const admin = demoAccount('admin');
  const runs = '/automationtester/runs/';
  const description = 'type "moss" into "Search"\nclick "Find"\nshould see "In stock"';
  const body = { client_id: randomUUID(), url: `${shop.origin}/`, planner: 'steps', description };
  const { id } = await call<{ id: string }>(admin, 'POST', runs, { body, organisationId: workspace.id });
  await open(page, admin, inWorkspace(`/automation-tester?run=${id}`, workspace));
  await expectResults(page, '4 of 4 steps passed', 4);
  await page.getByRole('button', { name: 'More actions for this run' }).click();
  await page.getByRole('menuitem', { name: 'Save as test' }).click();
  const saving = page.getByRole('dialog', { name: 'Save as test' });
  await saving.getByRole('textbox', { name: /^Name/ }).fill('Moss is for sale');
  await saving.getByRole('button', { name: 'Save test' }).click();
  await expect(saving).toBeHidden();

  stock = 'Sold out';
  await page.getByRole('tab', { name: 'Saved tests' }).click();
  await page.getByRole('button', { name: 'Replay Moss is for sale' }).click();
  await expectResults(page, /^3 of 4 steps passed; step 4 failed/, 4);
  await page.getByRole('tab', { name: 'Saved tests' }).click();
  const saved = page.getByRole('table', { name: 'Saved tests' });
  await expect(saved.getByRole('row', { name: /Moss is for sale/ }).getByText('Partly passed')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  await page.getByRole('tab', { name: 'History' }).click();
  const table = page.getByRole('table', { name: 'Runs' });
  await expect(table.getByText('Passed', { exact: true })).toBeVisible();
  await expect(table.getByText('Partly passed', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  for (const box of await table.getByRole('checkbox', { name: /^Select the run/ }).all()) await box.check();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const changes = page.getByRole('dialog', { name: 'Compare runs' });
  await expect(changes.getByText('No longer passes')).toBeVisible();
  await expect(changes.getByRole('button', { name: 'Enlarge the screenshot of step 4' })).toHaveCount(2);
  await expectAccessible(page, '[role="dialog"]');
  await shop.close();
});
