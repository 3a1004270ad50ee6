import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { appClient, DEMO_SHOP, demoCredentials, demoSiteToken, startSandbox, type Sandbox } from '@canopy/sandbox';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { allowConsent } from '../oauth/consent-for-tests.ts';
import type { Tokens } from '../oauth/oauth.ts';
import { shopify, shopifyExchange, shopifyInstallUrl, type ShopifyClient } from '../shopify/index.ts';
import { webflow } from '../webflow/index.ts';
import { wordpressCom, wordpressComConsentUrl, wordpressComExchange, type WordpressComClient } from '../wordpress-oauth/index.ts';
import { testHttp } from '../wordpress/http-for-tests.ts';
import { wordpress } from '../wordpress/index.ts';
import type { SiteRef } from './document.ts';
import { describeSite, type SiteUnderTest } from './site-suite.ts';

let dataDir: string;
let sandbox: Sandbox;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'sites-'));
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir });
});
afterAll(async () => {
  await sandbox.close();
  await rm(dataDir, { recursive: true });
});

const order = async (what: string, body: object) => {
  const answer = await fetch(`${sandbox.url}/__sandbox/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
};
const lose = (at: string) => order('faults', { path: at, method: 'POST', lose: true, times: 1 });
const visit = async (url: string) => {
  const answer = await fetch(url);
  return { status: answer.status, body: await answer.text() };
};
const clock = () => new Date();
const redirectUri = 'http://localhost:4600/back';

describeSite('WordPress', () => {
  const site = (applicationPassword: string = demoCredentials.applicationPassword) =>
    wordpress({ siteUrl: sandbox.url, username: demoCredentials.username, applicationPassword, http: testHttp }).site;
  const authorization = `Basic ${Buffer.from(`${demoCredentials.username}:${demoCredentials.applicationPassword}`).toString('base64')}`;
  return {
    site: site(),
    stranger: site('not the one'),
    kind: 'posts',
    schedules: true,
    editElsewhere: async ({ kind, id }: SiteRef, content: string) => {
      await fetch(`${sandbox.url}/wp-json/wp/v2/${kind}/${id}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ content }),
      });
    },
    loseNextAnswer: () => lose('/wp-json/wp/v2/posts'),
    loseNextUpload: () => lose('/wp-json/wp/v2/media'),
    failNextUpload: () => order('faults', { path: '/wp-json/wp/v2/media', method: 'POST', status: 500, times: 1 }),
    visit,
  };
});

let wordpressComTokens: Tokens;
const wordpressComClient = (): WordpressComClient => ({ ...appClient, apiUrl: `${sandbox.url}/wordpress-com`, redirectUri });
let shopTokens: Tokens;
const shopClient = (): ShopifyClient => ({ ...appClient, adminUrl: `${sandbox.url}/shopify/{shop}/admin`, redirectUri });
beforeEach(async () => {
  if (wordpressComTokens === undefined) {
    const back = await allowConsent(wordpressComConsentUrl(wordpressComClient(), 'state'), { user: '2' });
    const exchanged = await wordpressComExchange(wordpressComClient(), testHttp, back['code'] ?? '', clock);
    if (exchanged.ok) wordpressComTokens = exchanged.tokens;
    const installed = await allowConsent(shopifyInstallUrl(shopClient(), DEMO_SHOP, 'state'));
    const shop = await shopifyExchange(shopClient(), testHttp, DEMO_SHOP, installed['code'] ?? '', clock);
    if (shop.ok) shopTokens = shop.tokens;
  }
});

describeSite('WordPress.com', () => {
  const options = { client: wordpressComClient(), http: testHttp, onTokens: async () => undefined, site: '4601' };
  return {
    site: wordpressCom({ ...options, tokens: wordpressComTokens }),
    stranger: wordpressCom({ ...options, tokens: { accessToken: 'none', refreshToken: 'none', expiresAt: null } }),
    kind: 'posts',
    schedules: true,
    editElsewhere: async ({ kind, id }: SiteRef, content: string) => {
      const authorization = `Bearer ${wordpressComTokens.accessToken}`;
      await fetch(`${sandbox.url}/wordpress-com/wp/v2/sites/4601/${kind}/${id}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ content }),
      });
    },
    loseNextAnswer: () => lose('/wordpress-com/wp/v2/sites/4601/posts'),
    loseNextUpload: () => lose('/wordpress-com/wp/v2/sites/4601/media'),
    visit,
  };
});

describeSite('Shopify', (): SiteUnderTest => {
  const options = { client: shopClient(), shop: DEMO_SHOP, http: testHttp, onTokens: async () => undefined };
  return {
    site: shopify({ ...options, tokens: shopTokens }),
    stranger: shopify({ ...options, tokens: { accessToken: 'none', refreshToken: 'none', expiresAt: null } }),
    kind: 'articles',
    schedules: true,
    editElsewhere: ({ id }, body) => order('shopify/edit', { id: Number(id), body }),
    // The first request of an operation reads; the lost response has to be that of the change.
    loseNextAnswer: () =>
      order('faults', { path: `/shopify/${DEMO_SHOP}/admin/api/`, method: 'POST', lose: true, mutation: true, times: 1 }),
    loseNextUpload: null,
    visit,
  };
});

describeSite('Webflow', (): SiteUnderTest => {
  const options = { apiUrl: `${sandbox.url}/webflow/v2`, siteId: null, http: testHttp };
  return {
    site: webflow({ ...options, accessToken: demoSiteToken }),
    stranger: webflow({ ...options, accessToken: 'none' }),
    kind: 'items:65f0a1b2c3d4e5f607182931',
    schedules: false,
    editElsewhere: ({ id }, html) => order('webflow/edit', { id, fieldData: { 'post-body': html } }),
    loseNextAnswer: (ref) =>
      order('faults', { path: '/webflow/v2/collections/', method: ref === null ? 'POST' : 'PATCH', lose: true, times: 1 }),
    loseNextUpload: null,
    visit,
  };
});
