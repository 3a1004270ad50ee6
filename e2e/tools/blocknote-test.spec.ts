import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../harness/fixtures.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';

const editor = (page: Page) => page.getByRole('main').locator('[contenteditable="true"]');
/** The field that text to import is pasted into. */
const source = (page: Page) => page.locator('form').getByRole('textbox', { name: 'Text to import', exact: true });
const HTML = '<h2>Pots</h2><p>They need <strong>holes</strong>.</p><ul><li>clay</li><li>wood</li></ul>';

test('HTML becomes blocks, and blocks become HTML and Markdown', async ({ page, agency, workspace }) => {
  await open(page, agency, inWorkspace('/blocknote-test', workspace));
  await source(page).fill(HTML);
  await page.getByRole('button', { name: 'Import HTML' }).click();
  await expect(page.getByText('Imported 4 blocks from HTML')).toBeVisible();
  await expect(editor(page).getByRole('heading', { name: 'Pots' })).toBeVisible();
  await expect(page.locator('pre')).toContainText('<strong>holes</strong>');
  await page.getByRole('tab', { name: 'Markdown' }).click();
  await expect(page.locator('pre')).toContainText('## Pots');
  await expect(page.locator('pre')).toContainText('**holes**');
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download Markdown' }).click()]);
  expect(await readFile(await download.path(), 'utf8')).toContain('## Pots');
});

test('what is imported never runs', async ({ page, agency, workspace }) => {
  await open(page, agency, inWorkspace('/blocknote-test', workspace));
  await source(page).fill(
    '<p onclick="globalThis.ran=1">Hello</p><img src="x:y" onerror="globalThis.ran=1"><script>globalThis.ran=1</script><a href="javascript:globalThis.ran=1">link</a>',
  );
  await page.getByRole('button', { name: 'Import HTML' }).click();
  await expect(editor(page)).toContainText('Hello');
  expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false);
  await expect(page.locator('pre')).not.toContainText(/onclick|onerror|javascript:|<script/);
});

test('the text survives a reload, and clearing it can be undone', async ({ page, agency, workspace }) => {
  await open(page, agency, inWorkspace('/blocknote-test', workspace));
  await editor(page).click();
  await page.keyboard.type('A thought to keep');
  await expect(page.locator('pre')).toContainText('A thought to keep');
  await page.reload();
  await expect(editor(page)).toContainText('A thought to keep');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  // A toast stays while it contains the focus.
  await page.getByRole('button', { name: 'Undo' }).focus();
  await expect(editor(page)).not.toContainText('A thought to keep');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(editor(page)).toContainText('A thought to keep');
});

test('an empty import shows a message', async ({ page, agency, workspace }) => {
  await open(page, agency, inWorkspace('/blocknote-test', workspace));
  await page.getByRole('button', { name: /^Import / }).click();
  await expect(source(page)).toHaveAccessibleDescription('Paste some text or choose a file first');
});
