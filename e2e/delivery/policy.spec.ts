import { demoAccount } from '../harness/accounts.ts';
import { call } from '../harness/api.ts';
import { EDITIONS, FAULT_KEY } from '../harness/billing-variants.ts';
import { expect, test } from '../harness/delivery-fixtures.ts';
import { FAILED_REQUEST } from '../harness/quiet-console.ts';
import { failureCard, goInside } from '../harness/remote-screens.ts';
import { expectShell, inWorkspace, open } from '../harness/sign-in.ts';
import { send, serveSite } from '../harness/site.ts';

interface Reported {
  readonly version: string;
  readonly cause: string;
  readonly message: string;
  readonly count: number;
}

interface Overview {
  readonly remotes: readonly { readonly name: string; readonly errors: readonly Reported[] }[];
  readonly page: readonly Reported[];
}

/** Faults of billing, or of the page as a whole, as an administrator sees them. */
async function reported(of: 'remote-billing' | 'page'): Promise<readonly Reported[]> {
  const { remotes, page } = await call<Overview>(demoAccount('admin'), 'GET', '/releases/');
  return of === 'page' ? page : (remotes.find(({ name }) => name === of)?.errors ?? []);
}

const foreignRan = (page: { evaluate: <T>(work: () => T) => Promise<T> }) => page.evaluate(() => 'foreign' in globalThis);

test.beforeEach(({ silentConsole }) => silentConsole.allow(FAILED_REQUEST, /integrity/i, /Content Security Policy/));

test('a chunk that somebody has changed does not run, and is reported', async ({ page, agency, workspace, control }) => {
  await control.fault('remote-billing', 'chunk-tampered');
  await open(page, agency, inWorkspace('/subscription', workspace));
  await expect(failureCard(page, 'remote-billing')).toBeVisible();
  expect(await foreignRan(page)).toBe(false);
  await expect
    .poll(() => reported('remote-billing'))
    .toContainEqual(
      expect.objectContaining({ cause: 'integrity', message: expect.stringMatching(/\/\w+\.\w+\.js is not the file that was released/) }),
    );
});

test('a later chunk of the portal itself that somebody has changed does not run, and is reported; Retry brings it back', async ({
  page,
  agency,
  workspace,
  silentConsole,
}) => {
  silentConsole.allow(/Loading chunk \d+ failed/);
  // The reporter is a lazy chunk, too: once loaded, it requests the workspace's releases.
  const reporterIsThere = page.waitForResponse(/\/api\/releases\/resolved\//, { timeout: 60_000 });
  await open(page, agency, inWorkspace('/get-started', workspace));
  await expectShell(page);
  await reporterIsThere;
  let isChanged = true;
  await page.route(/\/assets\/\d+\.\w+\.js/, async (route) => {
    if (!isChanged) return route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, body: `globalThis.foreign = true;${await response.text()}` });
  });
  await goInside(page, inWorkspace('/settings', workspace));
  const card = page.getByRole('alert').filter({ hasText: 'This screen could not be loaded' });
  await expect(card).toBeVisible();
  expect(await foreignRan(page)).toBe(false);
  await expect
    .poll(() => reported('page'))
    .toContainEqual(
      expect.objectContaining({
        cause: 'integrity',
        message: expect.stringMatching(/\/assets\/\d+\.\w+\.js is not the file that was released/),
      }),
    );
  isChanged = false;
  await card.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  expect(await foreignRan(page)).toBe(false);
});

test('a script from an origin that is not in the registry does not run, and is reported, with the name of the remote that wanted it', async ({
  page,
  agency,
  workspace,
  publish,
}) => {
  const elsewhere = await serveSite(() => ({ '/foreign.js': send(200, 'text/javascript', 'globalThis.foreign = true;') }));
  const source = `${elsewhere.origin}/foreign.js`;
  await open(page, agency, inWorkspace('/get-started', workspace));
  await expectShell(page);
  await page.evaluate((src) => void document.head.append(Object.assign(document.createElement('script'), { src })), source);
  await expect
    .poll(() => reported('page'))
    .toContainEqual(expect.objectContaining({ cause: 'policy', message: expect.stringContaining(`script-src-elem blocked ${source}`) }));

  const { version } = await publish('faulty');
  await page.evaluate(([key = '', value = '']) => localStorage.setItem(key, value), [FAULT_KEY, source]);
  await open(page, agency, inWorkspace('/subscription', workspace));
  await expect(page.getByText(EDITIONS.faulty)).toBeVisible();
  await expect
    .poll(() => reported('remote-billing'))
    .toContainEqual(
      expect.objectContaining({ cause: 'policy', version, message: expect.stringContaining(`script-src-elem blocked ${source}`) }),
    );
  expect(await foreignRan(page)).toBe(false);
  expect(elsewhere.requests).toEqual([]);
  await elsewhere.close();
});

test('an inline script does not run, and is reported', async ({ page, agency, workspace, publish }) => {
  const { version } = await publish('faulty');
  await page.addInitScript(([key = '', value = '']) => localStorage.setItem(key, value), [FAULT_KEY, 'inline']);
  await open(page, agency, inWorkspace('/subscription', workspace));
  await expect(page.getByText(EDITIONS.faulty)).toBeVisible();
  await expect
    .poll(() => reported('remote-billing'))
    .toContainEqual(
      expect.objectContaining({ cause: 'policy', version, message: expect.stringContaining('script-src-elem blocked inline') }),
    );
  expect(await foreignRan(page)).toBe(false);
});
