import type { Page } from '@playwright/test';
import { EDITIONS } from '../harness/billing-variants.ts';
import { expect, test } from '../harness/delivery-fixtures.ts';
import { expectCommand } from '../harness/remote-command.ts';
import { expectSamePage, headingOf, markPage } from '../harness/remote-screens.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';

const notice = (page: Page) => page.getByRole('region', { name: 'Newer versions' });
const update = (page: Page) => notice(page).getByRole('button', { name: 'Update' });

/** The visitor returns to the tab, and the page checks for newer releases unless it has just done so. */
const expectOffer = (page: Page, words: string) =>
  expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(notice(page)).toContainText(words, { timeout: 1_000 });
  }).toPass({ timeout: 40_000 });

/** Marks the shell's own elements; re-creating them would lose the mark. */
const markShell = (page: Page) =>
  page.getByRole('navigation', { name: 'Main menu' }).evaluate((element) => void (element.dataset['marked'] = 'yes'));
const expectSameShell = (page: Page) => expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveAttribute('data-marked', 'yes');

test('a newer release is offered quietly and swapped in without a reload: URL, scroll position and shell stay', async ({
  page,
  agency,
  workspace,
  publish,
}) => {
  await publish('lazy');
  await page.setViewportSize({ width: 1280, height: 420 });
  await open(page, agency, inWorkspace('/subscription', workspace));
  await expect(page.getByText(EDITIONS.lazy)).toBeVisible();
  await markPage(page);
  await markShell(page);
  const scrolled = () =>
    page.evaluate(() => Math.max(scrollY, ...[...document.querySelectorAll('main, main *, body')].map((element) => element.scrollTop)));
  const toLastRow = async () => {
    await page.getByRole('row').last().scrollIntoViewIfNeeded();
    return scrolled();
  };
  await expect.poll(toLastRow, { message: 'the plans are there and reach below the screen' }).toBeGreaterThan(0);
  const address = page.url();
  await publish('plain');
  await expectOffer(page, 'A newer version of Billing is ready.');
  await expect(page.getByText(EDITIONS.lazy), 'nothing changes unasked').toBeAttached();
  const before = await scrolled();
  expect(before).toBeGreaterThan(0);
  await update(page).click();
  await expect(page.getByText(EDITIONS.plain)).toBeAttached();
  await expect(notice(page)).toBeHidden();
  await expect.poll(async () => Math.abs((await scrolled()) - before), { message: 'px scrolled away' }).toBeLessThan(60);
  expect(page.url()).toBe(address);
  await expectSamePage(page);
  await expectSameShell(page);
});

test('unsaved work is not discarded: the notice says what delays the newer release', async ({ page, agency, workspace, publish }) => {
  await publish('writing');
  await open(page, agency, inWorkspace('/subscription', workspace));
  await page.getByLabel('Notes').fill('ask about the yearly plan');
  await publish('plain');
  await expectOffer(page, 'Billing can be updated once your notes is saved.');
  await expect(update(page)).toHaveCount(0);
  await expect(page.getByLabel('Notes')).toHaveValue('ask about the yearly plan');
  await expect(page.getByText(EDITIONS.writing)).toBeVisible();
  await page.getByLabel('Notes').fill('');
  await update(page).click();
  await expect(page.getByText(EDITIONS.plain)).toBeVisible();
  await expect(headingOf(page, 'remote-billing')).toBeVisible();
});

test('a release that is rolled back leaves open pages by itself, once nothing unsaved keeps it there', async ({
  page,
  agency,
  workspace,
  stack,
  publish,
}) => {
  await publish('plain');
  await publish('writing');
  await open(page, agency, inWorkspace('/subscription', workspace));
  await page.getByLabel('Notes').fill('ask about the yearly plan');
  await markPage(page);
  await expectCommand(['rollback', 'billing', '--to', stack.releases]);
  const held = page.getByRole('region', { name: 'Withdrawn versions' });
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(held).toContainText('The version of Billing on this page was withdrawn.', { timeout: 1_000 });
  }).toPass({ timeout: 40_000 });
  await expect(page.getByLabel('Notes')).toHaveValue('ask about the yearly plan');
  await page.getByLabel('Notes').fill('');
  await expect(page.getByText(EDITIONS.plain)).toBeVisible();
  await expect(page.getByText('the released one has taken its place')).toBeVisible();
  await expectSamePage(page);
});
