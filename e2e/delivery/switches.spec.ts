import type { CDPSession } from '@playwright/test';
import { expect, test } from '../harness/fixtures.ts';
import { expectOthersUsable, goToRemote, headingOf, REMOTE_SCREENS } from '../harness/remote-screens.ts';
import { expectShell, inWorkspace, open } from '../harness/sign-in.ts';

const SWITCHES = 50;
const ALLOWED_BYTES = 5_000_000;
const COLLECTIONS = 4;

// Traces keep copies of the page inside the page.
test.use({ trace: 'off' });

/** Size of objects that are still reachable, in bytes. */
async function heapInUse(session: CDPSession): Promise<number> {
  for (let round = 0; round < COLLECTIONS; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}

test(`${SWITCHES} switches between all remotes leave no more than ${ALLOWED_BYTES / 1e6} MB behind`, async ({
  page,
  agency,
  workspace,
}) => {
  const session = await page.context().newCDPSession(page);
  await open(page, agency, inWorkspace('/get-started', workspace));
  await expectShell(page);
  const remotes = Object.keys(REMOTE_SCREENS);
  const first = remotes[0] ?? '';
  // Whatever is loaded and cached once does not count.
  await expectOthersUsable(page, workspace);
  await expectOthersUsable(page, workspace);
  await goToRemote(page, first, workspace);
  await expect(headingOf(page, first)).toBeVisible();
  const before = await heapInUse(session);
  for (let turn = 1; turn <= SWITCHES; turn += 1) {
    const remote = turn === SWITCHES ? first : (remotes[turn % remotes.length] ?? '');
    await goToRemote(page, remote, workspace);
    await expect(headingOf(page, remote)).toBeVisible();
  }
  const grown = (await heapInUse(session)) - before;
  test.info().annotations.push({ type: 'heap growth', description: `${(grown / 1e6).toFixed(2)} MB` });
  expect(grown, 'bytes more than before').toBeLessThanOrEqual(ALLOWED_BYTES);
});
