import { expectAccessible, expectNoOverflow } from '../harness/accessibility.ts';
import { expect, test } from '../harness/fixtures.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';

test('what people write gives a persona its pains and questions, with the quotes', async ({ page, agency, workspace }) => {
  await open(page, agency, inWorkspace('/research-analysis', workspace));
  await expect(page).toHaveURL(/\/research-analysis\/steps\/1/);
  await page.getByLabel('Title').fill('Raised beds');
  await page
    .getByLabel('Texts')
    .fill(
      'My raised bed is a problem: it dries out in two days. How often should I water a raised bed?\n\nI struggle with slugs in my raised bed.',
    );
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Analyse' }).click();
  await expect(page).toHaveURL(/\/steps\/2\?.*id=/);
  await page.getByText('I struggle with slugs in my raised bed.', { exact: true }).click();
  await expect(page.getByText('“I struggle with slugs in my raised bed.”')).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.goto(inWorkspace('/persona', workspace));
  await page.getByLabel('Name').fill('Paula');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Add I struggle with slugs in my raised bed.' }).click();
  await expect(page.getByRole('button', { name: 'Remove I struggle with slugs in my raised bed.' })).toBeVisible();
  await page.getByRole('link', { name: '3. Questions' }).click();
  await page.getByRole('button', { name: 'Add How often should I water a raised bed?' }).click();
  await expect(page.getByRole('button', { name: /^Remove How often/ })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.goto(inWorkspace('/mindmap', workspace));
  await expect(page.getByRole('link', { name: 'How often should I water a raised bed?' })).toHaveAttribute(
    'href',
    /content-research\?question=How/,
  );
  await expectAccessible(page);
  await page.goto(inWorkspace('/personas', workspace));
  await page.getByRole('link', { name: /history of Paula$/ }).click();
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(page.getByText('Version 1 was restored')).toBeVisible();
  await page.goto(inWorkspace('/addProfile', workspace));
  await page.getByLabel('Name').fill('Allotment beginners');
  await page.getByRole('button', { name: 'Create profile' }).click();
  await expect(page).toHaveURL(/\/profileDetails\//);
  await expect(page.getByRole('heading', { level: 1, name: 'Allotment beginners' })).toBeVisible();
  await expectAccessible(page);
});
