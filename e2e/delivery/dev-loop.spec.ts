import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { buildAll } from '../../scripts/build.ts';
import { edition, EDITION_SCREEN } from '../harness/billing-variants.ts';
import { changedRemote, COPIES_FOLDER, overrideManifest } from '../harness/changed-remote.ts';
import { devCommand, type DevCommand } from '../harness/dev-command.ts';
import { expect, test as base } from '../harness/fixtures.ts';
import { freePorts } from '../harness/free-ports.ts';
import { remoteCommand } from '../harness/remote-command.ts';
import { expectOthersUsable, expectSamePage, goToRemote, headingOf, markPage } from '../harness/remote-screens.ts';
import { expectShell, fillSignIn, inWorkspace, leaveForProvider, open } from '../harness/sign-in.ts';

/** A screen with a text to edit, and with state that a reload would lose. */
const COUNTING = edition({
  description: 'Edition that counts.',
  imports: "import { useState } from 'react';",
  hooks: 'const [count, setCount] = useState(0);',
  body: `<button type="button" onClick={() => setCount(count + 1)}>
        Counted {count}
      </button>
      <p>Text of the copy</p>`,
});

interface Started {
  /** folder of the copy being served */
  readonly copy: string;
  readonly command: DevCommand;
}

const test = base.extend<{ startDev: (...args: readonly string[]) => Promise<Started> }, { developmentHost: string }>({
  // Pages with an override use it; published beside the current one, as an operator would do.
  developmentHost: [
    async ({ stack }, provide) => {
      await buildAll({ only: ['host'], mode: 'development', releasesDir: stack.releases });
      await provide(stack.url);
    },
    { scope: 'worker', timeout: 360_000 },
  ],
  startDev: async ({ stack, page }, provide, { testId }) => {
    const started: Started[] = [];
    await provide(async (...args) => {
      const copy = await changedRemote(path.join(COPIES_FOLDER, `dev-${testId}-${started.length}`), 'remote-billing', COUNTING);
      const command = await devCommand(['billing', '--dir', copy, ...args], path.join(stack.dataFolder, 'dev'));
      const one = { copy, command };
      started.push(one);
      return one;
    });
    // An open page would keep sending requests to the stopped server.
    await page.close();
    for (const { command, copy } of started) {
      expect(await command.stop()).toBe(0);
      await rm(path.dirname(copy), { recursive: true, force: true });
    }
  },
});

test.setTimeout(360_000);

/** An edit is built within this time on any machine. */
const BUILT_MS = 120_000;

async function edit(copy: string, find: string, replace: string): Promise<void> {
  const address = path.join(copy, EDITION_SCREEN);
  const text = await readFile(address, 'utf8');
  expect(text).toContain(find);
  await writeFile(address, text.replace(find, replace));
}

/** The page that asks for confirmation once, and the screen behind it. */
async function acceptOverride(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1, name: 'Show Billing from your machine?' })).toBeVisible();
  await page.getByRole('button', { name: 'Show mine' }).click();
}

const counter = (page: Page) => page.getByRole('button', { name: /^Counted \d/ });

/** An edit shows in the open page, which keeps its state. */
async function expectFastRefresh(page: Page, copy: string): Promise<void> {
  await expect(headingOf(page, 'remote-billing')).toBeVisible();
  await expect(page.getByText('Text of the copy')).toBeVisible();
  await counter(page).click();
  await counter(page).click();
  await markPage(page);
  await edit(copy, 'Text of the copy', 'Changed while it is open');
  await expect(page.getByText('Changed while it is open')).toBeVisible({ timeout: BUILT_MS });
  await expect(counter(page)).toHaveText('Counted 2');
  await expectSamePage(page);
}

async function expectReset(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(headingOf(page, 'remote-billing')).toBeVisible();
  await expect(counter(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Reset' })).toHaveCount(0);
}

test('a local remote in a host that runs elsewhere: an edit shows and keeps state, Reset returns to the release', async ({
  page,
  agency,
  workspace,
  newVisitor,
  developmentHost,
  startDev,
}) => {
  const { copy, command } = await startDev('--host', developmentHost);
  expect(command.text()).toContain('Fast Refresh');
  await open(page, agency, inWorkspace('/get-started', workspace));
  await expectShell(page);
  await acceptOverride(page, command.links().at(-1) ?? '');
  await expectFastRefresh(page, copy);
  // Production releases of the other remotes run beside it, in the host's development build.
  await expectOthersUsable(page, workspace, 'remote-billing');
  await goToRemote(page, 'remote-billing', workspace);
  await expect(page.getByText('Changed while it is open')).toBeVisible();

  const other = await newVisitor();
  await open(other, agency, inWorkspace('/subscription', workspace));
  await expect(headingOf(other, 'remote-billing')).toBeVisible();
  await expect(counter(other)).toHaveCount(0);
  await expect(other.getByRole('button', { name: 'Reset' })).toHaveCount(0);

  await expectReset(page);
});

test('a changed manifest makes a new link', async ({ page, agency, workspace, developmentHost, startDev, silentConsole }) => {
  // The dev server restarts while the page tries to reach it.
  silentConsole.allow(/WebSocket|ERR_CONNECTION_REFUSED|webpack-dev-server/);
  const { copy, command } = await startDev('--host', developmentHost);
  await overrideManifest(copy, "{ profile: [{ label: 'Your plan today', path: '/subscription', order: 20, icon: 'credit-card' }] }");
  await expect.poll(() => command.links().length, { timeout: BUILT_MS }).toBe(2);
  await open(page, agency, inWorkspace('/get-started', workspace));
  await acceptOverride(page, command.links().at(-1) ?? '');
  await expect(counter(page)).toBeVisible();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Profile of/ })
    .click();
  await expect(page.getByRole('link', { name: 'Your plan today' })).toBeVisible();
});

test('behind the proxy: signing in, an edit that keeps state, Reset', async ({ page, agency, workspace, developmentHost, startDev }) => {
  const port = await freePorts(1);
  const { copy, command } = await startDev('--host', developmentHost, '--proxy', '--port', String(port));
  const link = command.links().at(-1) ?? '';
  expect(new URL(link).origin).toBe(`http://localhost:${port}`);
  const elsewhere: string[] = [];
  page.on('request', (request) => new URL(request.url()).origin === developmentHost && elsewhere.push(request.url()));
  await acceptOverride(page, inWorkspace(link, workspace));
  await leaveForProvider(page);
  await fillSignIn(page, agency);
  await expectFastRefresh(page, copy);
  await expectReset(page);
  expect(new URL(page.url()).origin).toBe(`http://localhost:${port}`);
  expect(elsewhere, 'nothing went past the proxy').toEqual([]);
});

test('a host that does not allow it: CNP-2006, and nothing is started', async () => {
  const host = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"allowed":false,"development":true}'),
  );
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  try {
    const { code, text } = await remoteCommand(['dev', 'billing', '--host', `http://localhost:${(host.address() as AddressInfo).port}`]);
    expect(code).toBe(1);
    expect(text).toMatch(
      /CNP-2006 +A remote from your own machine cannot be loaded here: the registry of http:\/\/localhost:\d+ does not allow it/,
    );
    expect(text).toContain('docs/messages/CNP-2006.md');
  } finally {
    host.close();
  }
});
