import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { call } from '../harness/api.ts';
import { expect, test } from '../harness/fixtures.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';

const FIRST = 'Sow in March. Water them. Feed in June. Pick in July.';
/** One grey pixel. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';

const text = (page: Page) => page.getByRole('main').locator('[contenteditable="true"]');

/** How many characters the editor considers selected: it follows the browser's selection with a short delay. */
const selectedLength = (page: Page) =>
  text(page).evaluate((element) => {
    const { editor } = element as HTMLElement & { editor: { state: { selection: { from: number; to: number } } } };
    return editor.state.selection.to - editor.state.selection.from;
  });

/** Selects the paragraph that contains these words, which is one line on the screen. */
async function selectLine(page: Page, words: string): Promise<void> {
  await text(page).getByText(words).click();
  await expect(text(page)).toBeFocused();
  await expect.poll(() => selectedLength(page)).toBe(0);
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await expect.poll(() => selectedLength(page)).toBe(words.length);
  await expect(page.getByRole('button', { name: 'Bold' })).toBeVisible();
}

test('an editor suggests words, takes a model’s change by change, adds an image and returns to the first version', async ({
  page,
  agency,
  workspace,
}) => {
  const post = await call<{ id: string }>(agency, 'POST', '/posts/', {
    body: { title: 'Tomatoes', blocks: [{ id: 'first', type: 'paragraph', content: FIRST }], html: `<p>${FIRST}</p>` },
    organisationId: workspace.id,
  });
  const stored = () => call<{ html: string }>(agency, 'GET', `/posts/${post.id}/`, { organisationId: workspace.id });
  await open(page, agency, inWorkspace(`/posts/${post.id}`, workspace));
  await expect(text(page)).toContainText(FIRST);

  await selectLine(page, FIRST);
  await page.getByRole('button', { name: 'Comment on selected words' }).click();
  const comment = page.getByRole('dialog', { name: 'Comment' });
  await comment.getByLabel('Suggest an edit').check();
  const instead = FIRST.replace('March', 'April');
  await comment.getByLabel('Write instead').fill(instead);
  await comment.getByRole('button', { name: 'Suggest', exact: true }).click();
  await expect(comment).toBeHidden();
  await page.getByRole('tab', { name: 'Comments' }).click();
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(page.getByText('All comments are resolved.')).toBeVisible();
  await expect(text(page)).toContainText(instead);

  // Saves first: the selection stays.
  await expect.poll(async () => (await stored()).html).toContain('April');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await selectLine(page, instead);
  await page.getByRole('button', { name: 'Rewrite selected words' }).click();
  await page.getByRole('menuitem', { name: 'Shorten' }).click();
  const rewrite = page.getByRole('dialog', { name: 'Shorten' });
  const taken = rewrite.getByRole('button', { name: 'Taken: Pick in July.' });
  await expect(taken).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await taken.click();
  const left = rewrite.getByRole('button', { name: 'Left: Pick in July.' });
  await expect(left).toHaveAttribute('aria-pressed', 'false');
  await left.click();
  await expect(taken).toHaveAttribute('aria-pressed', 'true');
  await rewrite.getByRole('button', { name: 'Insert' }).click();
  await expect(rewrite).toBeHidden();
  await expect(text(page)).toHaveText('Sow in April. Water them. Feed in June.');

  await page.getByRole('button', { name: 'Insert image' }).click();
  const image = page.getByRole('dialog', { name: 'Insert an image' });
  await image
    .locator('input[type="file"]')
    .setInputFiles({ name: 'bed.png', mimeType: 'image/png', buffer: Buffer.from(PICTURE, 'base64') });
  await image.getByRole('button', { name: 'Insert', exact: true }).click();
  await expect(image.getByText('Describe what the image shows')).toBeVisible();
  await image.getByLabel('Alt text').fill('A seed tray on a sill');
  await image.getByRole('button', { name: 'Insert', exact: true }).click();
  await expect(image).toBeHidden();
  await expect(text(page).getByRole('img', { name: 'A seed tray on a sill' })).toBeVisible();
  await expect.poll(async () => (await stored()).html).toContain('alt="A seed tray on a sill"');

  await page.getByRole('tab', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Compare version 1' }).click();
  const version = page.getByRole('dialog', { name: 'Version 1' });
  await expect(version.getByRole('deletion').filter({ hasText: 'March.' })).toBeVisible();
  await expect(version.getByRole('insertion').filter({ hasText: 'April.' })).toBeVisible();
  await expectAccessible(page);
  await version.getByRole('tab', { name: 'Source' }).click();
  await expect(version.getByText(/<img/)).toBeVisible();
  await version.getByRole('button', { name: 'Restore this version' }).click();
  await expect(version).toBeHidden();
  await expect(text(page)).toHaveText(FIRST);
  await expect.poll(async () => (await stored()).html).not.toContain('<img');
});
