import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { demoCredentials, demoSiteToken, startSandbox, type Sandbox } from '@canopy/sandbox';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { webflow } from '../webflow/index.ts';
import { testHttp } from '../wordpress/http-for-tests.ts';
import { wordpress } from '../wordpress/index.ts';
import type { Site } from './site.ts';

let dataDir: string;
let sandbox: Sandbox;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'once-'));
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir });
});
afterAll(async () => {
  await sandbox.close();
  await rm(dataDir, { recursive: true });
});

const TRIES = 10;
const FAULTS = [{ lose: true }, { close: true }, { status: 503 }, null] as const;
/** The same order of faults in each run. */
const random = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed / 2_147_483_648;
};

describe.each([
  ['WordPress', 'posts', '/wp-json/wp/v2/posts', () => wordpress({ siteUrl: sandbox.url, ...demoCredentials, http: testHttp }).site],
  [
    'Webflow',
    'items:65f0a1b2c3d4e5f607182931',
    '/webflow/v2/collections',
    () => webflow({ apiUrl: `${sandbox.url}/webflow/v2`, accessToken: demoSiteToken, siteId: null, http: testHttp }),
  ],
] as [string, string, string, () => Site][])('%s with a fault at every cut', (name, kind, route, start) => {
  it('publishes each of 40 entries once, however often it is tried', async () => {
    const site = start();
    const next = random(name.length);
    for (let n = 1; n <= 40; n += 1) {
      const entry = { kind, title: `${name} entry ${n}`, html: `<p>${n}</p>` };
      let isOut = false;
      for (let attempt = 1; attempt <= TRIES && !isOut; attempt += 1) {
        const fault = attempt === TRIES ? null : FAULTS[Math.floor(next() * FAULTS.length)];
        if (fault) {
          const method = next() < 0.7 ? 'POST' : 'GET';
          await fetch(`${sandbox.url}/__sandbox/faults`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ path: route, method, times: 1, ...fault }),
          });
        }
        const created = await site.create(entry, `canopy-${name.toLowerCase()}-${n}`);
        // A worker that dies here forgets nothing: the marker is on the site.
        if (created.ok) isOut = (await site.publish(created.document.ref)).ok;
        await fetch(`${sandbox.url}/__sandbox/faults`, { method: 'DELETE' });
      }
      expect(isOut).toBe(true);
    }
    const titles: string[] = [];
    for (let cursor: string | null = null, more = true; more; more = cursor !== null) {
      const list = await site.list(kind, cursor);
      if (!list.ok) throw new Error(list.message);
      titles.push(...list.entries.map(({ title }) => title).filter((title) => title.startsWith(`${name} entry`)));
      cursor = list.next;
    }
    expect(titles).toHaveLength(40);
    expect(new Set(titles).size).toBe(40);
  }, 120_000);
});
