import { call } from '../harness/api.ts';
import { expect, test } from '../harness/fixtures.ts';
import { FAILED_REQUEST } from '../harness/quiet-console.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';

const KINDS = [
  { path: '/categories', one: 'category', title: 'Categories' },
  { path: '/tags', one: 'tag', title: 'Tags' },
] as const;

for (const { path, one, title } of KINDS) {
  test(`a ${one} is created, renamed and removed`, async ({ page, agency, workspace, silentConsole }) => {
    silentConsole.allow(FAILED_REQUEST);
    await open(page, agency, inWorkspace(path, workspace));
    await page
      .getByRole('button', { name: `New ${one}` })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
    await dialog.getByLabel('Name').fill('Bulbs & tubers');
    await dialog.getByRole('button', { name: 'Create' }).click();
    const row = page.getByRole('table', { name: title }).getByRole('row').filter({ hasText: 'Bulbs & tubers' });
    await expect(row).toContainText('bulbs-tubers');
    // By keyboard: the toast about the first one may cover the button for a while.
    await page
      .getByRole('button', { name: `New ${one}` })
      .first()
      .press('Enter');
    await dialog.getByLabel('Name').fill('bulbs & tubers');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText(/already|taken|there is a/i).first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Rename Bulbs & tubers' }).click();
    await dialog.getByLabel('Name').fill('Bulbs');
    await dialog.getByRole('button', { name: 'Rename' }).click();
    await expect(page.getByText('Renamed to Bulbs')).toBeVisible();
    await page.getByRole('button', { name: 'Remove Bulbs' }).click();
    await dialog.getByRole('button', { name: `Remove ${one}` }).click();
    await expect(page.getByRole('heading', { name: `No ${title.toLowerCase()} yet` })).toBeVisible();
  });
}

test('a category is given to a post and leads to it', async ({ page, agency, workspace }) => {
  const post = await call<{ id: string; title: string }>(agency, 'POST', '/posts/', {
    body: { title: 'Tulips in a pot' },
    organisationId: workspace.id,
  });
  await open(page, agency, inWorkspace(`/posts/${post.id}`, workspace));
  const field = page.getByRole('textbox', { name: 'Categories' }).or(page.getByRole('combobox', { name: 'Categories' }));
  await field.fill('Bulbs');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect
    .poll(async () =>
      (
        await call<{ categories: { name: string }[] }>(agency, 'GET', `/posts/${post.id}/`, { organisationId: workspace.id })
      ).categories.map(({ name }) => name),
    )
    .toEqual(['Bulbs']);
  await page.goto(inWorkspace('/categories', workspace));
  await page.getByRole('link', { name: '1 posts in Bulbs' }).click();
  await expect(page).toHaveURL(/\/posts\?category=/);
  await expect(page.getByRole('link', { name: 'Tulips in a pot' })).toBeVisible();
});
