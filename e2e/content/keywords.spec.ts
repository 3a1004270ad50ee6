import { expectAccessible, expectNoOverflow } from '../harness/accessibility.ts';
import { call } from '../harness/api.ts';
import { connectGoogle, endImports, NORTHFIELD } from '../harness/connected-workspace.ts';
import { crawledWorkspace } from '../harness/crawled-workspace.ts';
import { expect, test } from '../harness/fixtures.ts';
import { tabTo } from '../harness/keyboard.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';
import { htmlPage, serveSite } from '../harness/site.ts';
import { latestCrawl, newWorkspace, startCrawl } from '../harness/workspaces.ts';

interface Listed {
  readonly data: readonly { readonly page_url: string; readonly query?: string | null }[];
  readonly total: number;
  readonly is_updating: boolean;
}

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
  await expect(drawer.getByRole('group', { name: 'Google result,  desktop' }).nth(1)).toContainText(/fern/i);
  await apply.click();
  await expect(drawer.getByText('Applied, waiting to be published')).toBeVisible();
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

test('an opportunity shows how it is reckoned, and leads to a title that is applied', async ({ page, agency, stack }) => {
  test.setTimeout(480_000);
  const workspace = await newWorkspace(agency, { domain: new URL(stack.sandboxUrl).host });
  const list = (path: string) => call<Listed>(agency, 'GET', path, { organisationId: workspace.id });
  await startCrawl(agency, workspace);
  await connectGoogle(agency, workspace, { ...NORTHFIELD, domain: 'localhost' });
  await expect.poll(async () => (await latestCrawl(agency, workspace))?.status, { timeout: 120_000 }).toBe('SUCCESS');
  // The lists come with the first three months; the rest of an import takes minutes.
  const opportunities = () => list('/keyword/opportunity/?kind=pages');
  await expect.poll(async () => (await opportunities()).total, { timeout: 120_000 }).toBeGreaterThan(5);
  await endImports(agency, workspace);
  await expect.poll(async () => (await opportunities()).is_updating, { timeout: 60_000 }).toBe(false);
  const [best] = (await opportunities()).data;
  const competing = await list('/keyword/opportunity/?kind=short&filter=several_pages');
  const { data: gaps } = await list(`/crawler/minimal-gaps-data/?length=short&search=${encodeURIComponent(best?.page_url ?? '')}`);
  expect(gaps.map(({ page_url }) => page_url)).toContain(best?.page_url);

  await open(page, agency, inWorkspace('/keyword/opportunity/pages', workspace));
  await expect(page.getByRole('heading', { level: 1, name: 'Keyword opportunities' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Opportunities' });
  /** Waits for a requested list: until it arrives, the previous rows show. */
  const settled = async () => {
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    await expect(table).not.toHaveAttribute('aria-busy', 'true');
  };
  await settled();
  await expect(page.getByRole('img', { name: /^Click-through rate by position: / })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Click-through rates' }).getByRole('row').nth(1)).toContainText('%');
  await expectAccessible(page);
  await expectNoOverflow(page);

  for (const [name, kind] of [
    ['Medium (3 words)', 'medium'],
    ['Long (4 or more)', 'long'],
    ['Short (1–2 words)', 'short'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Keyword length' }).getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`/keyword/opportunity/${kind}`));
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(table.getByRole('columnheader', { name: 'Query' })).toBeVisible();
    await settled();
  }
  // How the clicks of a query that two pages compete for are calculated, by keyboard.
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Cannibalised');
  await expect(page).toHaveURL(/filter=several_pages/);
  await expect(table.getByRole('row')).toHaveCount(competing.data.length + 1);
  await settled();
  const opened = table.getByRole('button', { name: `Open ${competing.data[0]?.query}`, exact: true }).first();
  await tabTo(page, opened);
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText(/^[\d,]+ × \([\d.]+% − [\d.]+%\) × [\d.]+ = [\d,]+$/)).toBeVisible();
  await expect(drawer.getByRole('row').filter({ hasText: '90 % interval' })).toContainText(/\d+ to \d+/);
  await expect(drawer.getByText('Keyword cannibalisation')).toBeVisible();
  await expectAccessible(page, '[role="dialog"]');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(opened).toBeFocused();

  // Pages are also compared with the year before; the best of them gets a title.
  await page.getByRole('link', { name: 'Pages', exact: true }).click();
  // In a narrower window the comparison is behind the row's details.
  await page.setViewportSize({ width: 1_600, height: 900 });
  await expect(table.getByRole('columnheader', { name: 'Year' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Losing clicks');
  await expect(page).toHaveURL(/filter=decaying/);
  await page.getByRole('combobox', { name: 'Show' }).selectOption('All opportunities');
  await expect(page).not.toHaveURL(/filter=/);
  await table.getByRole('button', { name: `Open ${best?.page_url}`, exact: true }).click();
  await drawer.getByRole('link', { name: 'Optimize the page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Optimize Content' })).toBeVisible();
  await expect(drawer).toBeHidden();
  const gap = page.getByRole('table', { name: 'Keyword gaps' }).getByRole('button', { name: `Open ${best?.page_url}`, exact: true });
  await gap.click();
  await drawer.getByRole('button', { name: 'Suggest titles' }).click();
  await drawer.getByRole('button', { name: 'Apply variant 1' }).click();
  await expect(drawer.getByText('Applied, waiting to be published')).toBeVisible();
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

  // By mouse, and undone.
  const item = (id: string) => page.locator(`.react-flow__node[data-id="${id}"]`);
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  // Waits until the item stops moving.
  await item('k copper trowel').hover({ position: { x: 8, y: 8 } });
  const [from, onto] = [await item('k copper trowel').boundingBox(), await item('c tree ferns').boundingBox()];
  if (!from || !onto) throw new Error('The map shows no items.');
  await page.mouse.move(from.x + 8, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + 16, from.y + from.height / 2);
  await expect(item('k copper trowel')).toHaveClass(/dragging/);
  await page.mouse.move(onto.x + onto.width / 2 - from.width / 2 + 16, onto.y + onto.height / 2, { steps: 5 });
  await expect(item('c tree ferns')).toHaveAttribute('data-target');
  await page.mouse.up();
  await expect(page.getByText(/^3 keywords in 1 cluster and 1 topic\./)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^3 keywords in 2 clusters and 2 topics\./)).toBeVisible();

  const chosen = tree.getByRole('treeitem', { selected: true });
  const name = page.getByRole('dialog').getByLabel('Cluster');
  await tabTo(page, chosen);
  await page.keyboard.press('End');
  await expect(chosen).toHaveText('copper trowel');
  await expect(chosen).toBeFocused();
  /** Types a cluster's name into the open dialog and submits it by keyboard. */
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
  await sendTo('Tools', 'A new name creates a new cluster.', 'Move');
  await expect(page.getByText(/^3 keywords in 2 clusters and 2 topics\./)).toBeVisible();

  await page.keyboard.press('ArrowUp');
  await expect(chosen).toContainText('Tools');
  await page.keyboard.press('Enter');
  await sendTo('tree ferns', 'They join this cluster.', 'Save');
  await expect(page.getByText(/^3 keywords in 1 cluster and 1 topic\./)).toBeVisible();
});
