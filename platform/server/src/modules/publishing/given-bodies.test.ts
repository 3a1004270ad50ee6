import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { listPosts } from '@canopy/contract/content';
import {
  checkShopifyContent,
  getPublishRun,
  getUninstallUrl,
  listBlogs,
  listSitePages,
  publishBlog,
  publishKeywords,
  publishPages,
  readSitePage,
  scheduleBlog,
  syncContent,
} from '@canopy/contract/publishing';
import { sql } from 'drizzle-orm';
import { consentWays } from './testing/consent-ways.ts';
import { publishingStack, type PublishingStack } from './testing/publishing-stack.ts';

// The bodies of the specification, beside those that the screens send.

let test: PublishingStack;
beforeAll(async () => {
  test = await publishingStack();
});
afterAll(() => test.close());
beforeEach(() => test.order('reset', {}));

async function workspace() {
  const { client, organisation } = await test.member();
  const finished = (id: string) => test.stack.finished({ id, organisationId: organisation.id });
  const outcome = async ({ task_id: id, run_id: run }: { task_id: string; run_id: string }) => {
    await finished(id);
    return (await client.call(getPublishRun, { params: { id: run } })).body.operations[0];
  };
  return { client, organisation, finished, outcome };
}

async function shop() {
  const { ways } = consentWays(
    () => test.sandbox.url,
    () => undefined,
  );
  const { Shopify } = ways;
  if (!Shopify) throw new Error('there is no way to a shop');
  const all = await workspace();
  expect(await all.client.call(Shopify.exchange, { body: { query: await Shopify.back(all.client) } })).toMatchObject({ status: 200 });
  return all;
}

describe('a blog', () => {
  it('sent as HTML becomes a post, once, and is published', async () => {
    const { client, organisation, finished } = await workspace();
    await test.connectWordpress(client);
    const body = { body: '<h1>Ferns &amp; shade</h1><p>They grow there.</p>', organisation_id: organisation.id };
    for (let again = 0; again < 2; again += 1) await finished((await client.call(publishBlog, { body })).body.task_id);
    expect((await client.call(listPosts, { query: { search: 'Ferns' } })).body.data.map(({ title }) => title)).toEqual(['Ferns & shade']);
    const [blog] = (await client.call(listBlogs)).body.data;
    expect(blog).toMatchObject({ title: 'Ferns & shade', state: 'published' });
    const { body: page } = await test.visit(blog?.url ?? '');
    expect(page).toContain('They grow there.');
  });

  it('is scheduled for an instant, or for a local time of the workspace', async () => {
    const { client, organisation, finished } = await workspace();
    await test.connectWordpress(client);
    await test.stack.deps.db.execute(sql`update organisations set time_zone = 'Asia/Tokyo' where id = ${organisation.id}`);
    const at = (scheduledAt: string, text: string) => client.call(scheduleBlog, { body: { body: `<p>${text}</p>`, scheduledAt } });
    const instant = await at('2031-01-01T10:00:00+02:00', 'One');
    expect(instant.body.scheduled_at).toBe('2031-01-01T08:00:00.000Z');
    await finished(instant.body.task_id);
    const local = await at('2031-01-01T10:00', 'Two');
    expect(local).toMatchObject({ status: 200, body: { scheduled_at: '2031-01-01T01:00:00.000Z' } });
    await finished(local.body.task_id);
    expect((await at('2031-02-30T10:00', 'Three')).status).toBe(400);
  });

  it('is not published into another workspace than the call’s', async () => {
    const { client } = await workspace();
    await test.connectWordpress(client);
    const body = { body: '<p>Ferns.</p>', organisation_id: randomUUID() };
    expect(await client.call(publishBlog, { body })).toMatchObject({ status: 400, body: { code: 'other-workspace' } });
    expect(await client.call(scheduleBlog, { body: { ...body, scheduledAt: '2031-01-01T10:00' } })).toMatchObject({ status: 400 });
    expect((await client.call(listBlogs)).body.data).toEqual([]);
  });
});

describe('a page of a shop', () => {
  it('takes body_html and meta texts by its number', async () => {
    const { client, finished, outcome } = await shop();
    const params = { platform: 'shopify' } as const;
    expect((await client.call(checkShopifyContent)).body).toMatchObject({
      message: 'empty',
      platform: 'shopify',
      total: 0,
      synced_at: null,
    });
    await finished((await client.call(syncContent, { body: {} })).body.task_id);
    const pages = (await client.call(listSitePages, { query: { kind: 'pages' } })).body;
    expect((await client.call(checkShopifyContent)).body).toMatchObject({ message: 'success', synced_at: pages.synced_at });
    const ref = pages.data[0]?.ref ?? '';
    const [, id = ''] = ref.split('/');
    const sent = await client.call(publishPages, { params, body: { page_id: id, body_html: '<p>Open on Sundays.</p>' } });
    expect(await outcome(sent.body)).toMatchObject({ state: 'published' });
    const meta = { meta_title: 'Sundays', meta_description: 'Never written', meta_data_apply_type: 'title' as const };
    const written = await client.call(publishKeywords, { params, body: { page_id: `gid://shopify/Page/${id}`, ...meta } });
    expect(await outcome(written.body)).toMatchObject({ state: 'published' });
    const page = (await client.call(readSitePage, { params, query: { ref } })).body;
    expect(page).toMatchObject({ html: '<p>Open on Sundays.</p>', meta_title: 'Sundays' });
    expect(page.meta_description).not.toBe('Never written');
    expect((await client.call(getUninstallUrl)).body).toEqual({
      platform: 'shopify',
      url: expect.stringMatching(/\/admin\/settings\/apps$/),
    });
  });

  it('is refused without the text that is to be applied, and on another platform', async () => {
    const { client } = await shop();
    const body = { page_id: '1', meta_title: 'Sundays', meta_data_apply_type: 'description' as const };
    expect(await client.call(publishKeywords, { params: { platform: 'shopify' }, body })).toMatchObject({ status: 400 });
    const page = { page_id: '1', body_html: '<p>x</p>' };
    expect(await client.call(publishPages, { params: { platform: 'webflow' }, body: page })).toMatchObject({
      status: 400,
      body: { code: 'platform-invalid' },
    });
  });
});

it('says of other platforms that they are none of Shopify’s, and of none that none is connected', async () => {
  const { client } = await workspace();
  for (const call of [checkShopifyContent, getUninstallUrl]) expect((await client.call(call)).status).toBe(404);
  await test.connectWordpress(client);
  expect(await client.call(checkShopifyContent)).toMatchObject({ status: 400, body: { code: 'platform-invalid' } });
  expect((await client.call(getUninstallUrl)).body).toEqual({
    platform: 'wordpress',
    url: expect.stringMatching(/\/wp-admin\/profile\.php$/),
  });
});
