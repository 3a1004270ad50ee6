import { exchangeShopify, installPlatform, listSitePages, saveWebflowToken } from '@canopy/contract/publishing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DEMO_SHOP, demoSiteToken } from '@canopy/sandbox';
import { consentWays } from '../testing/consent-ways.ts';
import { publishingStack, type PublishingStack } from '../testing/publishing-stack.ts';
import { syncSite } from './sync-job.ts';

let test: PublishingStack;
/** Each happens once, between an answer of Shopify and what comes of it. */
const meanwhile: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  test = await publishingStack({
    watch: async ([url]) => {
      if (String(url).includes('/shopify/')) await meanwhile.shift()?.();
    },
  });
});
afterAll(() => test.close());
const { allowed } = consentWays(
  () => test.sandbox.url,
  () => undefined,
);

it('takes the place of the connected one with the list of its pages, even where that is being made', async () => {
  const { client, organisation } = await test.member();
  const list = () => syncSite(test.stack.deps, { organisationId: organisation.id, signal: new AbortController().signal });
  const listed = async () => (await client.call(listSitePages, { query: { page_size: 100 } })).body;
  const connectShop = async () => {
    const { url } = (await client.call(installPlatform, { params: { platform: 'shopify' }, body: { shop: DEMO_SHOP } })).body;
    expect((await client.call(exchangeShopify, { body: { query: await allowed(url) } })).status).toBe(200);
  };
  const useToken = () => client.call(saveWebflowToken, { body: { site_token: demoSiteToken } });
  await connectShop();
  const pages = await list();
  // The same store, connected again: its list stays.
  await connectShop();
  expect((await listed()).total).toBe(pages);
  await useToken();
  expect(await listed()).toMatchObject({ total: 0, synced_at: null });

  await connectShop();
  meanwhile.push(useToken);
  await list();
  const { data, total } = await listed();
  expect(total).toBeGreaterThan(0);
  expect(data.filter(({ url }) => url?.includes('/shopify-store/'))).toEqual([]);
});

it('is not connected with a token that Webflow does not know, which is told beside its field', async () => {
  const { client } = await test.member();
  expect(await client.call(saveWebflowToken, { body: { site_token: 'no-such-token' } })).toMatchObject({
    status: 422,
    body: { code: 'webflow-bad-credentials', errors: [{ field: 'body.site_token', message: expect.stringContaining('this token') }] },
  });
});
