import type { Page } from '@playwright/test';
import { expect, test } from '../harness/fixtures.ts';
import { servedRegistry } from '../harness/registry.ts';
import { expectShell, inWorkspace, open } from '../harness/sign-in.ts';
import { watchScripts } from '../harness/watched-scripts.ts';

/** A string that each module's own code contains exactly once, even when minified. */
const SIGNATURES = {
  react: /__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=[^=]/g,
  'react-dom': /__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=[^=]/g,
  'shell-api': /canopy\.date-range/g,
  ui: /canopy-color-scheme/g,
};

test('one copy of react, react-dom, shell-api and ui, with every remote loaded', async ({ page, agency, workspace }) => {
  const scripts = watchScripts(page);
  // React notifies developer tools of each renderer that starts.
  await page.addInitScript(() => {
    const renderers: unknown[] = [];
    Object.assign(globalThis, {
      renderers,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        renderers: new Map(),
        inject: (one: unknown) => renderers.push(one),
        onCommitFiberRoot() {},
        onCommitFiberUnmount() {},
        onScheduleFiberRoot() {},
        onPostCommitFiberRoot() {},
        checkDCE() {},
      },
    });
  });
  await open(page, agency, inWorkspace('/get-started', workspace));
  await expectShell(page);
  const { remotes } = await servedRegistry();
  for (const { name, baseUrl, manifest } of remotes) {
    const path = manifest.routes.find((route) => !route.path.includes(':'))?.path ?? '/';
    await page.evaluate(
      (to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate', { state: null }));
      },
      inWorkspace(path, workspace),
    );
    await expect.poll(() => scripts.asked.some((url) => url.startsWith(baseUrl)), { message: `${name} was loaded` }).toBe(true);
  }
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await scripts.settled();
  const texts = await scripts.texts();
  const copies = Object.fromEntries(
    Object.entries(SIGNATURES).map(([module, signature]) => [
      module,
      texts.reduce((sum, text) => sum + (text.match(signature)?.length ?? 0), 0),
    ]),
  );
  expect(copies).toEqual({ react: 1, 'react-dom': 1, 'shell-api': 1, ui: 1 });
  expect(await page.evaluate(() => (globalThis as unknown as { renderers: unknown[] }).renderers.length)).toBe(1);
});

test('a page without a remote asks no remote for anything', async ({ page, agency, workspace, stack }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  // The portal requests this once the screen is idle, when parts of remotes would load too.
  const releases = page.waitForResponse((response) => response.url().includes('/releases/resolved/'), { timeout: 60_000 });
  await open(page, agency, inWorkspace('/settings', workspace));
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await releases;
  await page.waitForLoadState('networkidle');
  expect(asked.filter((url) => Object.values(stack.remotes).some((remote) => url.startsWith(remote)))).toEqual([]);
});

test('a remote is fetched while the pointer rests on its link, and not again by the click', async ({ page, agency, workspace, stack }) => {
  await open(page, agency, inWorkspace('/settings', workspace));
  await expectShell(page);
  const ofRemote = stack.remotes['remote-seo-audit'] ?? '';
  const link = page.getByRole('link', { name: 'SEO Audit' });
  const scripts = watchScripts(page, (url) => url.startsWith(ofRemote));
  const [entry] = await Promise.all([
    page.waitForResponse((response) => response.url().startsWith(ofRemote) && response.url().includes('remoteEntry')),
    link.hover(),
  ]);
  expect(entry.ok()).toBe(true);
  await scripts.settled();
  const before = scripts.asked.length;
  expect(before).toBeGreaterThan(0);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'SEO audit' })).toBeVisible();
  expect(scripts.asked.slice(before)).toEqual([]);
});

test('the remote behind the URL is requested at once, along with the portal’s own files', async ({ page, agency, workspace, stack }) => {
  await open(page, agency, inWorkspace('/settings', workspace));
  await expectShell(page);
  const order: string[] = [];
  page.on('request', (request) => order.push(request.url()));
  await page.goto(inWorkspace('/subscription', workspace));
  await expect(page.getByRole('heading', { level: 1, name: 'Subscription' })).toBeVisible();
  const entry = order.findIndex((url) => url.startsWith(stack.remotes['remote-billing'] ?? ''));
  const user = order.findIndex((url) => url.includes('/api/user/'));
  expect(entry).toBeGreaterThan(-1);
  expect(entry).toBeLessThan(user);
});

/** Records every script inserted into a page, from the next load on: the tag of a lazy chunk is removed once it has loaded. */
function noteScripts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const added: { src: string; integrity: string }[] = [];
    Object.assign(globalThis, { added });
    const isScript = (node: Node): node is HTMLScriptElement => node instanceof HTMLScriptElement && node.src !== '';
    const note = (changes: readonly MutationRecord[]) =>
      added.push(
        ...changes.flatMap(({ addedNodes }) => [...addedNodes].filter(isScript)).map(({ src, integrity }) => ({ src, integrity })),
      );
    new MutationObserver(note).observe(document, { childList: true, subtree: true });
  });
}

const addedScripts = (page: Page) => page.evaluate(() => (globalThis as unknown as { added: { src: string; integrity: string }[] }).added);

test('the policy allows no inline and no evaluated script, and every script carries its hash, later chunks included', async ({
  page,
  agency,
  workspace,
  stack,
}) => {
  await noteScripts(page);
  await open(page, agency, inWorkspace('/get-started', workspace));
  const answer = await page.goto(inWorkspace('/seo-audit/audit', workspace));
  await expect(page.getByRole('heading', { level: 1, name: 'SEO audit' })).toBeVisible();
  const policy = Object.fromEntries(
    ((await answer?.headerValue('content-security-policy')) ?? '').split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
  expect(policy['default-src']).toEqual(["'none'"]);
  expect(policy['script-src']?.some((source) => source.startsWith("'nonce-"))).toBe(true);
  for (const directive of Object.values(policy)) expect(directive).not.toEqual(expect.arrayContaining(["'unsafe-eval'"]));
  expect(policy['script-src']).not.toEqual(expect.arrayContaining(["'unsafe-inline'"]));
  expect(policy['frame-ancestors']).toEqual(["'none'"]);
  // From first to last, including lazy chunks of the portal and the remotes.
  const added = async (origin: (url: URL) => boolean) => (await addedScripts(page)).filter(({ src }) => origin(new URL(src))).length;
  await expect.poll(() => added(({ origin, pathname }) => origin === stack.url && !/\/(main|vendor)\./.test(pathname))).toBeGreaterThan(1);
  await expect.poll(() => added(({ href }) => href.startsWith(stack.remotes['remote-seo-audit'] ?? ''))).toBeGreaterThan(1);
  expect((await addedScripts(page)).filter(({ integrity }) => !/^sha384-[\w+/]{64}$/.test(integrity))).toEqual([]);
});

test('what the policy forbids does not run', async ({ page, agency, workspace, silentConsole }) => {
  silentConsole.allow(/Content Security Policy/);
  await open(page, agency, inWorkspace('/get-started', workspace));
  await expectShell(page);
  await page.evaluate(async () => {
    const holder = document.createElement('div');
    holder.innerHTML = '<button id="planted" onclick="globalThis.evil = 1">x</button>';
    document.body.append(holder);
    document.getElementById('planted')?.click();
    // A string as a timer callback is evaluated; the next timer comes after it.
    setTimeout('globalThis.evil = "evaluated";');
    await new Promise((resolve) => setTimeout(resolve, 1));
  });
  expect(await page.evaluate(() => (globalThis as { evil?: unknown }).evil)).toBeUndefined();
});

test('no remote brings styles or scripts from anywhere but the stack', async ({ page, agency, workspace, stack }) => {
  const own = [stack.url, ...Object.values(stack.remotes)];
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('data:') && !own.some((origin) => request.url().startsWith(origin))) foreign.push(request.url());
  });
  for (const path of ['/dashboard/overview', '/seo-audit/audit', '/platform-integration', '/subscription']) {
    await open(page, agency, inWorkspace(path, workspace));
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(foreign).toEqual([]);
});
