import { appClient, testSandbox, type TestSandbox } from '@canopy/sandbox';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { allowConsent } from '../oauth/consent-for-tests.ts';
import { testHttp } from '../wordpress/http-for-tests.ts';
import { wordpressComConsentUrl, wordpressComExchange, type WordpressComClient } from './index.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await testSandbox();
});
afterAll(() => sandbox.close());
const client = (): WordpressComClient => ({
  ...appClient,
  apiUrl: `${sandbox.url}/wordpress-com`,
  redirectUri: 'http://localhost:4600/back',
});
const exchange = async (url: string) => {
  const { code = '' } = await allowConsent(url, { user: '2' });
  return wordpressComExchange(client(), testHttp, code, () => new Date());
};

it('asks for one site, and learns which one it is', async () => {
  const url = wordpressComConsentUrl(client(), 'state');
  expect(new URL(url).searchParams.has('scope')).toBe(false);
  expect(await exchange(url)).toMatchObject({ ok: true, blogId: '4601' });
});

it('preselects the site that somebody named', () => {
  const url = wordpressComConsentUrl(client(), 'state', 'fernhill.example');
  expect(new URL(url).searchParams.get('blog')).toBe('fernhill.example');
});

it('has no site in a token for all of them', async () => {
  const url = new URL(wordpressComConsentUrl(client(), 'state'));
  url.searchParams.set('scope', 'global');
  expect(await exchange(url.href)).toMatchObject({ ok: true, blogId: null });
});
