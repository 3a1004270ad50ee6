import { expectAccessible, expectNoOverflow } from '../harness/accessibility.ts';
import { crawledWorkspace } from '../harness/crawled-workspace.ts';
import { expect, test } from '../harness/fixtures.ts';
import { tabTo } from '../harness/keyboard.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';
import { htmlPage, serveSite } from '../harness/site.ts';

const TEXT =
  '<p>Hardy tree ferns grow in deep shade and need little water in the winter. Our hardy tree ferns come with a label and a pot of moss.</p><p>Plant hardy tree ferns where the soil stays moist all year, and feed them with leaf mould every spring.</p>';

test('a gap becomes a title that waits in the publish queue', async ({ page, agency }) => {
  const site = await serveSite(() => ({
    '/': htmlPage('Welcome', ['/ferns', '/moss']),
    '/ferns': htmlPage('Green plants', ['/'], { body: TEXT }),
    '/moss': htmlPage('Moss', ['/']),
  }));
  const workspace = await crawledWorkspace(agency, site);
  await site.close();
  await open(page, agency, inWorkspace('/keyword/gap/medium', workspace));
  await expect(page.getByRole('heading', { level: 1, name: 'Optimize Content' })).toBeVisible();
  const gaps = page.getByRole('table', { name: 'Keyword gaps' });
  await expect(gaps.getByRole('row').filter({ hasText: 'Green plants' })).toContainText('hardy tree ferns');
  await expectAccessible(page);
  await expectNoOverflow(page);
  await tabTo(page, gaps.getByRole('button', { name: /^Open .*\/ferns$/ }));
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: /^Green plants/ });
  await drawer.getByRole('button', { name: 'Suggest titles' }).click();
  const apply = drawer.getByRole('button', { name: 'Apply variant 1' });
  await expect(apply).toBeEnabled();
  await expect(drawer.getByRole('group', { name: 'Result on Google, desktop' }).nth(1)).toContainText(/fern/i);
  await apply.click();
  await expect(drawer.getByText('Applied, waits to be published')).toBeVisible();
  await expect(apply).toHaveText('Applied');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(gaps.getByRole('row').filter({ hasText: 'Green plants' })).toContainText('Applied');
  await page.goto(inWorkspace('/keyword/gap/short', workspace));
  await page.getByRole('button', { name: 'Publish 1 applied' }).click();
  const queue = page.getByRole('dialog', { name: 'Publish titles and descriptions' });
  await expect(queue.getByText(/^Title: .*fern/i)).toBeVisible();
  // Nothing can be published before a site is connected, and it says so.
  await expect(queue.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled();
  await queue.getByRole('button', { name: /^Remove / }).click();
  await queue.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Publish 0 applied' })).toBeDisabled();
});

test('a list of keywords becomes clusters, which the keyboard moves, splits and merges in the map', async ({ page, agency, workspace }) => {
  await open(page, agency, inWorkspace('/keyword-planner', workspace));
  await page.getByRole('button', { name: 'New list' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New list' });
  await dialog.getByLabel('Name').fill('Ferns');
  await dialog.getByRole('textbox', { name: 'Keywords' }).fill('tree ferns\nhardy tree ferns\ncopper trowel');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText(/^3 keywords in 2 clusters and 2 topics\./)).toBeVisible();
  await expectAccessible(page);
  await page.getByText('Mindmap', { exact: true }).click();
  const tree = page.getByRole('tree', { name: 'Clusters of Ferns' });
  await expect(tree.getByRole('treeitem', { name: 'copper trowel 1 keyword' })).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);

  const chosen = tree.getByRole('treeitem', { selected: true });
  const name = page.getByRole('dialog').getByLabel('Cluster');
  await tabTo(page, chosen);
  await page.keyboard.press('End');
  await expect(chosen).toHaveText('copper trowel');
  await expect(chosen).toBeFocused();
  /** Types a cluster's name into the open dialog, and sends it off with the keyboard. */
  const sendTo = async (cluster: string, hint: string, button: string) => {
    await expect(name).toBeFocused();
    await name.fill(cluster);
    await expect(page.getByRole('dialog').getByText(hint)).toBeVisible();
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: button, exact: true }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(chosen).toBeFocused();
  };
  await page.keyboard.press('Enter');
  await sendTo('tree ferns', 'They join this cluster.', 'Move');
  await expect(page.getByText(/^3 keywords in 1 cluster and 1 topic\./)).toBeVisible();

  await expect(chosen).toHaveText('copper trowel');
  await page.keyboard.press('Enter');
  await sendTo('Tools', 'A new name makes a new cluster.', 'Move');
  await expect(page.getByText(/^3 keywords in 2 clusters and 2 topics\./)).toBeVisible();

  await page.keyboard.press('ArrowUp');
  await expect(chosen).toContainText('Tools');
  await page.keyboard.press('Enter');
  await sendTo('tree ferns', 'They join this cluster.', 'Save');
  await expect(page.getByText(/^3 keywords in 1 cluster and 1 topic\./)).toBeVisible();
});
