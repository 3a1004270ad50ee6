import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Site, SiteRef } from '@canopy/connectors/site';
import { createPost } from '@canopy/contract/content';
import { cancelBlogSchedule, listBlogs, publishBlog, scheduleBlog } from '@canopy/contract/publishing';
import { consentWays } from '../testing/consent-ways.ts';
import { connectedSite } from '../platforms/index.ts';
import { dueDone } from '../testing/due-done.ts';
import { publishingStack, type PublishingStack } from '../testing/publishing-stack.ts';
import { takeByHand } from './by-hand.ts';
import { startDue } from './due.ts';
import { wishOf } from './still-wanted.ts';
import { readOperation, refOf } from './store.ts';

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
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Never back: platforms count requests by the clock. */
let day = Date.parse('2031-03-04T08:00:00Z');

/** A post scheduled on a platform, and its entry there. */
async function scheduledOn(platform: string) {
  const began = new Date((day += 7 * DAY));
  const due = new Date(day + HOUR);
  test.setNow(began);
  const { client, organisation } = await test.member();
  const way = ways[platform];
  if (!way) throw new Error('no such platform');
  const connected = await client.call(way.exchange, { body: { query: await way.back(client) } });
  if (connected.status !== 200) throw new Error(connected.text);
  const post = (await client.call(createPost, { body: { title: `Held back on ${platform}`, html: '<p>Not yet.</p>', blocks: [] } })).body
    .id;
  const finished = (id: string) => test.stack.finished({ id, organisationId: organisation.id });
  const schedule = async (at: Date) => {
    const wall = at.toISOString().slice(0, 16);
    const { body } = await client.call(scheduleBlog, { body: { body: { post_id: post }, scheduledAt: wall, time_zone: 'UTC' } });
    await finished(body.task_id);
    return body;
  };
  const { operation_id: id } = await schedule(due);
  const operation = await readOperation(test.stack.deps.db, organisation.id, id);
  const ref = operation && refOf(operation);
  if (!ref) throw new Error('no entry');
  const { site } = await connectedSite(test.stack.deps, organisation.id);
  const tick = async (now: Date) => {
    test.setNow(now);
    await startDue(test.stack.deps);
    await dueDone(test.stack.deps, organisation.id, now);
  };
  const blog = async () => (await client.call(listBlogs)).body.data[0];
  const isPublic = async () => {
    const read = await site.read(ref);
    return read.ok && read.document.status === 'published';
  };
  return { client, id, post, site, ref, tick, blog, isPublic, finished, schedule, due, tomorrow: new Date(due.getTime() + DAY) };
}

type Edit = (site: Site, ref: SiteRef) => Promise<unknown>;
const toDraft: Edit = (site, ref) => site.unpublish(ref);
const toPublic: Edit = (site, ref) => site.publish(ref);
const justAfter = (at: Date) => new Date(at.getTime() + 1_000);

/** Each way in which an owner holds back a post on a platform, and what is said of it. */
const PULLED_BACK: readonly (readonly [platform: string, way: string, pull: Edit, said: RegExp])[] = [
  ['WordPress', 'set back to draft', toDraft, /^It was set back to draft on the site/],
  ['WordPress', 'made private', ({}, { kind, id }) => test.edit(kind, id, { status: 'private' }), /^Its status was changed on the site/],
  [
    'WordPress',
    'put up for review',
    ({}, { kind, id }) => test.edit(kind, id, { status: 'pending' }),
    /^(Its status was changed|It was set back to draft) on the site/,
  ],
  ['WordPress', 'deleted', ({}, { kind, id }) => test.trash(kind, id), /^It was deleted on the site/],
  ['WordPress.com', 'set back to draft', toDraft, /^It was set back to draft on the site/],
  ['Shopify', 'set back to draft', toDraft, /^It was set back to draft on the site/],
  // Until its time it is a draft there, because Canopy keeps the time.
  ['Webflow', 'archived', ({}, { id }) => test.order('webflow/edit', { id, isArchived: true }), /^Its status was changed on the site/],
  ['Webflow', 'deleted', ({}, { id }) => test.order('webflow/edit', { id, isDeleted: true }), /^It was deleted on the site/],
];

it.each(PULLED_BACK)('a scheduled post on %s that was %s there is never published by Canopy', async (platform, _way, pull, said) => {
  const { site, ref, tick, blog, isPublic, due, tomorrow } = await scheduledOn(platform);
  await pull(site, ref);
  for (const at of [due, tomorrow]) {
    await tick(justAfter(at));
    expect([await isPublic(), await blog()]).toMatchObject([false, { state: 'not-published', message: expect.stringMatching(said) }]);
  }
});

it.each(['WordPress', 'WordPress.com', 'Shopify', 'Webflow'])(
  'a scheduled post on %s did not miss its time if it was published by hand, here or there',
  async (platform) => {
    const there = await scheduledOn(platform);
    test.setNow(new Date(there.due.getTime() - HOUR / 2));
    await toPublic(there.site, there.ref);
    // Unscheduling it now would hide a page that people see.
    expect((await there.client.call(cancelBlogSchedule, { params: { id: there.id } })).status).toBe(409);
    await there.tick(justAfter(there.due));
    expect([await there.isPublic(), await there.blog()]).toMatchObject([true, { state: 'published', message: null }]);

    const here = await scheduledOn(platform);
    await here.finished((await here.client.call(publishBlog, { body: { body: { post_id: here.post } } })).body.task_id);
    expect([await here.isPublic(), await here.blog()]).toMatchObject([true, { state: 'published', message: null }]);
  },
);

describe.each(['WordPress', 'WordPress.com', 'Shopify'])('a scheduled post on %s', (platform) => {
  it('can be scheduled again after it was set back to draft there', async () => {
    const { site, ref, tick, blog, isPublic, schedule, due, tomorrow } = await scheduledOn(platform);
    await toDraft(site, ref);
    await tick(justAfter(due));
    await schedule(tomorrow);
    await tick(justAfter(tomorrow));
    expect([await isPublic(), await blog()]).toMatchObject([true, { state: 'published' }]);
  });

  it('comes out at its new time if it was moved there', async () => {
    const { site, ref, tick, blog, isPublic, due, tomorrow } = await scheduledOn(platform);
    await site.schedule(ref, tomorrow);
    await tick(justAfter(due));
    expect(await isPublic()).toBe(false);
    expect(await blog()).toMatchObject({
      state: 'scheduled',
      scheduled_at: tomorrow.toISOString(),
      wall_time: tomorrow.toISOString().slice(0, 16),
      message: 'It was rescheduled on the site.',
    });
    await tick(justAfter(tomorrow));
    expect([await isPublic(), await blog()]).toMatchObject([true, { state: 'published' }]);
  });
});

it('starts over after the entry was deleted on the site', async () => {
  const { ref, tick, blog, client, post, finished, due } = await scheduledOn('WordPress');
  await test.erase(ref.kind, ref.id);
  await tick(justAfter(due));
  expect(await blog()).toMatchObject({ state: 'not-published', message: expect.stringMatching(/^It was deleted on the site/) });
  await finished((await client.call(publishBlog, { body: { body: { post_id: post } } })).body.task_id);
  expect(await blog()).toMatchObject({ state: 'published' });
});

it('publishes a post on Webflow that waits as a draft there', async () => {
  const { tick, blog, isPublic, due } = await scheduledOn('Webflow');
  expect(await isPublic()).toBe(false);
  await tick(justAfter(due));
  expect([await isPublic(), await blog()]).toMatchObject([true, { state: 'published', message: null }]);
});

it('does not publish a post on Webflow again that was published there by hand and set back to draft before its time', async () => {
  const { site, ref, tick, blog, isPublic, due } = await scheduledOn('Webflow');
  const before = new Date(due.getTime() - HOUR / 2);
  test.setNow(before);
  await takeByHand(test.stack.deps);
  expect(await blog()).toMatchObject({ state: 'scheduled' });
  await toPublic(site, ref);
  await takeByHand(test.stack.deps);
  await tick(justAfter(before));
  expect(await blog()).toMatchObject({ state: 'published', message: null });
  await toDraft(site, ref);
  await tick(justAfter(due));
  expect(await isPublic()).toBe(false);
});

describe('wishOf', () => {
  const read = (status: 'draft' | 'scheduled' | 'published' | 'other', publishAt: string | null = null) =>
    ({ ok: true, document: { status, publishAt } }) as Parameters<typeof wishOf>[1];
  const dueAt = '2031-03-04T09:00:00.000Z';
  const now = justAfter(new Date(dueAt));
  it.each([
    ['late on the platform', true, read('scheduled', dueAt), { now: true, missed: true }],
    ['published', true, read('published'), { now: true, missed: false }],
    ['a draft that waits for Canopy', false, read('draft'), { now: true, missed: false }],
    ['archived', false, read('other'), { now: false, instead: 'cancelled' }],
    ['away', true, { ok: false, reason: 'unreachable', message: '' } as const, { ok: false, reason: 'unreachable' }],
  ])('%s', (_name, byPlatform, found, wish) => {
    expect(wishOf({ by_platform: byPlatform, time_zone: 'UTC' }, found, now)).toMatchObject(wish);
  });
});
