import type { Page } from '@playwright/test';
import { BILLING_EDITIONS, EDITIONS, FAULT_KEY } from '../harness/billing-variants.ts';
import { buildChanges, copiesOf } from '../harness/delivery-fixtures.ts';
import { restoreIndex } from '../harness/own-index.ts';
import { FAILED_REQUEST } from '../harness/quiet-console.ts';
import { expectPromised } from '../harness/promised.ts';
import { expectCommand } from '../harness/remote-command.ts';
import {
  expectOthersUsable,
  expectSamePage,
  failureCard,
  goToRemote,
  headingOf,
  markPage,
  REMOTE_SCREENS,
} from '../harness/remote-screens.ts';
import { expect, test, type Resident } from '../harness/separate-fixtures.ts';
import { expectShell, inWorkspace, signIn } from '../harness/sign-in.ts';
import { send, serveSite } from '../harness/site.ts';

/** Signs in through the provider's pages and waits for the shell. */
async function enter(page: Page, { account, workspace }: Resident): Promise<void> {
  await signIn(page, account, inWorkspace('/get-started', workspace));
  await expectShell(page);
}

test('signing in, every remote and its calls work, each from the origin it belongs to', async ({ page, separate, resident }) => {
  const answered: { origin: string; path: string; type: string; ok: boolean }[] = [];
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url());
    answered.push({ origin, path: pathname, type: response.request().resourceType(), ok: response.status() < 400 });
  });
  await enter(page, resident);
  await expectOthersUsable(page, resident.workspace);
  const calls = answered.filter(({ path }) => path.startsWith('/api/'));
  expect(calls.length).toBeGreaterThan(3);
  expect([...new Set(calls.map(({ origin }) => origin))]).toEqual([separate.api]);
  expect(calls.filter(({ ok }) => !ok)).toEqual([]);
  const scripts = [...new Set(answered.filter(({ type }) => type === 'script').map(({ origin }) => origin))];
  expect(scripts.toSorted()).toEqual([separate.portal, ...[...separate.remotes.values()].map(({ url }) => new URL(url).origin)].toSorted());
});

test('a change goes through, and is there after a reload', async ({ page, resident }) => {
  await enter(page, resident);
  await page.goto(inWorkspace('/settings', resident.workspace));
  await page.getByLabel('Organization Name').fill('Garden elsewhere');
  const [answer] = await Promise.all([
    page.waitForResponse((response) => ['PATCH', 'PUT', 'POST'].includes(response.request().method()) && response.url().includes('/api/')),
    page.getByRole('button', { name: 'Save workspace' }).click(),
  ]);
  expect(answer.status()).toBeLessThan(300);
  await page.reload();
  await expect(page.getByLabel('Organization Name')).toHaveValue('Garden elsewhere');
});

test('the policy lets no other origin’s code run, not even the API’s', async ({ page, separate, resident, silentConsole }) => {
  silentConsole.allow(/Content Security Policy/, FAILED_REQUEST);
  await enter(page, resident);
  const blocked = await page.evaluate(async (source) => {
    const violation = new Promise<string>((resolve) =>
      document.addEventListener('securitypolicyviolation', (event) =>
        resolve(`${event.effectiveDirective} ${event.blockedURI} ${event.disposition}`),
      ),
    );
    document.head.append(Object.assign(document.createElement('script'), { src: source }));
    return violation;
  }, `${separate.api}/api/openapi.json`);
  expect(blocked).toBe(`script-src-elem ${separate.api}/api/openapi.json enforce`);
});

test('what the policy blocks in a remote is reported to the API’s origin, with the name of that remote', async ({
  page,
  separate,
  resident,
  administrator,
  stack,
  silentConsole,
}) => {
  silentConsole.allow(/Content Security Policy/, FAILED_REQUEST);
  const copies = await buildChanges(copiesOf(stack.dataFolder), stack.releases, [
    { key: 'blocked', remote: 'remote-billing', change: BILLING_EDITIONS.faulty },
  ]);
  const said = await expectCommand(['publish', 'billing', '--dir', copies.get('blocked') ?? '', '--to', stack.releases, '--json']);
  const { published: version } = JSON.parse(said.split('\n').findLast((line) => line.startsWith('{')) ?? '') as { published: string };
  const elsewhere = await serveSite(() => ({ '/foreign.js': send(200, 'text/javascript', 'globalThis.foreign = true;') }));
  const reported = async () => {
    const answer = await fetch(`${separate.api}/api/releases/`, { headers: { authorization: `Bearer ${administrator}` } });
    const { remotes } = (await answer.json()) as {
      remotes: { name: string; errors: { version: string; cause: string; message: string }[] }[];
    };
    return remotes.find(({ name }) => name === 'remote-billing')?.errors ?? [];
  };
  await enter(page, resident);
  for (const [fault, blocked] of [
    ['inline', 'inline'],
    [`${elsewhere.origin}/foreign.js`, `${elsewhere.origin}/foreign.js`],
  ] as const) {
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [FAULT_KEY, fault] as const);
    await page.goto(inWorkspace('/subscription', resident.workspace));
    await expect(page.getByText(EDITIONS.faulty)).toBeVisible();
    await expect
      .poll(reported)
      .toContainEqual(
        expect.objectContaining({ version, cause: 'policy', message: expect.stringContaining(`script-src-elem blocked ${blocked}`) }),
      );
    expect(await page.evaluate(() => 'foreign' in globalThis)).toBe(false);
  }
  expect(elsewhere.requests).toEqual([]);
  await elsewhere.close();
  await restoreIndex();
});

test('a remote’s server is stopped: its card shows and the rest works; it is started: it comes back by itself', async ({
  page,
  separate,
  resident,
  silentConsole,
}) => {
  silentConsole.allow(FAILED_REQUEST);
  const remote = 'remote-publishing';
  const server = separate.remotes.get(remote);
  await enter(page, resident);
  await markPage(page);
  await server?.stop();
  await goToRemote(page, remote, resident.workspace);
  await expectPromised(failureCard(page, remote), 5_000, 'card');
  await expectOthersUsable(page, resident.workspace, remote);
  await goToRemote(page, remote, resident.workspace);
  await expectPromised(failureCard(page, remote), 5_000, 'card');
  await server?.start();
  await expectPromised(headingOf(page, remote), 3_000, 'back');
  await expectSamePage(page);
  expect(Object.keys(REMOTE_SCREENS)).toHaveLength(separate.remotes.size);
});
