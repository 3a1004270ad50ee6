import type { Page } from '@playwright/test';
import { expectAccessible } from '../harness/accessibility.ts';
import { demoAccount, type Account } from '../harness/accounts.ts';
import { gardenWorkspace } from '../harness/connected-workspace.ts';
import { expect, test } from '../harness/fixtures.ts';
import { servedRegistry } from '../harness/registry.ts';
import { goInside } from '../harness/remote-screens.ts';
import { open } from '../harness/sign-in.ts';

/** px; desktop, small desktop, phone */
const WIDTHS = [1440, 1280, 390];
/** The host's own screens with tables, which no manifest lists. */
const HOST = ['/account', '/settings', '/users', '/status'];

/** Tables that are wider than what shows of them, with the px that are cut off. */
const cutOff = (page: Page): Promise<string[]> =>
  page.locator('main table').evaluateAll((tables) =>
    tables.flatMap((table) => {
      const { parentElement: box } = table;
      const excess = box ? box.scrollWidth - box.clientWidth : 0;
      return excess > 1 ? [`${table.getAttribute('aria-label')}: ${excess} px`] : [];
    }),
  );

/** Shows every path at every width. @returns the tables that were cut off */
async function walk(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await goInside(page, path);
    await expect(page.locator('main h1').first(), path).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]'), path).toHaveCount(0);
    if ((await page.locator('main table').count()) === 0) continue;
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      // Two frames: one in which the table learns of its width, and one in which it has folded.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      const wide = async () => (await cutOff(page)).map((table) => `${path} at ${width} px, ${table}`);
      await expect
        // What is still arriving on a busy machine settles; what is cut off stays so.
        .poll(wide, { timeout: 20_000 })
        .toEqual([])
        .catch(async () => found.push(...(await wide())));
    }
  }
  return found;
}

const isStatic = (path: string) => !/[:*]/.test(path);

async function routesOf(...remotes: string[]): Promise<string[]> {
  const registry = await servedRegistry();
  return registry.remotes.flatMap(({ name, manifest }) =>
    remotes.length === 0 || remotes.includes(name)
      ? manifest.routes.filter(({ path, byAction }) => !byAction && isStatic(path)).map(({ path }) => path)
      : [],
  );
}

async function begin(page: Page, account: Account, path: string): Promise<void> {
  await open(page, account, path);
  await expect(page.locator('main h1').first()).toBeVisible();
}

test('no table is cut off at usual widths', async ({ page, silentConsole: _console }) => {
  await begin(page, demoAccount('admin'), '/account');
  expect(await walk(page, [...HOST, ...(await routesOf())])).toEqual([]);
});

test('no table of figures is cut off at usual widths; what folds has no fault that axe finds', async ({ page }) => {
  const { owner, workspace } = await gardenWorkspace();
  const here = (path: string) => `${path}?organisation_id=${workspace.id}`;
  await begin(page, owner, here('/account'));
  expect(await walk(page, (await routesOf('remote-analytics', 'remote-content')).map(here))).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await goInside(page, here('/dashboard/query'));
  await page
    .getByRole('button', { name: /^Details of / })
    .first()
    .click();
  await expect(page.getByRole('main').getByRole('term').first()).toBeVisible();
  await expectAccessible(page, 'table');
});
