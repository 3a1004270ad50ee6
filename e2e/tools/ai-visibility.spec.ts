import { expectAccessible, expectNoOverflow } from '../harness/accessibility.ts';
import { expect, test } from '../harness/fixtures.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';

test('questions are chosen with their cost in view, asked now, and the answers are counted', async ({ page, agency, workspace }) => {
  await open(page, agency, inWorkspace('/ai-visibility', workspace));
  await expect(page.getByRole('heading', { level: 1, name: 'AI visibility' })).toBeVisible();
  await page.getByRole('button', { name: 'Choose what to ask' }).click();
  const dialog = page.getByRole('dialog', { name: 'What to ask' });
  await dialog.getByRole('textbox', { name: 'Questions' }).fill('Where do people buy ferns for the shade?');
  await dialog.getByRole('textbox', { name: 'Competitors' }).fill('Greenthumb');
  await dialog
    .getByRole('checkbox', { name: /sandbox/ })
    .first()
    .check();
  await expect(dialog.getByText(/^1 answer per round/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Ask now' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^1 answer of 1 day/)).toBeVisible({ timeout: 120_000 });
  const row = page.getByRole('table', { name: 'Questions' }).getByRole('row', { name: /Where do people buy ferns for the shade\?/ });
  await expectAccessible(page);

  // The question leads to its answers, and its URL to the same view.
  await row.getByRole('button', { name: /^Open answers to/ }).press('Enter');
  await expect(page.getByText('To “Where do people buy ferns for the shade?”')).toBeVisible();
  await page.reload();
  await expect(page.getByText('To “Where do people buy ferns for the shade?”')).toBeVisible();
  await expectNoOverflow(page);
});
