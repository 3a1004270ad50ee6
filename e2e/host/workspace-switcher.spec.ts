import { expect, test } from '../harness/fixtures.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';
import { newWorkspace } from '../harness/workspaces.ts';

test('a switch shows nothing of the old workspace, however late its answers come', async ({ page, agency, workspace: first }) => {
  const second = await newWorkspace(agency);
  let isLate = false;
  let release = () => {};
  const late = new Promise<void>((resolve) => (release = resolve));
  let tellAsked = () => {};
  const asked = new Promise<void>((resolve) => (tellAsked = resolve));
  // Responses for the first workspace are held back until long after the switch.
  await page.route(new RegExp(`/api/organisation/(members|audit-log)/.*organisation_id=${first.id}`), async (route) => {
    if (!isLate) return route.continue();
    const answer = await route.fetch();
    tellAsked();
    await late;
    // The portal may have aborted the request by now.
    await route.fulfill({ response: answer }).catch(() => undefined);
  });
  await open(page, agency, inWorkspace('/get-started', first));
  await expect(page.getByText(`done for ${first.name}`)).toBeVisible();
  isLate = true;
  await page.getByRole('button', { name: /^Profile of / }).click();
  await page.getByRole('link', { name: 'Users' }).click();
  await expect(page.getByText(`Members of ${first.name}.`)).toBeVisible();
  await asked;
  await page.getByRole('button', { name: `Workspace ${first.name}, switch` }).click();
  const list = page.getByRole('list', { name: 'Workspaces' });
  await expect(list.getByRole('button', { name: first.name })).toHaveAttribute('aria-current', 'true');
  await list.getByRole('button', { name: second.name }).click();
  await expect(page).toHaveURL(inWorkspace('/account', second));
  await expect(page.getByText(`Members of ${second.name}.`)).toBeVisible();
  release();
  await expect(page.getByRole('table', { name: 'Members' })).toContainText(agency.email);
  await expect(page.getByText(first.name)).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Workspace ${second.name}, switch` })).toBeVisible();
});

test('switching removes the old workspace’s page and filters from the URL', async ({ page, agency, workspace: first }) => {
  const second = await newWorkspace(agency);
  await open(page, agency, inWorkspace('/seo-audit/pages?kind=redirect&page=2', first));
  await page.getByRole('button', { name: `Workspace ${first.name}, switch` }).click();
  await page.getByRole('list', { name: 'Workspaces' }).getByRole('button', { name: second.name }).click();
  await expect(page).toHaveURL(inWorkspace('/seo-audit/pages', second));
  await expect(page.getByText('No pages yet')).toBeVisible();
});

test('it opens, chooses and closes by keyboard', async ({ page, agency, workspace }) => {
  await open(page, agency, inWorkspace('/get-started', workspace));
  const button = page.getByRole('button', { name: `Workspace ${workspace.name}, switch` });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Workspaces' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('list', { name: 'Workspaces' })).toBeHidden();
  await expect(button).toBeFocused();
});
