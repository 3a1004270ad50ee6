import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../harness/accessibility.ts';
import { call } from '../harness/api.ts';
import { expect, test } from '../harness/fixtures.ts';
import { tabTo } from '../harness/keyboard.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';

const fact = (page: Page, label: string) => page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).locator('dd');

test('a plan is chosen, paid, enlarged, cancelled, kept and refunded', async ({ page, agency, workspace }) => {
  test.slow();
  await open(page, agency, inWorkspace('/plan-upgradation', workspace));
  await expect(page.getByRole('heading', { level: 1, name: 'Plans' })).toBeVisible();
  await expect(page.getByText('$290')).toBeHidden();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await tabTo(page, page.getByRole('button', { name: 'Choose Basic' }));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Subscribe to Canopy Basic' })).toBeVisible();
  await page.getByRole('button', { name: 'Pay $29.00' }).click();
  await expect(page.getByText('The workspace is on the Basic plan')).toBeVisible();
  await expect(page).toHaveURL(/\/payment-success\?/);
  await expect(fact(page, 'Paid')).toHaveText('US$29');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.reload();
  await expect(page.getByText('The workspace is on the Basic plan')).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'See subscription' }).click();
  await expect(fact(page, 'Price')).toHaveText('US$29 per month');
  await expect(fact(page, 'Payment method')).toContainText('Visa ending in 4242');
  const invoices = page.getByRole('table', { name: 'Invoices' }).getByRole('row');
  await expect(invoices).toHaveCount(2);
  const pdf = await page.request.get((await invoices.getByRole('link').getAttribute('href')) ?? '');
  expect([pdf.status(), pdf.headers()['content-type'], (await pdf.body()).subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ]);
  await expectAccessible(page);
  await expectNoOverflow(page);

  await page.getByRole('link', { name: 'Compare plans' }).click();
  await page.getByRole('button', { name: 'Change to Pro' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Due now')).toBeVisible();
  await expectAccessible(page, '[role="dialog"]');
  const confirm = dialog.getByRole('button', { name: /^Pay .* and change$/ });
  const due = /US\$[\d.,]+/.exec((await confirm.textContent()) ?? '')?.[0] ?? '';
  await confirm.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('The workspace is on the Pro plan')).toBeVisible();
  const { limits } = await call<{ limits: { plan_type: string } }>(agency, 'GET', '/user/', { organisationId: workspace.id });
  expect(limits.plan_type).toBe('pro');

  await page.goto(inWorkspace('/cancel-payment', workspace));
  await page.getByRole('radio', { name: 'We do not use it enough' }).check();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Cancel at the end of the period' }).click();
  await page.getByRole('button', { name: 'Keep the plan' }).click();
  await expect(page.getByRole('radio', { name: 'We do not use it enough' })).toBeVisible();

  await page.goto(inWorkspace('/refund-payment', workspace));
  await expect(page.getByText(`${due}: not refunded: only the first charge is`)).toBeVisible();
  await expect(fact(page, 'Refund')).toHaveText('US$29');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: /^Refund .* and end the plan$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Refund and end the plan' }).click();
  await expect(page.getByText('This charge has been refunded')).toBeVisible();
  await page.goto(inWorkspace('/subscription', workspace));
  await expect(fact(page, 'Plan')).toHaveText('Free');
});

test('leaving the payment page charges nothing, and a trial needs no card', async ({ page, agency, workspace }) => {
  await open(page, agency, inWorkspace('/plan-upgradation?interval=year', workspace));
  await page.getByRole('button', { name: 'Choose Pro' }).click();
  await page.getByRole('link', { name: 'Back without paying' }).click();
  await expect(page.getByText('Nothing was charged')).toBeVisible();
  await expect(page).toHaveURL(/\/payment-cancelled\?/);
  await expectAccessible(page);
  await page.goto(inWorkspace('/trial', workspace));
  await page.getByRole('button', { name: 'Start trial' }).click();
  await expect(page.getByRole('heading', { name: '14 days left' })).toBeVisible();
  await expect(page.getByText('No card is on file')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.goto(inWorkspace('/payment-policy', workspace));
  await expect(page.getByText('within 14 days')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
});
