import { expectAccessible } from '../harness/accessibility.ts';
import { expect, test } from '../harness/fixtures.ts';
import { newAccount } from '../harness/accounts.ts';
import { fillSignIn, inWorkspace, leaveForProvider, open } from '../harness/sign-in.ts';
import { newWorkspace } from '../harness/workspaces.ts';

test('a visitor puts a prompt together, is asked to sign in before it runs, and finds it again after that', async ({ page }) => {
  await page.goto('/prompt-testing');
  await expect(page.getByRole('heading', { level: 1, name: 'Prompt tester' })).toBeVisible();
  await page.getByRole('button', { name: 'Add text' }).click();
  await page.getByRole('textbox', { name: 'Text' }).fill('Which ferns grow in the shade?');
  await expect(page.getByRole('button', { name: 'Run' })).toBeDisabled();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue('Which ferns grow in the shade?');
  const account = await newAccount();
  await newWorkspace(account);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await leaveForProvider(page);
  await fillSignIn(page, account);
  await expect(page).toHaveURL(/\/prompt-testing/);
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue('Which ferns grow in the shade?');
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeHidden();
});

test('two models answer one prompt; the answers are compared, kept in the history and replayed, without a mouse where it matters', async ({
  page,
  agency,
  workspace,
}) => {
  test.slow();
  await open(page, agency, inWorkspace('/prompt-testing', workspace));
  await page.getByRole('button', { name: 'Add text' }).click();
  await page.getByRole('textbox', { name: 'Text' }).fill('Name two ferns that grow in the shade. Mention Greenthumb.');
  await page.getByRole('button', { name: 'Add competitor' }).click();
  await page.getByRole('textbox', { name: 'Competitor' }).fill('Greenthumb');
  const picker = page.getByRole('combobox', { name: 'Add a model' });
  const options = picker.getByRole('option', { name: /Sandbox/ });
  await expect(options.first()).toBeAttached();
  const value = (await options.first().getAttribute('value')) ?? '';
  await picker.selectOption(value);
  await picker.selectOption(value);
  await page.getByRole('button', { name: 'Run' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/tokens in, .* out/)).toHaveCount(2);
  await expect(page.getByText('Named in this answer')).toHaveCount(2);
  for (const box of await page.getByRole('checkbox', { name: /^Compare/ }).all()) await box.check();
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Compare answers' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Export and import' }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Export results' }).click()]);
  expect(download.suggestedFilename()).toBe('ai-prompt-results.json');
  await page.getByRole('button', { name: 'Export and import' }).click();
  await page.getByRole('menuitem', { name: 'Start over' }).click();
  await expect(page.getByText(/tokens in/)).toHaveCount(0);
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByRole('button', { name: 'Replay' }).click();
  await expect(page.getByText(/tokens in, .* out/)).toHaveCount(2);
  await expectAccessible(page);

  // The same two models, a prompt with a variable, cases from a file and a check.
  await page.getByRole('tab', { name: 'Matrix' }).click();
  await page.getByRole('button', { name: 'Add prompt' }).click();
  await page.getByRole('textbox', { name: 'Prompt 1' }).fill('Write a sentence about {{plant}}.');
  await page.getByTestId('cases-file').setInputFiles({
    name: 'cases.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('plant,__expected\nferns,icontains: sandbox\nmoss,contains: no such words\n'),
  });
  await expect(page.getByRole('textbox', { name: 'plant, case 2' })).toHaveValue('moss');
  await page.getByRole('button', { name: 'Run matrix' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('4 of 4 answers · 2 passed, 2 failed')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('table', { name: 'Pass rates' }).getByText('50%')).toHaveCount(2);
  await page
    .getByRole('button', { name: /^Failed\s*for moss/ })
    .first()
    .press('Enter');
  await expect(page.getByRole('dialog', { name: 'Answer' }).getByText('Write a sentence about moss.', { exact: true })).toBeVisible();
  await expectAccessible(page);
});
