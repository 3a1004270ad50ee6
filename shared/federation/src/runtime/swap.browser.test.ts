import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { Remotes } from './remotes.ts';
import type { parseRegistry } from '../registry.ts';
import { openFixture, openWatchedPage, type OpenFixture } from '../../fixture/open-fixture.ts';
import { serveHost, serveRemote, type Fault, type Origin } from '../../fixture/site.ts';

// Swaps releases of the fixture's first remote on a page in Chromium under the portal's policy.

const root = path.resolve(__dirname, '../..');
let fixture: OpenFixture;
let out: string;
let browser: Browser;
let releases: Origin;
let host: Origin;
let page: Page;
let consoleErrors: string[];

beforeAll(async () => {
  fixture = await openFixture(root);
  ({ out, browser } = fixture);
});

afterAll(() => fixture.close());

beforeEach(async () => {
  releases = await serveRemote(out);
  host = await serveHost(path.join(out, 'host'), registryOf('1'));
  ({ page, consoleErrors } = await openWatchedPage(browser));
});

afterEach(async () => {
  await page.close();
  await Promise.all([host.close(), releases.close()]);
});

const folderOf = (name: string, version: string): string => (version === '1' ? name : `${name}-${version}`);
/** What the build says of a remote. */
const built = (folder: string) =>
  JSON.parse(readFileSync(path.join(out, folder, 'release.json'), 'utf8')) as { manifest: object; integrity: Record<string, string> };

function release(name: string, version: string) {
  const folder = folderOf(name, version);
  return { version, baseUrl: `${releases.url}${folder}/`, integrity: built(folder).integrity };
}
const registryOf = (version: string, change = {}) => ({
  remotes: [
    { name: 'remote-one', manifest: built('remote-one').manifest, ...release('remote-one', version), ...change },
    { name: 'remote-two', manifest: built('remote-two').manifest, ...release('remote-two', '1') },
  ],
});

const remoteOfRelease = (version: string) => page.getByText(`Remote of release ${version}`);

async function open(query = ''): Promise<void> {
  await page.goto(`${host.url}${query}`);
  await remoteOfRelease('1').first().waitFor();
  await page.getByText('Action of one, release 1').waitFor();
}

/** Resolves the set again with this release of the first remote, and swaps it in. */
function swapTo(version: string) {
  return page.evaluate(async (registry) => {
    const here = globalThis as never as { remotes: Remotes; parseRegistry: typeof parseRegistry };
    here.remotes.update(here.parseRegistry({ id: 'set-2', ...registry }));
    return here.remotes.swap();
  }, registryOf(version));
}

const statusOf = (name: string) =>
  page.evaluate((remote) => {
    const { kilobytes, ...status } = (globalThis as never as { remotes: Remotes }).remotes.status(remote);
    return { ...status, kB: kilobytes() };
  }, name);

describe('a newer release', () => {
  it('takes the place of the running one and leaves shell, route, scroll and the other remotes alone', async () => {
    await open();
    await page.getByLabel('Note').fill('typed in the shell');
    await page.getByLabel('Place').fill('typed in the other remote');
    await page.evaluate(() => {
      history.pushState(null, '', '/one/deep?page=2');
      scrollTo(0, 120);
      const seen: string[] = [];
      new MutationObserver(() => seen.push(document.body.innerText)).observe(document.body, {
        childList: true,
        subtree: true,
        characterData: true,
      });
      Object.assign(globalThis, { seen });
    });
    expect(await swapTo('2')).toEqual([{ ok: true, remote: 'remote-one', version: '2' }]);
    await remoteOfRelease('2').waitFor();
    await page.getByText('Action of one, release 2').waitFor();
    expect(await page.getByLabel('Note').inputValue()).toBe('typed in the shell');
    expect(await page.getByLabel('Place').inputValue()).toBe('typed in the other remote');
    expect(await page.evaluate(() => [location.pathname + location.search, scrollY])).toEqual(['/one/deep?page=2', 120]);
    const seen = await page.evaluate(() => (globalThis as never as { seen: string[] }).seen);
    expect(seen.filter((text) => text.includes('Loading'))).toEqual([]);
    expect(await statusOf('remote-one')).toMatchObject({ version: '2', generation: 1, state: 'ready' });
    expect((await statusOf('remote-one')).kB).toBeGreaterThan(1);
    expect(consoleErrors).toEqual([]);
  });

  it('loads its own chunks, while what is left of the old one loads those of the old', async () => {
    await open('?kept');
    await page.getByRole('complementary').getByText('Remote of release 1').waitFor();
    await swapTo('2');
    await remoteOfRelease('2').waitFor();
    await page.getByRole('complementary').getByRole('button', { name: 'More' }).click();
    await page.getByText('More of one, release 1').waitFor();
    await page.getByRole('button', { name: 'More' }).first().click();
    await page.getByText('More of one, release 2').waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('may follow three times, also back to one that ran before', async () => {
    await open();
    for (const version of ['2', '3', '2']) {
      await swapTo(version);
      await remoteOfRelease(version).waitFor();
      await page.getByRole('button', { name: 'More' }).first().click();
      await page.getByText(`More of one, release ${version}`).waitFor();
    }
    expect(await statusOf('remote-one')).toMatchObject({ version: '2', generation: 3 });
    expect(consoleErrors).toEqual([]);
  });

  it('lets the modules of the one before last go, with their scripts and styles', async () => {
    await open();
    await page.evaluate(() => {
      const { remotes } = globalThis as never as { remotes: Remotes };
      Object.assign(globalThis, { first: new WeakRef(remotes.peek('remote-one', './Remote') as object) });
    });
    await swapTo('2');
    await remoteOfRelease('2').waitFor();
    await swapTo('3');
    await remoteOfRelease('3').waitFor();
    const session = await page.context().newCDPSession(page);
    const isGone = async (): Promise<boolean> => {
      await session.send('HeapProfiler.collectGarbage');
      return page.evaluate(() => (globalThis as never as { first: WeakRef<object> }).first.deref() === undefined);
    };
    let gone = await isGone();
    for (let attempt = 0; attempt < 20 && !gone; attempt += 1) gone = await isGone();
    expect(gone).toBe(true);
    const tags = await page.evaluate(() =>
      [...document.querySelectorAll('script[src], link[rel=stylesheet]')].map((tag) => tag.getAttribute('src') ?? tag.getAttribute('href')),
    );
    expect(tags.filter((tag) => tag?.includes('/remote-one/'))).toEqual([]);
    expect(tags.filter((tag) => tag?.includes('/remote-one-3/'))).not.toEqual([]);
  });
});

describe('a release that is no good', () => {
  it.each([
    ['is tampered with', { kind: 'tamper', match: 'remote-one-2/' }, 'integrity'],
    ['is gone', { kind: 'status', match: 'remote-one-2/' }, 'network'],
  ] as const)('%s: the running one runs on', async (_what, fault, cause) => {
    await open();
    await page.getByLabel('Name').fill('typed in the remote');
    releases.fault = fault;
    expect(await swapTo('2')).toEqual([expect.objectContaining({ ok: false, cause })]);
    expect(await page.getByLabel('Name').inputValue()).toBe('typed in the remote');
    await page.getByRole('button', { name: 'More' }).first().click();
    await page.getByText('More of one, release 1').waitFor();
    releases.fault = undefined;
    if (cause === 'network') expect(await swapTo('2')).toEqual([expect.objectContaining({ ok: true })]);
  });

  it('cannot be drawn after a swap: the one before is back', async () => {
    await open();
    await swapTo('bad');
    await remoteOfRelease('1').waitFor();
    await page.getByText('Action of one, release 1').waitFor();
    expect(await statusOf('remote-one')).toMatchObject({ version: '1', fellBackFrom: 'bad' });
  });

  describe('and not whole', () => {
    const openSecond = async () => {
      await host.close();
      host = await serveHost(path.join(out, 'host'), registryOf('2', { fallback: release('remote-one', '1') }));
      await page.goto(host.url);
    };

    it.each<[string, Fault]>([
      ['its entry is gone', { kind: 'status', match: 'remote-one-2/remoteEntry' }],
      ['its server is not ready', { kind: 'json-503', match: 'remote-one-2/' }],
      ['a chunk of it is gone', { kind: 'status', match: 'remote-one-2/Remote.' }],
    ])('since %s: the last good one starts in its place', async (_what, fault) => {
      releases.fault = fault;
      await openSecond();
      await remoteOfRelease('1').waitFor();
      await page.getByText('Action of one, release 1').waitFor();
      expect(await page.getByRole('alert').count()).toBe(0);
      expect(await statusOf('remote-one')).toMatchObject({ version: '1', fellBackFrom: '2', lastError: { cause: 'network' } });
    });

    it.each<[string, Fault]>([
      ['its entry hangs', { kind: 'hang', match: 'remote-one-2/remoteEntry' }],
      ['a chunk of it hangs', { kind: 'hang', match: 'remote-one-2/Remote.' }],
    ])('since %s: the last good one starts in its place, by itself', async (_what, fault) => {
      releases.fault = fault;
      await openSecond();
      await remoteOfRelease('1').waitFor();
      expect(await page.getByRole('alert').filter({ hasText: 'remote-one' }).count()).toBe(0);
      expect(await statusOf('remote-one')).toMatchObject({ version: '1', fellBackFrom: '2', lastError: { cause: 'timeout' } });
    });

    it('which shows when somebody opens a part of it: the last good one takes over', async () => {
      await openSecond();
      await remoteOfRelease('2').waitFor();
      releases.fault = { kind: 'status', match: 'remote-one-2/' };
      await page.getByRole('button', { name: 'More' }).click();
      await remoteOfRelease('1').waitFor();
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByText('More of one, release 1').waitFor();
    });
  });

  it('cannot be drawn on a new page: the last good one is there at once', async () => {
    await host.close();
    host = await serveHost(path.join(out, 'host'), registryOf('bad', { channel: 'canary', fallback: release('remote-one', '1') }));
    await open();
    expect(await statusOf('remote-one')).toMatchObject({
      version: '1',
      channel: 'stable',
      fellBackFrom: 'bad',
      errors: [{ cause: 'render', message: 'this release cannot be drawn' }],
    });
  });
});

describe('a remote whose release is not known yet', () => {
  it('waits until it is, and no longer than three seconds', async () => {
    await host.close();
    host = await serveHost(path.join(out, 'host'), registryOf('1', { pending: true }));
    // Time only advances explicitly; it runs on until it is paused, at a moment that has not yet passed.
    const now = Date.now();
    await page.clock.install({ time: now });
    await page.clock.pauseAt(now + 600_000);
    await page.goto(host.url);
    await page.getByText('Two for Acme').waitFor();
    expect(releases.requests.filter((file) => file.startsWith('remote-one'))).toEqual([]);
    await swapTo('2');
    await remoteOfRelease('2').waitFor();
    await page.goto(host.url);
    await page.getByText('Two for Acme').waitFor();
    const before = releases.requests.length;
    await page.clock.runFor(2_900);
    expect(releases.requests.slice(before).filter((file) => file.startsWith('remote-one'))).toEqual([]);
    await page.clock.runFor(200);
    await remoteOfRelease('1').waitFor();
  });
});
