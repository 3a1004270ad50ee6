import type { Page } from '@playwright/test';
import { expect, test } from '../harness/fixtures.ts';
import type { Fault } from '../harness/faulty-origin.ts';
import { expectPromised } from '../harness/promised.ts';
import { FAILED_REQUEST } from '../harness/quiet-console.ts';
import { servedRegistry } from '../harness/registry.ts';
import {
  expectOthersUsable,
  expectSamePage,
  failureCard,
  goToRemote,
  headingOf,
  markPage,
  REMOTE_SCREENS,
} from '../harness/remote-screens.ts';
import { expectShell, inWorkspace, open } from '../harness/sign-in.ts';

const CARD_MS = 5_000;
const HEALED_MS = 3_000;

type Trouble = Fault | 'no-such-name';

/** What the console may log meanwhile; otherwise it must stay silent. */
const CONSOLE: Readonly<Partial<Record<Trouble, RegExp>>> = {
  tampered: /integrity/i,
  page: /MIME type|CORS policy/,
  'not-found': /CORS policy/,
  busy: /CORS policy/,
  'chunk-not-found': /CORS policy/,
};

const OF_ONE: readonly Trouble[] = ['no-such-name', 'refused', 'not-found', 'busy', 'page', 'hang', 'tampered', 'chunk-not-found'];
/** One remote meets every fault, each of the others several. */
const MATRIX: Readonly<Record<string, readonly Trouble[]>> = {
  'remote-billing': OF_ONE,
  'remote-analytics': ['refused', 'page'],
  'remote-content': ['busy', 'tampered'],
  'remote-publishing': ['refused', 'not-found'],
  'remote-seo-audit': ['no-such-name', 'chunk-not-found'],
  'remote-tools': ['hang', 'refused'],
};

/** Every fault but one is the server's; an unresolvable host name is the browser's. */
function troubleMaker(
  page: Page,
  control: { fault: (remote: string, fault: Fault) => Promise<void>; heal: (remote: string) => Promise<void> },
  origin: string,
) {
  const everything = `${origin}**`;
  return {
    begin: (remote: string, trouble: Trouble) =>
      trouble === 'no-such-name' ? page.route(everything, (route) => route.abort('namenotresolved')) : control.fault(remote, trouble),
    end: (remote: string, trouble: Trouble) => (trouble === 'no-such-name' ? page.unroute(everything) : control.heal(remote)),
  };
}

test('every remote of the registry is in the matrix', async () => {
  const { remotes } = await servedRegistry();
  expect(remotes.map(({ name }) => name).toSorted()).toEqual(Object.keys(REMOTE_SCREENS).toSorted());
  expect(Object.keys(MATRIX).toSorted()).toEqual(Object.keys(REMOTE_SCREENS).toSorted());
});

for (const [remote, troubles] of Object.entries(MATRIX)) {
  for (const trouble of troubles) {
    test(`${remote}, ${trouble}: its card shows, the rest works, it comes back by itself`, async ({
      page,
      agency,
      workspace,
      control,
      stack,
      silentConsole,
    }) => {
      silentConsole.allow(FAILED_REQUEST, ...[CONSOLE[trouble] ?? []].flat());
      const { begin, end } = troubleMaker(page, control, stack.remotes[remote] ?? '');
      await open(page, agency, inWorkspace('/get-started', workspace));
      await expectShell(page);
      await markPage(page);
      await begin(remote, trouble);
      await goToRemote(page, remote, workspace);
      await expectPromised(failureCard(page, remote), CARD_MS, 'card');
      await expectShell(page);
      await expectOthersUsable(page, workspace, remote);
      await goToRemote(page, remote, workspace);
      await expectPromised(failureCard(page, remote), CARD_MS, 'card');
      expect(await page.evaluate(() => 'foreign' in globalThis), 'something that was not released has run').toBe(false);
      await end(remote, trouble);
      await expectPromised(headingOf(page, remote), HEALED_MS, 'back');
      await expect(failureCard(page, remote)).toBeHidden();
      await expectSamePage(page);
    });
  }
}

test('Retry brings a remote back at once', async ({ page, agency, workspace, control, silentConsole }) => {
  silentConsole.allow(FAILED_REQUEST);
  await control.kill('remote-publishing');
  await open(page, agency, inWorkspace('/platform-integration', workspace));
  await expectPromised(failureCard(page, 'remote-publishing'), CARD_MS, 'card');
  await markPage(page);
  // A hidden page does not retry by itself: only the click brings the remote back.
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }));
  await control.start('remote-publishing');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expectPromised(headingOf(page, 'remote-publishing'), HEALED_MS, 'back');
  await expectSamePage(page);
});

test('a remote that goes down during use keeps working with what it has loaded; a screen and an action that cannot load do not disturb the rest, and load later', async ({
  page,
  agency,
  workspace,
  control,
  silentConsole,
}) => {
  silentConsole.allow(FAILED_REQUEST, /ChunkLoadError/);
  await open(page, agency, inWorkspace('/seo-audit/audit', workspace));
  await expect(page.getByRole('heading', { name: 'This site has not been crawled yet' })).toBeVisible();
  await control.kill('remote-seo-audit');
  await goToRemote(page, 'remote-publishing', workspace);
  await expect(headingOf(page, 'remote-publishing')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'This site has not been crawled yet' })).toBeVisible();
  await page.getByRole('navigation', { name: 'SEO audit' }).getByRole('link', { name: 'Pages' }).click();
  const card = page.getByRole('main').getByRole('alert').filter({ hasText: 'SEO audit ran into an error' });
  await expectPromised(card, CARD_MS, 'card');
  await expectShell(page);
  await markPage(page);
  await control.start('remote-seo-audit');
  // The first click may still hit the earlier failure. Once the remote is back, there is no further click.
  await expect(async () => {
    if (await card.isVisible()) await card.getByRole('button', { name: 'Retry' }).click({ timeout: 5_000 });
    await expect(page.getByRole('heading', { level: 1, name: 'Audited pages' })).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Refresh' })).toBeVisible();
  await expectSamePage(page);
});
