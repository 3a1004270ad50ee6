import type { Page } from '@playwright/test';
import type { Account } from '../harness/accounts.ts';
import { expect, test } from '../harness/fixtures.ts';
import { FAILED_REQUEST } from '../harness/quiet-console.ts';
import { expectShell, inWorkspace, open } from '../harness/sign-in.ts';
import type { Workspace } from '../harness/workspaces.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: "We'll Be Back Soon" });

test.beforeEach(({ silentConsole }) => silentConsole.allow(FAILED_REQUEST));

/** Opens the settings and waits until the portal has fetched what it needs for when the platform is down. */
async function openPortal(page: Page, account: Account, workspace: Workspace): Promise<void> {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text().catch(() => ''));
  });
  await open(page, account, inWorkspace('/settings', workspace));
  await expect(page.getByRole('button', { name: 'Export data' })).toBeVisible();
  const hasScreen = async () => (await Promise.all(scripts)).some((text) => text.includes('Retrying in'));
  await expect.poll(hasScreen, { message: 'the maintenance screen is fetched while all is well' }).toBe(true);
}

/** Requests something from the platform. The page's own requests may have noticed before, so the button may already be covered. */
async function askForData(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Export data', includeHidden: true }).dispatchEvent('click');
}

test('an open portal shows maintenance when the platform goes down, and goes back when it is there again', async ({
  page,
  agency,
  workspace,
  control,
}) => {
  // Automatic retries are paused: they may take as long as the platform takes to start.
  await page.clock.install();
  await openPortal(page, agency, workspace);
  await page.clock.pauseAt(Date.now() + 10_000);
  await control.kill('platform');
  await askForData(page);
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText(/Retrying in \d+ s\. Retry 1 of 5\./)).toBeVisible();
  await expect(page.getByText(/If this continues, write to/)).toBeVisible();
  const tryAgain = page.getByRole('button', { name: 'Try Again' });
  await tryAgain.click();
  await expect(page.getByText(/Retrying in \d+ s\. Retry 2 of 5\./)).toBeVisible();
  await control.start('platform');
  await tryAgain.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page).toHaveURL(inWorkspace('/settings', workspace));
});

test('it asks by itself every 30 seconds, five times, and then quietly until the platform is back', async ({
  page,
  agency,
  workspace,
  control,
}) => {
  await page.clock.install();
  await openPortal(page, agency, workspace);
  await control.stop('platform');
  await askForData(page);
  await expect(heading(page)).toBeVisible();
  for (let retry = 1; retry <= 5; retry += 1) {
    await expect(page.getByText(`Retry ${retry} of 5.`)).toBeVisible();
    await page.clock.fastForward(31_000);
  }
  await expect(page.getByText("You've reached the maximum of 5 retries. Please try again later.")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeDisabled();

  // The button has done what it can; the portal goes on asking, and comes back by itself.
  await page.clock.fastForward(31_000);
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeDisabled();
  await control.start('platform');
  await page.clock.fastForward(31_000);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page).toHaveURL(inWorkspace('/settings', workspace));
});

test('opened while all is well, it says so and leads back', async ({ page, agency, workspace }) => {
  await open(page, agency, inWorkspace('/maintenance', workspace));
  await expect(page.getByRole('heading', { level: 1, name: 'Canopy is up and running' })).toBeVisible();
  await expect(heading(page)).toBeHidden();
  await page.getByRole('link', { name: 'Go to Canopy' }).click();
  await expectShell(page);
  await expect(page).not.toHaveURL(/maintenance/);
});

test('an automatic retry that succeeds returns to where the visitor was', async ({ page, agency, workspace, control }) => {
  await page.clock.install();
  await openPortal(page, agency, workspace);
  await control.stop('platform');
  await askForData(page);
  await expect(heading(page)).toBeVisible();
  await control.start('platform');
  await page.clock.fastForward(31_000);
  await expect(page).toHaveURL(inWorkspace('/settings', workspace));
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
});

test('a failed call on a running platform shows its error in place, without leaving the screen', async ({ page, agency, workspace }) => {
  let status = 404;
  await page.route('**/api/stripe/subscription/**', (route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: 'No', status, code: 'no', detail: 'Not today.' }),
    }),
  );
  await open(page, agency, inWorkspace('/subscription', workspace));
  await expect(page.getByText('Not today.')).toBeVisible();
  status = 503;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Not today.')).toBeVisible();
  await expect(heading(page)).toBeHidden();
});
