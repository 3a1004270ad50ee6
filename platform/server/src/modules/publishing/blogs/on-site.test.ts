import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Site, SiteRef } from '@canopy/connectors/site';
import { problem } from '@canopy/contract';
import { createPost, updatePost } from '@canopy/contract/content';
import { listBlogs, previewBlog, publishBlog, scheduleBlog } from '@canopy/contract/publishing';
import * as z from 'zod/mini';
import { aloneOnSite, readOperation, refOf } from '../operations/testing/stored-operations.ts';
import { connectedSite } from '../platforms/index.ts';
import { consentWays } from '../testing/consent-ways.ts';
import { publishingStack, type PublishingStack } from '../testing/publishing-stack.ts';
import { lookAtPosts } from './look-at-posts.ts';

let test: PublishingStack;
beforeAll(async () => {
  test = await publishingStack();
});
afterAll(() => test.close());
beforeEach(() => test.order('reset', {}));
afterEach(() => test.setNow(null));

const { ways } = consentWays(
  () => test.sandbox.url,
  () => undefined,
);
const DAY = 86_400_000;
/** Never back: platforms count requests by the clock. */
let day = Date.parse('2031-03-04T08:00:00Z');
let made = 0;

/** A post that Canopy published on a platform, and its entry there. */
async function publishedOn(platform: string) {
  test.setNow(new Date((day += DAY)));
  const { client, organisation } = await test.member();
  const way = ways[platform];
  if (!way) throw new Error('no such platform');
  const connected = await client.call(way.exchange, { body: { query: await way.back(client) } });
  if (connected.status !== 200) throw new Error(connected.text);
  made += 1;
  const title = `Withdrawn ${made} on ${platform}`;
  const post = (await client.call(createPost, { body: { title, html: '<p>One.</p>', blocks: [] } })).body;
  const send = (entry?: { take: 'again' | 'new'; seen: string }) =>
    client.call(publishBlog, { body: { body: { post_id: post.id }, ...(entry && { entry }) } });
  const blog = async () => (await client.call(listBlogs)).body.data[0];
  let now = day;
  const publish = async (entry?: Parameters<typeof send>[0]) => {
    // The newest operation is the one that was asked for last.
    test.setNow(new Date((now += 1_000)));
    const answer = await send(entry);
    if (answer.status !== 200) throw new Error(answer.text);
    await test.stack.finished({ id: answer.body.task_id, organisationId: organisation.id });
    return answer.body.operation_id;
  };
  const id = await publish();
  const operation = await readOperation(test.stack.deps.db, organisation.id, id);
  const ref = operation && refOf(operation);
  if (!ref) throw new Error('no entry');
  const { site } = await connectedSite(test.stack.deps, organisation.id);
  const rewrite = (html: string) => client.call(updatePost, { params: { id: post.id }, body: { html, version: post.version } });
  /** what visitors of the platform find under the title */
  const shown = async () => {
    const list = await site.list(ref.kind);
    if (!list.ok) throw new Error(list.message);
    return list.entries.filter((entry) => entry.title === title && entry.status === 'published').map((entry) => entry.ref.id);
  };
  /** The question that publishing it is answered with. */
  const asked = async (entry?: Parameters<typeof send>[0]) => {
    const answer = await send(entry);
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('"code":"not-on-site"')]);
    const { decision } = z.parse(problem, JSON.parse(answer.text));
    if (!decision) throw new Error('nothing is asked');
    return decision;
  };
  return { client, post, site, ref, blog, publish, asked, shown, rewrite, organisation };
}

type Edit = (site: Site, ref: SiteRef) => Promise<unknown>;
const toDraft: Edit = (site, ref) => site.unpublish(ref);
const erase: Edit = (_site, { kind, id }) => test.erase(kind, id);

const WITHDRAWN: readonly (readonly [platform: string, found: string, withdraw: Edit])[] = [
  ['WordPress', 'draft', toDraft],
  ['WordPress', 'hidden', (_site, { kind, id }) => test.edit(kind, id, { status: 'private' })],
  ['WordPress', 'scheduled', (site, ref) => site.schedule(ref, new Date(day + 2 * DAY))],
  ['WordPress', 'trash', (_site, { kind, id }) => test.trash(kind, id)],
  ['WordPress', 'deleted', erase],
  ['WordPress.com', 'draft', toDraft],
  ['Shopify', 'draft', toDraft],
  ['Webflow', 'draft', toDraft],
  ['Webflow', 'hidden', (_site, { id }) => test.order('webflow/edit', { id, isArchived: true })],
  ['Webflow', 'deleted', (_site, { id }) => test.order('webflow/edit', { id, isDeleted: true })],
];

describe.each(WITHDRAWN)('a post on %s whose owner made it %s', (platform, found, withdraw) => {
  it('is not published again before somebody decides, and is listed as what it is there', async () => {
    const { site, ref, asked, shown, blog } = await publishedOn(platform);
    await withdraw(site, ref);
    const { choices, found: told } = await asked();
    expect([told, choices]).toEqual([found, found === 'deleted' ? ['new'] : ['again', 'new']]);
    expect(await shown()).toEqual([]);
    expect(await blog()).toMatchObject({ on_site: found, url: null });
  });

  it('is published again in its entry, or once as a new one, as was decided', async () => {
    const { site, ref, asked, shown, publish, blog, rewrite } = await publishedOn(platform);
    await withdraw(site, ref);
    await rewrite('<p>Two.</p>');
    const { choices, seen } = await asked();
    if (choices.includes('again')) {
      await publish({ take: 'again', seen });
      expect(await shown()).toEqual([ref.id]);
      const read = await site.read(ref);
      expect(read).toMatchObject({ ok: true, document: { html: expect.stringContaining('Two.') } });
      await withdraw(site, ref);
    }
    const next = await asked();
    await publish({ take: 'new', seen: next.seen });
    const [entry, ...others] = await shown();
    expect([entry === ref.id, others]).toEqual([false, []]);
    expect(await blog()).toMatchObject({ state: 'published', on_site: null, url: expect.any(String) });
    await publish();
    expect(await shown()).toEqual([entry]);
  });

  it('is asked about again where something else is found by then', async () => {
    const { site, ref, asked, shown } = await publishedOn(platform);
    await withdraw(site, ref);
    const { choices } = await asked();
    for (const take of choices) {
      const other = `draft ${ref.kind}/${ref.id} of another time`;
      expect(await asked({ take: take === 'new' ? 'new' : 'again', seen: other })).toMatchObject({ found });
    }
    expect(await shown()).toEqual([]);
  });
});

it('is left alone where its owner withdrew it between the decision and its turn', async () => {
  const { client, site, ref, post, shown, blog, rewrite, asked, organisation } = await publishedOn('WordPress');
  await rewrite('<p>Two.</p>');
  test.setNow(new Date(day + 10_000));
  let task = '';
  await aloneOnSite(test.stack.deps, organisation.id, async () => {
    task = (await client.call(publishBlog, { body: { body: { post_id: post.id } } })).body.task_id;
    await site.unpublish(ref);
  });
  await test.stack.finished({ id: task, organisationId: organisation.id });
  expect(await shown()).toEqual([]);
  expect((await test.entry(ref.kind, ref.id)).content.raw).toContain('One.');
  expect(await blog()).toMatchObject({ state: 'failed', message: expect.stringMatching(/^This post was set back to draft on the site/) });
  expect(await asked()).toMatchObject({ found: 'draft' });
});

/** Turns enough for the posts of every test. */
async function look(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await lookAtPosts(test.stack.deps);
}

it('is seen to be withdrawn without anybody asking, and shown again once it is back', async () => {
  const { site, ref, blog } = await publishedOn('WordPress');
  await site.unpublish(ref);
  await look();
  expect(await blog()).toMatchObject({ on_site: null });
  test.setNow(new Date(day + DAY / 3));
  await look();
  expect(await blog()).toMatchObject({ state: 'published', on_site: 'draft', url: null });
  await site.publish(ref);
  test.setNow(new Date(day + (2 * DAY) / 3));
  await look();
  expect(await blog()).toMatchObject({ on_site: null, url: expect.any(String) });
});

it('shows in the preview what the entry would get, without asking, and asks before scheduling', async () => {
  const { client, site, ref, post } = await publishedOn('WordPress');
  await site.unpublish(ref);
  expect((await client.call(previewBlog, { params: { id: post.id } })).body).toMatchObject({ updates: true });
  const scheduled = await client.call(scheduleBlog, {
    body: { body: { post_id: post.id }, scheduledAt: '2033-01-01T09:00', time_zone: 'UTC' },
  });
  expect([scheduled.status, scheduled.text]).toEqual([409, expect.stringContaining('not-on-site')]);
});
