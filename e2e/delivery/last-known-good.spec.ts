import type { Page } from '@playwright/test';
import { EDITIONS, FAULT_KEY } from '../harness/billing-variants.ts';
import { expect, test } from '../harness/delivery-fixtures.ts';
import type { Fault } from '../harness/faulty-origin.ts';
import { storedIndex, writeIndex } from '../harness/own-index.ts';
import { FAILED_REQUEST } from '../harness/quiet-console.ts';
import { expectPromised } from '../harness/promised.ts';
import { expectOthersUsable, expectSamePage, goToRemote, headingOf, markPage } from '../harness/remote-screens.ts';
import { expectShell, inWorkspace, open } from '../harness/sign-in.ts';

const REMOTE = 'remote-billing';
const CARD_MS = 5_000;
const HEALED_MS = 3_000;

const setFault = (page: Page, fault: string) =>
  page.evaluate(([key = '', value = '']) => localStorage.setItem(key, value), [FAULT_KEY, fault]);

/** As after the very first publish: there is nothing to fall back to. */
async function forgetHistory(): Promise<void> {
  const index = await storedIndex();
  const billing = index.remotes[REMOTE];
  if (!billing) throw new Error('There is no billing.');
  await writeIndex({ ...index, remotes: { ...index.remotes, [REMOTE]: { ...billing, history: [] } } });
}

test.beforeEach(({ silentConsole }) => silentConsole.allow(/the till/, FAILED_REQUEST, /integrity/i, /CORS policy/));

const TROUBLES = [
  'throws when it starts',
  'throws when it is drawn',
  'has a file that was changed',
  'is not where it was published',
  'has lost a chunk',
];
/** Those of the server; the others are in the code. */
const OF_THE_SERVER: Readonly<Partial<Record<string, Fault>>> = {
  'has a file that was changed': 'tampered',
  'is not where it was published': 'not-found',
  'has lost a chunk': 'chunk-not-found',
};

for (const trouble of TROUBLES) {
  test(`a release that ${trouble} is replaced by the one before, in the same session`, async ({
    page,
    agency,
    workspace,
    control,
    publish,
  }) => {
    const { version } = await publish('faulty');
    const ofTheServer = OF_THE_SERVER[trouble];
    if (ofTheServer) await control.fault(REMOTE, ofTheServer, version);
    await open(page, agency, inWorkspace('/get-started', workspace));
    await expectShell(page);
    await markPage(page);
    await setFault(page, trouble.endsWith('starts') ? 'start' : trouble.endsWith('drawn') ? 'render' : '');
    await goToRemote(page, REMOTE, workspace);
    await expectPromised(headingOf(page, REMOTE), CARD_MS, 'replaced');
    await expect(page.getByText(EDITIONS.faulty)).toBeHidden();
    await expect(page.getByRole('main').getByRole('alert')).toBeHidden();
    expect(await page.evaluate(() => 'foreign' in globalThis), 'something that was not released has run').toBe(false);
    await expectOthersUsable(page, workspace, REMOTE);
    await goToRemote(page, REMOTE, workspace);
    await expect(headingOf(page, REMOTE)).toBeVisible();
    await expectSamePage(page);
  });
}

test('a first release that throws when it starts: its card shows, the rest works, it comes back by itself', async ({
  page,
  agency,
  workspace,
  publish,
}) => {
  await publish('faulty');
  await forgetHistory();
  await open(page, agency, inWorkspace('/get-started', workspace));
  await expectShell(page);
  await markPage(page);
  await setFault(page, 'start');
  await goToRemote(page, REMOTE, workspace);
  const card = page.getByRole('main').getByRole('alert').filter({ hasText: 'Billing could not be loaded' });
  await expectPromised(card, CARD_MS, 'card');
  await expectOthersUsable(page, workspace, REMOTE);
  await goToRemote(page, REMOTE, workspace);
  await expectPromised(card, CARD_MS, 'card');
  await setFault(page, '');
  await expectPromised(page.getByText(EDITIONS.faulty), HEALED_MS, 'back');
  await expectSamePage(page);
});

test('a first release that throws when it renders: its card shows, the rest works, Retry brings it back', async ({
  page,
  agency,
  workspace,
  publish,
}) => {
  await publish('faulty');
  await forgetHistory();
  await open(page, agency, inWorkspace('/get-started', workspace));
  await expectShell(page);
  await markPage(page);
  await setFault(page, 'render');
  await goToRemote(page, REMOTE, workspace);
  const card = page.getByRole('main').getByRole('alert').filter({ hasText: 'Billing ran into an error' });
  await expectPromised(card, CARD_MS, 'card');
  await expectOthersUsable(page, workspace, REMOTE);
  await goToRemote(page, REMOTE, workspace);
  await expectPromised(card, CARD_MS, 'card');
  await setFault(page, '');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expectPromised(page.getByText(EDITIONS.faulty), HEALED_MS, 'back');
  await expectSamePage(page);
});
