import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Locator, Page } from '@playwright/test';
import { openFixture, openWatchedPage, type OpenFixture } from '../../fixture/open-fixture.ts';
import { serveHost, serveRemote, type Fault, type Origin } from '../../fixture/site.ts';

// End to end: the fixture's host and two remotes, built by the preset and run in Chromium under the portal's policy.

const root = path.resolve(__dirname, '../..');
let fixture: OpenFixture;
let out: string;
let browser: Browser;

beforeAll(async () => {
  fixture = await openFixture(root);
  ({ out, browser } = fixture);
});

afterAll(() => fixture.close());

let one: Origin;
let two: Origin;
let good: Origin;
let host: Origin;
let page: Page;
let consoleErrors: string[];

beforeEach(async () => {
  [one, two, good] = (await Promise.all(['remote-one', 'remote-two', 'remote-one'].map((name) => serveRemote(path.join(out, name))))) as [
    Origin,
    Origin,
    Origin,
  ];
  host = await serveHost(path.join(out, 'host'), { remotes: [entry('remote-one', one), entry('remote-two', two)] });
  ({ page, consoleErrors } = await openWatchedPage(browser));
});

afterEach(async () => {
  await page.close();
  await Promise.all([host.close(), one.close(), two.close(), good.close()]);
});

/** What the build says of a remote. */
const built = (name: string) =>
  JSON.parse(readFileSync(path.join(out, name, 'release.json'), 'utf8')) as {
    manifest: object;
    integrity: Record<string, string>;
    first: { files: string[]; shared: string[] };
  };
const entry = (name: string, origin: Origin, change = {}) => ({
  name,
  version: '0.3.0',
  baseUrl: origin.url,
  manifest: built(name).manifest,
  integrity: built(name).integrity,
  first: built(name).first,
  ...change,
});

describe('a federated page', () => {
  it('runs two remotes on the host’s modules, without a word on the console', async () => {
    await page.goto(host.url);
    await page.getByText('One for Acme').waitFor();
    await page.getByText('Two for Acme').waitFor();
    await page.getByText('Action of one').waitFor();
    // '@canopy/ui/forms' and '@canopy/ui/data' are two chunks of the host; both must resolve to the same component.
    expect(await page.locator('#same').innerText()).toBe('one Mantine');
    await page.getByRole('button', { name: 'More' }).click();
    const more = page.getByText('More of one');
    await more.waitFor();
    expect(await more.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(1, 2, 3)');
    expect(consoleErrors).toEqual([]);
  });

  it('fetches every file of a remote once', async () => {
    await page.goto(host.url);
    await page.getByText('One for Acme').waitFor();
    await page.getByText('Action of one').waitFor();
    expect(one.requests.toSorted()).toEqual([...new Set(one.requests)].toSorted());
    expect(one.requests.filter((file) => /json$/.test(file))).toEqual([]);
  });

  it('asks for what a first screen needs along with the entry, which says it later', async () => {
    const { first } = entry('remote-one', one);
    expect(first).toEqual({
      files: expect.arrayContaining([expect.stringMatching(/^Remote\..*\.js$/), expect.stringMatching(/\.css$/)]),
      shared: ['@canopy/ui/forms', '@canopy/ui/data'],
    });
    await host.close();
    host = await serveHost(path.join(out, 'host'), { remotes: [entry('remote-one', one)] });
    one.fault = { kind: 'hang', match: 'remoteEntry' };
    const html = readFileSync(path.join(out, 'host', 'index.html'), 'utf8');
    const isShared = (url: string): boolean => url.startsWith(`${host.url}assets/`) && !html.includes(`="${new URL(url).pathname}"`);
    const asked = first.files.map((file) => page.waitForRequest(`${one.url}${file}`));
    await Promise.all([...asked, page.waitForRequest((request) => isShared(request.url())), page.goto(host.url, { waitUntil: 'commit' })]);
  });

  it('is built with the files of each shared module and their hashes, so that a page can ask for them first', () => {
    const { files } = JSON.parse(readFileSync(path.join(out, 'host', 'host.json'), 'utf8')) as {
      files: Record<string, Record<string, string>>;
    };
    expect(Object.keys(files).toSorted()).toEqual(expect.arrayContaining(['@canopy/ui/data', '@canopy/ui/forms']));
    const html = readFileSync(path.join(out, 'host', 'index.html'), 'utf8');
    const hashes = JSON.parse(/id="canopy-integrity">(.*?)</.exec(html)?.[1] ?? '{}') as Record<string, string>;
    for (const [name, own] of Object.entries(files)) {
      expect([name, Object.keys(own).length]).not.toEqual([name, 0]);
      for (const [file, hash] of Object.entries(own)) expect([file, hash]).toEqual([file, hashes[path.basename(file)]]);
    }
  });

  it('has each module of Mantine once in the host’s build', () => {
    const copies = Object.values(JSON.parse(readFileSync(path.join(out, 'mantine.json'), 'utf8')) as Record<string, number>);
    expect(copies.length).toBeGreaterThan(100);
    expect(Math.max(...copies)).toBe(1);
  });
});

const FAULTS: [string, Fault, string][] = [
  ['404', { kind: 'status' }, 'network'],
  ['503 with JSON', { kind: 'json-503' }, 'network'],
  ['200 with HTML', { kind: 'html' }, 'invalid-entry'],
  ['a refused connection', { kind: 'refuse' }, 'network'],
  ['a wrong hash', { kind: 'tamper' }, 'integrity'],
  ['a hang', { kind: 'hang' }, 'timeout'],
  ['a missing chunk', { kind: 'status', match: 'Remote.' }, 'network'],
  ['a chunk with a wrong hash', { kind: 'tamper', match: 'Remote.' }, 'integrity'],
  ['a chunk that hangs', { kind: 'hang', match: 'Remote.' }, 'timeout'],
  ['a stylesheet that hangs', { kind: 'hang', match: '.css' }, 'timeout'],
];

/** A load still under way may bring the remote back while the button is being clicked. */
async function retryOrBack(button: Locator): Promise<void> {
  const back = page.getByText('One for Acme').waitFor({ timeout: 60_000 });
  await Promise.race([button.click(), back]).catch(() => {});
  await back;
}

async function breakAndHeal(fault: Fault, cause: string): Promise<void> {
  one.fault = fault;
  await page.goto(host.url);
  await page.getByRole('alert').getByText(`remote-one ${cause}`).first().waitFor({ timeout: 60_000 });
  await page.getByText('Two for Acme').waitFor();
  await page.getByRole('button', { name: 'Shell button' }).click();
  one.fault = undefined;
  await retryOrBack(page.getByRole('button', { name: 'Retry remote-one' }).first());
}

describe('a remote with a fault', () => {
  it.each(FAULTS)('%s: it is said, the rest works, and it is back without a reload', async (_what, fault, cause) => {
    await breakAndHeal(fault, cause);
  });

  it.each([
    ['its entry', 'remoteEntry'],
    ['a module', 'Remote.'],
  ])('code that throws in %s: the same', async (_what, match) => {
    await host.close();
    host = await serveHost(path.join(out, 'host'), {
      remotes: [entry('remote-one', one, { integrity: undefined }), entry('remote-two', two)],
    });
    await breakAndHeal({ kind: 'throw', match }, 'evaluation');
  });

  it('written for another shell: refused before anything is fetched', async () => {
    await host.close();
    const manifest = { ...built('remote-one').manifest, shellApi: '^2.0.0' };
    host = await serveHost(path.join(out, 'host'), { remotes: [entry('remote-one', one, { manifest }), entry('remote-two', two)] });
    await page.goto(host.url);
    await page.getByText('remote-one needs shell-api ^2.0.0; this shell has 1.2.0.').first().waitFor();
    expect(one.requests).toEqual([]);
  });

  it('has a last good release: that one starts in its place', async () => {
    await host.close();
    one.fault = { kind: 'tamper' };
    const fallback = { version: '0.2.9', baseUrl: good.url, integrity: built('remote-one').integrity };
    host = await serveHost(path.join(out, 'host'), { remotes: [entry('remote-one', one, { fallback }), entry('remote-two', two)] });
    await page.goto(host.url);
    await page.getByText('One for Acme').waitFor();
  });
});

describe('a chunk of the host that a remote takes something from', () => {
  /** The host's chunk that holds what `@canopy/ui/data` and `@canopy/ui/forms` name. */
  const chunk = (): string => {
    const files = readdirSync(path.join(out, 'host', 'assets')).filter((file) => /^\d+\..*js$/.test(file));
    const found = files.find((file) => readFileSync(path.join(out, 'host', 'assets', file), 'utf8').includes('In a card'));
    if (!found) throw new Error('No chunk of the host holds the card.');
    return found;
  };

  it.each<[string, Fault['kind'], string]>([
    ['could not be fetched', 'status', 'was answered with HTTP 404'],
    ['was changed on the way', 'tamper', 'is not the file that was released'],
  ])('%s: it does not run, the remote says why, and comes with the next try', async (_what, kind, message) => {
    host.fault = { kind, match: chunk() };
    await page.goto(host.url);
    const card = page.getByRole('alert').filter({ hasText: 'remote-one network: It needs a file of the portal itself.' });
    await card.getByText(message).waitFor({ timeout: 60_000 });
    await page.getByText('Action of one').waitFor();
    host.fault = undefined;
    await retryOrBack(card.getByRole('button', { name: 'Retry remote-one' }));
  });

  it('comes with the hash that stands in the page, as every script and stylesheet does', async () => {
    // Script tags are removed once loaded, so they are recorded when they are added.
    await page.addInitScript(() => {
      const tags: string[][] = [];
      Object.assign(globalThis, { tags });
      new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
          if (node instanceof HTMLScriptElement && node.src) tags.push([node.src, node.integrity]);
          if (node instanceof HTMLLinkElement && node.rel === 'stylesheet') tags.push([node.href, node.integrity]);
        }
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(host.url);
    await page.getByText('One for Acme').waitFor();
    const tags = await page.evaluate(() => (globalThis as unknown as { tags: string[][] }).tags);
    expect(tags.map(([address]) => path.basename(address ?? ''))).toContain(chunk());
    expect(tags.filter(([, integrity]) => !integrity?.startsWith('sha384-'))).toEqual([]);
  });
});
