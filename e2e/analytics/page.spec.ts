import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../harness/accessibility.ts';
import { nurseryWorkspace } from '../harness/connected-workspace.ts';
import { expect, test } from '../harness/fixtures.ts';
import { FAILED_REQUEST } from '../harness/quiet-console.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';
import { dayFromToday, sourceRows, sumsBy } from '../harness/source-rows.ts';

const DAYS = { from: dayFromToday(-12), to: dayFromToday(-6) };
const RANGE = `range=${DAYS.from}..${DAYS.to}`;
const SITE = 'sc-domain:northfield-nursery.example';
const sums = async () => sumsBy(await sourceRows(SITE, DAYS, 'date', 'page'), 1);
const topPages = async () => (await sums()).map(({ key }) => key);

test.beforeAll(async () => {
  await nurseryWorkspace();
});

test('a row opens the page’s drawer of the audit: J, K, Escape, and the address', async ({ page }) => {
  const { owner, workspace } = await nurseryWorkspace();
  const clicks = new Map((await sums()).map((one) => [one.key, one.clicks]));
  await open(page, owner, inWorkspace(`/dashboard/page?${RANGE}&sort=-clicks`, workspace));
  // Pages with equal clicks may come in either order: the table says which is first.
  const openers = page.getByRole('table', { name: 'Pages in search' }).getByRole('button', { name: /^Open / });
  await expect(openers.nth(1)).toBeAttached();
  const [first = '', second = ''] = await openers.evaluateAll((all) => all.map((one) => (one.ariaLabel ?? '').replace('Open ', '')));
  expect(clicks.get(first)).toBe(Math.max(...clicks.values()));
  const opener = page.getByRole('button', { name: `Open ${first}`, exact: true });
  await opener.click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText(first);
  await expect(drawer.getByRole('link', { name: 'Optimize Now' })).toHaveAttribute('href', /\/keyword\/gap\/short/);
  await expect.poll(() => new URL(page.url()).searchParams.get('issue')).toBe(first);
  // Its shortcuts arrive with its content.
  await expect(drawer).toContainText('Performance Metrics');
  await page.keyboard.press('j');
  await expect(drawer).toContainText(second);
  await expect.poll(() => new URL(page.url()).searchParams.get('issue')).toBe(second);
  await page.keyboard.press('k');
  await expect.poll(() => new URL(page.url()).searchParams.get('issue')).toBe(first);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();
});

test('without the audit’s remote a plain link replaces the drawer', async ({ page, control, silentConsole }) => {
  silentConsole.allow(FAILED_REQUEST, /blocked by CORS policy|Federation Runtime/);
  const { owner, workspace } = await nurseryWorkspace();
  const [first = ''] = await topPages();
  await control.fault('remote-seo-audit', 'busy');
  await open(page, owner, inWorkspace(`/dashboard/page?${RANGE}&issue=${encodeURIComponent(first)}`, workspace));
  await expect(page.getByRole('link', { name: 'Find it in the audited pages' })).toHaveAttribute('href', /\/seo-audit\/pages\?search=/);
  await expect(page.getByRole('table', { name: 'Pages in search' })).toContainText(first.slice(0, 20));
});

test('filters narrow chart, table and file alike, and a fresh browser shows the same', async ({ page, newVisitor }) => {
  const { owner, workspace } = await nurseryWorkspace();
  const pages = (await topPages()).filter((url) => url.includes('/guides/'));
  await open(page, owner, inWorkspace(`/dashboard/page?${RANGE}`, workspace));
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Filter' });
  await form.getByRole('textbox', { name: 'Value' }).fill('/guides/');
  await form.getByRole('button', { name: 'Apply filter' }).click();
  await expect(page.getByRole('button', { name: 'Remove filter: Page contains “/guides/”' })).toBeVisible();
  const opened = (where: typeof page) => where.getByRole('table', { name: 'Pages in search' }).getByRole('button', { name: /^Open / });
  await expect(opened(page)).toHaveCount(Math.min(20, pages.length));
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(pages.length + 1);
  const other = await newVisitor();
  await open(other, owner, page.url());
  await expect(opened(other)).toHaveCount(Math.min(20, pages.length));
});
