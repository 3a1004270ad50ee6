import { demoAccount, newAccount } from '../harness/accounts.ts';
import { accessTokenOf, ask } from '../harness/api.ts';
import { expect, test } from '../harness/fixtures.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';

test('an administrator finds an account and makes it an agency', async ({ page }) => {
  const account = await newAccount();
  await open(page, demoAccount('admin'), '/users');
  await page.getByRole('searchbox', { name: 'Search users' }).fill(account.email);
  const rows = page.getByRole('table', { name: 'All users' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/search=/);
  const agency = page.getByRole('switch', { name: `Agency role of ${account.email}` });
  await agency.click();
  await expect(page.getByText(`The roles of ${account.email} were changed`)).toBeVisible();
  await page.reload();
  await expect(agency).toBeChecked();
  await page.getByRole('searchbox', { name: 'Search users' }).fill('nobody is called that');
  await expect(page.getByRole('button', { name: /clear/i }).first()).toBeVisible();
});

for (const path of ['/users', '/status']) {
  test(`${path} is for administrators only`, async ({ page, agency, workspace }) => {
    await open(page, agency, inWorkspace(path, workspace));
    await expect(page.getByRole('heading', { level: 1, name: 'This page is for administrators' })).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
  });
}

test('the API refuses others, whatever the page shows', async ({ agency }) => {
  const token = await accessTokenOf(agency);
  for (const [method, path, body] of [
    ['GET', '/users/'],
    ['PATCH', '/users/6f0c3f3e-4f43-4a0c-8f44-3b2d3f9a0001/', '{"is_admin":true}'],
    ['PATCH', '/stripe/plans/free/', '{"deep_research_limit":999}'],
  ] as const) {
    const answer = await ask(method, path, { token, ...(body && { body }) });
    expect.soft([path, answer.status, answer.body['code']]).toEqual([path, 403, 'role-required']);
  }
});
