import { demoAccount } from '../harness/accounts.ts';
import { call } from '../harness/api.ts';
import { expect, test } from '../harness/fixtures.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';

test('a new workspace is on the free plan with everything left', async ({ page, agency, workspace }) => {
  await open(page, agency, inWorkspace('/subscription', workspace));
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription' })).toBeVisible();
  const { plan, limits, remaining, plans } = await call<{
    plan: { name: string };
    limits: Record<string, number>;
    remaining: Record<string, number>;
    plans: { name: string }[];
  }>(agency, 'GET', '/stripe/subscription/', { organisationId: workspace.id });
  expect(plan.name).toMatch(/free/i);
  expect(remaining).toEqual({
    deep_research_remaining: limits['deep_research_limit'],
    backlink_articles_remaining: limits['backlink_articles_limit'],
    keyword_metadata_remaining: limits['keyword_metadata_limit'],
  });
  const rows = page.getByRole('table', { name: 'Plans' }).getByRole('row');
  await expect(rows).toHaveCount(1 + plans.length);
  await expect(rows.filter({ hasText: 'Current plan' })).toContainText(plan.name);
  for (const label of ['Deep research', 'Backlink articles', 'Keyword metadata'])
    await expect(page.getByRole('main').getByText(label).first()).toBeVisible();
});

test('only an administrator changes a plan’s limits, and everybody on it sees that', async ({ page, agency, workspace, newVisitor }) => {
  await open(page, agency, inWorkspace('/subscription', workspace));
  await expect(page.getByRole('table', { name: 'Plans' }).getByText('Current plan')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit the/ })).toHaveCount(0);
  const admin = await newVisitor();
  await open(admin, demoAccount('admin'), '/subscription');
  await admin.getByRole('button', { name: 'Edit the Pro plan' }).click();
  const dialog = admin.getByRole('dialog');
  const field = dialog.getByLabel('Deep research');
  const before = await field.inputValue();
  // The dialog takes the focus when it opens: anything typed earlier could land elsewhere.
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await field.fill('321');
  await dialog.getByRole('button', { name: 'See what changes' }).click();
  await expect(dialog).toContainText('on the Pro plan get the new limits at once');
  await dialog.getByRole('button', { name: 'Save plan' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole('table', { name: 'Plans' }).getByRole('row').filter({ hasText: 'Pro' })).toContainText('321');
  await call(demoAccount('admin'), 'PATCH', '/stripe/plans/pro/', { body: { deep_research_limit: Number(before.replace(/\D/g, '')) } });
});
