import { expectAccessible } from '../harness/accessibility.ts';
import { expect, test } from '../harness/fixtures.ts';
import { furnishedWorkspace } from '../harness/furnished-workspace.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';

test('a question is answered from the crawl with a link to the same view, an action waits for its confirmation, and the conversation is kept', async ({
  page,
}) => {
  const workspace = await furnishedWorkspace();
  await open(page, workspace.owner, inWorkspace('/chat', workspace));
  await expect(page.getByRole('heading', { level: 1, name: 'Chat' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'What should we fix first?' })).toBeVisible();
  await expectAccessible(page);

  // By keyboard: Enter sends.
  await page.getByRole('textbox', { name: 'Question' }).fill('How many redirects are there?');
  await page.getByRole('textbox', { name: 'Question' }).press('Enter');
  const evidence = page.getByRole('region', { name: 'Evidence 1: Site audit' });
  await expect(evidence.getByText('Redirects')).toBeVisible();
  await expect(page.getByText('Written by fixed rules from these rows')).toBeVisible();
  await expect(page).toHaveURL(/conversation=[0-9a-f-]{36}/);
  await expectAccessible(page);

  await page.getByRole('textbox', { name: 'Question' }).fill('Create a draft about moss in winter');
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  const action = page.getByRole('region', { name: 'Create the draft “Moss in winter”' });
  await expect(action.getByText('Nothing is published.')).toBeVisible();
  await action.getByRole('button', { name: 'Confirm' }).focus();
  await page.keyboard.press('Enter');
  await expect(action.getByText('is in the content library')).toBeVisible();

  // Only a complete answer is certain to be stored.
  await expect(page.getByRole('button', { name: 'Ask', exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Create the draft “Moss in winter”' }).getByText('Done')).toBeVisible();
  await page.getByRole('region', { name: 'Evidence 1: Site audit' }).getByRole('link', { name: 'Open this view' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'SEO audit' })).toBeVisible();
});
