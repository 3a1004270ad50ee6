import { randomUUID } from 'node:crypto';
import { expectAccessible, expectNoOverflow } from '../harness/accessibility.ts';
import { call } from '../harness/api.ts';
import { expect, test } from '../harness/fixtures.ts';
import { serveGarden } from '../harness/garden-site.ts';
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

test('a persona’s question is researched, written, reviewed and followed once it is published', async ({ page, agency, workspace }) => {
  const garden = await serveGarden();
  const inside = { organisationId: workspace.id };
  const body = { name: 'Paula', role: '', goals: '', profile_id: null, client_id: randomUUID() };
  const { id, version } = await call<{ id: string; version: number }>(agency, 'POST', '/personas/', { body, ...inside });
  const questions = [{ text: 'When should I sow tomatoes?', evidence: [] }];
  await call(agency, 'PATCH', `/personas/${id}/`, { body: { version, questions }, ...inside });
  await open(page, agency, inWorkspace('/persona-topics', workspace));
  await expect(page.getByRole('heading', { name: 'No topics yet' })).toBeVisible();
  await page.getByRole('link', { name: 'New topic' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'New persona topic' })).toBeVisible();
  await page.getByLabel('Question it answers').selectOption({ label: 'When should I sow tomatoes?' });
  await page.getByRole('textbox', { name: 'Title' }).fill('When to sow tomatoes');
  await page.getByRole('textbox', { name: 'Keyword' }).fill('sow tomatoes');
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page).toHaveURL(/\/persona-topics\/research\/[0-9a-f-]{36}/);
  await expect(page.getByRole('heading', { level: 1, name: 'When to sow tomatoes' })).toBeVisible();
  await page.getByLabel('URLs to read').fill(`${garden.origin}/sow\n${garden.origin}/care`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start research' }).click();
  const draft = page.getByRole('button', { name: 'Open the draft in the editor' });
  await expect(draft).toBeEnabled({ timeout: 120_000 });
  await garden.close();
  await expectNoOverflow(page);
  await draft.click();

  await expect(page).toHaveURL(/\/persona-topics\/editor\//);
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toContainText(/tomato/i);
  // A save after the reviewer's look would ask for another one.
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: '4. Review' }).click();
  await expect(page.getByRole('article')).toContainText(/tomato/i);
  const approve = page.getByRole('button', { name: 'Approve' });
  await expect(page.getByRole('button', { name: 'Request changes' })).toBeDisabled();
  await page.getByRole('textbox', { name: 'Note' }).fill('Say how deep.');
  await page.getByRole('button', { name: 'Request changes' }).click();
  await expect(page.getByText('“Say how deep.”')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('');
  await expectAccessible(page);
  await approve.click();
  // In the header, and with who approved it.
  await expect(page.getByText('Approved', { exact: true })).toHaveCount(2);

  await page.getByRole('link', { name: '5. Stats' }).click();
  await page.getByRole('textbox', { name: 'URL' }).fill('https://garden-shop.example/sow-tomatoes');
  await page.getByRole('button', { name: 'Save URL' }).click();
  await expect(page.getByText('No data in Search Console yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'All topics' }).click();
  const row = page.getByRole('table', { name: 'Persona topics' }).getByRole('row').filter({ hasText: 'When to sow tomatoes' });
  await expect(row).toContainText('Published');
  await expect(row).toContainText('Approved by Rosa Linde');
});
