import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { appClient, DEMO_SHOP, demoCredentials, demoSiteToken, startSandbox, type Sandbox } from '@canopy/sandbox';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { HttpCall } from '../http-call.ts';
import { allowConsent } from '../oauth/consent-for-tests.ts';
import type { Tokens } from '../oauth/oauth.ts';
import { shopify, shopifyExchange, shopifyInstallUrl, type ShopifyClient } from '../shopify/index.ts';
import { webflow } from '../webflow/index.ts';
import { testHttp } from '../wordpress/http-for-tests.ts';
import { wordpress } from '../wordpress/index.ts';
import { wordpressCom, wordpressComConsentUrl, wordpressComExchange, type WordpressComClient } from '../wordpress-oauth/index.ts';
import type { SiteRef } from './document.ts';
import type { Site } from './site.ts';

let dataDir: string;
let sandbox: Sandbox;
let comTokens: Tokens;
let shopTokens: Tokens;
const clock = () => new Date();
const redirectUri = 'http://localhost:4600/back';
const comClient = (): WordpressComClient => ({ ...appClient, apiUrl: `${sandbox.url}/wordpress-com`, redirectUri });
const shopClient = (): ShopifyClient => ({ ...appClient, adminUrl: `${sandbox.url}/shopify/{shop}/admin`, redirectUri });
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'once-'));
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir });
  const com = await wordpressComExchange(
    comClient(),
    testHttp,
    (await allowConsent(wordpressComConsentUrl(comClient(), 'state'), { user: '2' }))['code'] ?? '',
    clock,
  );
  const installed = await allowConsent(shopifyInstallUrl(shopClient(), DEMO_SHOP, 'state'));
  const shop = await shopifyExchange(shopClient(), testHttp, DEMO_SHOP, installed['code'] ?? '', clock);
  if (!com.ok || !shop.ok) throw new Error('the stand-ins did not let us in');
  comTokens = com.tokens;
  shopTokens = shop.tokens;
});
afterAll(async () => {
  await sandbox.close();
  await rm(dataDir, { recursive: true });
});

/** Where a request is cut off, and whether our process dies with it or lives on without a response. */
const CUTS = ['the request is lost', 'the answer is lost', 'the worker dies before it', 'the worker dies after it'] as const;
type Cut = (typeof CUTS)[number];
class WorkerDied extends Error {}

/** Cuts off the n-th request, and counts requests. */
function cutHttp(at: number, cut: Cut): { http: HttpCall; asked: () => number } {
  let asked = 0;
  const http: HttpCall = async (url, options) => {
    asked += 1;
    if (asked !== at) return testHttp(url, options);
    if (cut === 'the worker dies before it') throw new WorkerDied();
    const lost = { ok: false as const, reason: 'network', message: 'The connection broke off.' };
    if (cut === 'the request is lost') return lost;
    await testHttp(url, options);
    if (cut === 'the worker dies after it') throw new WorkerDied();
    return lost;
  };
  return { http, asked: () => asked };
}

/** Attempts per publish: a killed worker is restarted, and a user tries again. */
const TRIES = 3;

const PLATFORMS: [string, string, (http: HttpCall) => Site][] = [
  ['WordPress', 'posts', (http) => wordpress({ siteUrl: sandbox.url, ...demoCredentials, http }).site],
  [
    'WordPress.com',
    'posts',
    (http) => wordpressCom({ client: comClient(), tokens: comTokens, http, onTokens: async () => undefined, site: '4601' }),
  ],
  [
    'Shopify',
    'articles',
    (http) => shopify({ client: shopClient(), shop: DEMO_SHOP, tokens: shopTokens, http, onTokens: async () => undefined }),
  ],
  [
    'Webflow',
    'items:65f0a1b2c3d4e5f607182931',
    (http) => webflow({ apiUrl: `${sandbox.url}/webflow/v2`, accessToken: demoSiteToken, siteId: null, http }),
  ],
];

async function entriesOf(site: Site, kind: string, name: string) {
  const found: { title: string; status: string }[] = [];
  for (let cursor: string | null = null, more = true; more; more = cursor !== null) {
    const list = await site.list(kind, cursor);
    if (!list.ok) throw new Error(list.message);
    found.push(...list.entries.filter(({ title }) => title.startsWith(`${name} once `)));
    cursor = list.next;
  }
  return found;
}

describe.each(PLATFORMS)('%s', (name, kind, start) => {
  /** What our platform has recorded about each publish: which entry it became, as soon as `create` has returned. */
  const recorded = new Map<string, SiteRef>();
  /** Creates and publishes. A worker that dies leaves behind only what is on the site and what was recorded. */
  const attempt = async (http: HttpCall, marker: string, title: string): Promise<boolean> => {
    const site = start(http);
    try {
      let ref = recorded.get(marker);
      if (ref === undefined) {
        const created = await site.create({ kind, title, html: `<p>${title}</p>` }, marker);
        if (!created.ok) return false;
        ref = created.document.ref;
        recorded.set(marker, ref);
      }
      return (await site.publish(ref, marker.replace('canopy-', ''))).ok;
    } catch (error) {
      if (error instanceof WorkerDied) return false;
      throw error;
    }
  };

  it.each(CUTS)('publishes once, wherever %s', async (cut) => {
    const word = `${name}-${CUTS.indexOf(cut)}`.toLowerCase().replace(/\W/g, '-');
    const whole = cutHttp(0, cut);
    expect(await attempt(whole.http, `canopy-${word}-0`, `${name} once ${word} 0`)).toBe(true);
    const requests = whole.asked();
    expect(requests).toBeGreaterThan(4);
    for (let at = 1; at <= requests; at += 1) {
      const [marker, title] = [`canopy-${word}-${at}`, `${name} once ${word} ${at}`];
      let isOut = await attempt(cutHttp(at, cut).http, marker, title);
      for (let again = 1; again < TRIES && !isOut; again += 1) isOut = await attempt(testHttp, marker, title);
      expect({ at, isOut }).toEqual({ at, isOut: true });
    }
    const entries = (await entriesOf(start(testHttp), kind, name)).filter(({ title }) => title.includes(` ${word} `));
    expect(entries.map(({ title, status }) => `${title} ${status}`).sort()).toEqual(
      Array.from({ length: requests + 1 }, (_, at) => `${name} once ${word} ${at} published`).sort(),
    );
  });
});
