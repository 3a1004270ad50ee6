import { expectAccessible, expectNoOverflow } from '../harness/accessibility.ts';
import { nurseryWorkspace } from '../harness/connected-workspace.ts';
import { expect, test } from '../harness/fixtures.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';
import { dayFromToday } from '../harness/source-rows.ts';

const RANGE = `range=${dayFromToday(-12)}..${dayFromToday(-6)}`;

test.beforeAll(async () => {
  await nurseryWorkspace();
});

test('metrics toggle alike, one stays on, and the address says which; Back undoes one step', async ({ page }) => {
  const { owner, workspace } = await nurseryWorkspace();
  await open(page, owner, inWorkspace(`/dashboard/overview?${RANGE}`, workspace));
  const tiles = page.getByRole('group', { name: 'Metrics of Page Performance Overview' });
  const tile = (name: string) => tiles.getByRole('button', { name: new RegExp(`^${name}`) });
  await expect(tile('Clicks')).toHaveAttribute('aria-pressed', 'true');
  await tile('Position').click();
  await tile('Clicks').click();
  await expect(tile('Clicks')).toHaveAttribute('aria-pressed', 'false');
  // The last one still on is locked, and says so.
  await expect(tile('Position')).toHaveAttribute('aria-disabled', 'true');
  await tile('Position').press('Enter');
  await expect(tile('Position')).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(tile('Clicks')).toHaveAttribute('aria-pressed', 'true');
  await expect(tile('Position')).toHaveAttribute('aria-pressed', 'true');
  // The other overview has its own selection.
  await expect(
    page.getByRole('group', { name: 'Metrics of Query Performance Overview' }).getByRole('button', { name: /^Position/ }),
  ).toHaveAttribute('aria-pressed', 'false');
});

test('axe finds nothing on the search overview, and nothing sticks out on a phone', async ({ page }) => {
  const { owner, workspace } = await nurseryWorkspace();
  await open(page, owner, inWorkspace(`/dashboard/overview?${RANGE}&compare=previous`, workspace));
  await expect(page.getByRole('table', { name: 'Audience' }).getByRole('row').nth(3)).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
});

test('a note is written, marked on the charts, deleted and restored', async ({ page }) => {
  const { owner, workspace } = await nurseryWorkspace();
  await open(page, owner, inWorkspace(`/dashboard/overview?${RANGE}`, workspace));
  const add = page.getByRole('button', { name: 'Add note' });
  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Add a note' });
  await dialog.getByRole('textbox', { name: 'What happened' }).fill('Frost in the night');
  await page.keyboard.press('Escape');
  await expect(add).toBeFocused();
  await add.click();
  await dialog.getByRole('textbox', { name: 'What happened' }).fill('Spring sale began');
  await dialog.getByRole('button', { name: 'Save note' }).click();
  const line = page.getByRole('region', { name: 'Annotations' }).getByRole('listitem').filter({ hasText: 'Spring sale began' });
  await expect(line).toBeVisible();
  // Charts are rendered when they come near the viewport.
  await page.getByRole('heading', { name: 'Page Performance Overview' }).scrollIntoViewIfNeeded();
  await page
    .getByRole('button', { name: /Note: Spring sale began/ })
    .first()
    .click();
  await expect(page.getByRole('region', { name: 'Annotations' })).toBeFocused();
  await line.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  // A toast stays while the pointer hovers over it.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await expect(line).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(line).toBeVisible();
});
