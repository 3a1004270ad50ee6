import { expectAccessible } from '../harness/accessibility.ts';
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
  await expect(page.getByText('Where do people buy ferns for the shade?', { exact: true })).toBeVisible();
  await expectAccessible(page);
});
