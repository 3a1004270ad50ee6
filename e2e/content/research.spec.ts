import { expectAccessible, expectNoOverflow } from '../harness/accessibility.ts';
import { expect, test } from '../harness/fixtures.ts';
import { serveGarden } from '../harness/garden-site.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';
import { htmlPage, serveSite } from '../harness/site.ts';

test('a question becomes cited facts, an outline and a draft that opens in the editor', async ({ page, agency, workspace, newVisitor }) => {
  const garden = await serveGarden();
  await open(page, agency, inWorkspace('/', workspace));
  await expect(page).toHaveURL(/\/content-research\?organisation_id=/);
  await expect(page.getByRole('heading', { level: 1, name: 'Content research' })).toBeVisible();
  await page.getByLabel('Question or keyword').fill('How to sow tomatoes');
  await expect(page.getByRole('button', { name: 'Start research' })).toBeDisabled();
  await page.getByLabel('URLs to read').fill(`${garden.origin}/sow\n${garden.origin}/care`);
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByRole('button', { name: 'Start research' }).click();
  await expect(page).toHaveURL(/\/content-research\/results\/[0-9a-f-]{36}/);
  await expect(page.getByText('Ready', { exact: true })).toBeVisible({ timeout: 120_000 });
  await garden.close();

  // Every citation leads to its words in the snapshot of the source.
  await page.getByRole('tab', { name: /^Facts/ }).click();
  await page
    .getByRole('button', { name: /^\[1\].*show where it says/ })
    .first()
    .click();
  const drawer = page.getByRole('dialog', { name: /Sowing tomatoes/ });
  await expect(drawer.locator('mark')).toContainText(/sow|tomato/i);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  for (const tab of ['Plan', 'Sources', 'Coverage', 'Draft', 'Brief'] as const) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
    await expect(page.getByRole('tabpanel')).toBeVisible();
  }
  await expectAccessible(page);
  await expectNoOverflow(page);

  // The draft follows the brief.
  await page.getByLabel(/^Title, /).fill('Sowing tomatoes, month by month');
  await page.getByRole('button', { name: 'Save brief' }).click();
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByRole('tab', { name: /^Draft/ }).click();
  const drafted = page.getByRole('article').getByRole('heading', { name: 'Sowing tomatoes, month by month' });
  await expect(drafted).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Ready', { exact: true })).toBeVisible({ timeout: 60_000 });

  // A reviewer needs no account.
  await page.getByRole('button', { name: 'Share' }).click();
  const share = page.getByRole('dialog', { name: 'Share for review' });
  await share.getByRole('button', { name: 'Create link' }).click();
  const link = await share.getByLabel('Link', { exact: true }).inputValue();
  const reviewer = await newVisitor();
  await reviewer.goto(link);
  await expect(reviewer.getByRole('link', { name: '[1]' }).first()).toBeVisible();
  await share.getByRole('button', { name: 'Close' }).click();

  const download = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Draft: Word (DOCX)' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.docx$/);

  await page.getByRole('button', { name: 'Open in the editor' }).click();
  await expect(page).toHaveURL(/\/posts\/[0-9a-f-]{36}/);
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toContainText(/tomato/i);
  await page.goto(inWorkspace('/content-research/history', workspace));
  await expect(page.getByRole('link', { name: 'Open post' })).toBeVisible();
});

test('an article for another site keeps its link, and its live page is checked', async ({ page, agency, workspace }) => {
  const garden = await serveGarden();
  const live = await serveSite(() => ({
    '/guest': htmlPage('Guest article', [], { body: `<a rel="nofollow" href="${garden.origin}/sow">when to sow</a>` }),
  }));
  await open(page, agency, inWorkspace('/backlink-article', workspace));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New article' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New backlink article' });
  await dialog.getByLabel('Topic').fill('Sowing tomatoes');
  await dialog.getByLabel('Page to link to').fill(`${garden.origin}/sow`);
  await dialog.getByLabel('Anchor text').fill('when to sow');
  await dialog.getByRole('button', { name: 'Write article' }).click();
  await expect(page.getByText('Link and anchor text found')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('article').getByRole('link', { name: 'when to sow' })).toHaveAttribute('href', `${garden.origin}/sow`);
  await page.getByLabel('URL of the published article').fill(`${live.origin}/guest`);
  await page.getByRole('button', { name: 'Check the live link' }).click();
  await expect(page.getByText('The link is nofollow.')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await garden.close();
  await live.close();
});
