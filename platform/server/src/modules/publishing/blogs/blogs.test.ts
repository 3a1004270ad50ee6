import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPost, updatePost } from '@canopy/contract/content';
import { cancelBlogSchedule, listBlogs, publishBlog, scheduleBlog } from '@canopy/contract/publishing';
import { publishingStack, type PublishingStack } from '../testing/publishing-stack.ts';
import type { TestClient } from '../../../testing/index.ts';

let test: PublishingStack;
beforeAll(async () => {
  test = await publishingStack();
});
afterAll(() => test.close());

async function author() {
  const { client, organisation } = await test.member();
  await test.connectWordpress(client);
  const write = async (title: string) => (await client.call(createPost, { body: { title, html: `<p>${title}.</p>`, blocks: [] } })).body;
  const finished = (task: string) => test.stack.finished({ id: task, organisationId: organisation.id });
  return { client, write, finished };
}
const blogOf = async (client: TestClient, id: string) => {
  const blog = (await client.call(listBlogs)).body.data.find(({ post_id: post }) => post === id);
  if (!blog) throw new Error('the post is not listed');
  return blog;
};

describe('blogs', () => {
  it('publishes a post once, and brings it up to date', async () => {
    const { client, write, finished } = await author();
    const post = await write('A year without digging');
    expect(await blogOf(client, post.id)).toMatchObject({ state: 'not-published', url: null });
    const [first, second] = await Promise.all([1, 2].map(() => client.call(publishBlog, { body: { body: { post_id: post.id } } })));
    if (!first || !second) throw new Error('no answers');
    await finished(first.body.task_id);
    await finished(second.body.task_id);
    const { state, url } = await blogOf(client, post.id);
    expect([state, url]).toEqual(['published', `${test.sandbox.url}/guides/${post.slug}/`]);
    expect((await test.visit(url ?? '')).body).toContain('A year without digging.');
    expect((await test.visit(`/guides/${post.slug}-2/`)).status).toBe(404);

    await client.call(updatePost, { params: { id: post.id }, body: { html: '<p>Two years.</p>', version: post.version } });
    expect((await blogOf(client, post.id)).state).toBe('changed');
    const update = await client.call(publishBlog, { body: { body: { post_id: post.id } } });
    await finished(update.body.task_id);
    expect((await test.visit(url ?? '')).body).toContain('Two years.');
    expect((await blogOf(client, post.id)).state).toBe('published');
  });

  it('schedules by the zone’s clock, moves it, and takes it off', async () => {
    const { client, write, finished } = await author();
    const post = await write('Saving tomato seed');
    const at = (scheduledAt: string, zone = 'Europe/Berlin') =>
      client.call(scheduleBlog, { body: { body: { post_id: post.id }, scheduledAt, time_zone: zone } });
    // The night when the clocks skip 02:30.
    const first = await at('2031-03-30T02:30');
    expect(first.body).toMatchObject({ scheduled_at: '2031-03-30T01:30:00.000Z', by_platform: true });
    await finished(first.body.task_id);
    expect(await blogOf(client, post.id)).toMatchObject({
      state: 'scheduled',
      wall_time: '2031-03-30T02:30',
      time_zone: 'Europe/Berlin',
      by_platform: true,
    });
    await finished((await at('2031-04-01T09:00')).body.task_id);
    const moved = await blogOf(client, post.id);
    expect(moved).toMatchObject({ state: 'scheduled', scheduled_at: '2031-04-01T07:00:00.000Z' });
    expect((await client.call(cancelBlogSchedule, { params: { id: moved.operation_id ?? '' } })).status).toBe(200);
    expect((await blogOf(client, post.id)).state).toBe('not-published');
    expect((await at('2020-01-01T09:00')).body).toMatchObject({ detail: 'This time has passed. Choose a later one.' });
    expect((await at('2031-01-01T09:00', 'Middle/Earth')).status).toBe(422);
    const { write: writeElsewhere } = await author();
    const foreign = await writeElsewhere('Not theirs');
    expect((await client.call(publishBlog, { body: { body: { post_id: foreign.id } } })).status).toBe(404);
  });
});
