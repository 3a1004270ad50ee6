import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPost, updatePost, uploadPostImage } from '@canopy/contract/content';
import { cancelBlogSchedule, getPublishRun, listBlogs, publishBlog, retryPublishRun, scheduleBlog } from '@canopy/contract/publishing';
import { sql } from 'drizzle-orm';
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
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
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

  it('finds its entry again where an earlier WordPress is connected again, in whichever way', async () => {
    const { client, write, finished } = await author();
    const post = await write('There and back');
    const { db } = test.stack.deps;
    const publish = async () => {
      const { task_id: task, operation_id: id } = (await client.call(publishBlog, { body: { body: { post_id: post.id } } })).body;
      await finished(task);
      const { rows } = await db.execute<{ kind: string; ref_id: string; state: string }>(
        sql`select kind, ref_id, state from publish_operations where id = ${id}`,
      );
      return { id, row: rows[0] };
    };
    const isOf = (id: string, site: string) => db.execute(sql`update publish_operations set site_url = ${site} where id = ${id}`);
    const first = await publish();
    await isOf(first.id, 'https://before.example/');
    const second = await publish();
    expect(second.row).toMatchObject({ kind: 'create', state: 'published' });
    expect(second.row?.ref_id).not.toBe(first.row?.ref_id);
    await isOf(first.id, test.sandbox.url);
    await isOf(second.id, 'https://between.example/');
    await db.execute(sql`update publish_operations set platform = 'wordpress_auth0' where id = ${first.id}`);
    expect((await publish()).row).toEqual({ kind: 'content', ref_id: first.row?.ref_id, state: 'published' });
  });

  it('brings its pictures into the site’s library, once, and shows them from there', async () => {
    const { client, finished } = await author();
    const ALT = 'A bed under cardboard “in March” & straw';
    const image = (await client.call(uploadPostImage, { body: { file_name: 'Beet im März.JPG', alt: ALT, base64: PIXEL } })).body;
    const html = (words: string) =>
      `<figure><img src="${image.url}" alt="${words}"></figure><p>${words}.</p><img src="${image.url}" alt="again">`;
    const post = (await client.call(createPost, { body: { title: 'Beds under cardboard', html: html('First'), blocks: [] } })).body;
    const publish = async () => {
      const { task_id: task, run_id: run } = (await client.call(publishBlog, { body: { body: { post_id: post.id } } })).body;
      await finished(task);
      return (await client.call(getPublishRun, { params: { id: run } })).body;
    };
    const library = async () => {
      const answer = await fetch(`${test.sandbox.url}/wp-json/wp/v2/media`);
      return (await answer.json()) as { source_url: string; alt_text: string }[];
    };

    // The site goes down midway, then loses the response to the upload.
    const before = (await library()).length;
    await test.order('faults', { path: '/wp-json/wp/v2/media', method: 'POST', close: true, times: 1 });
    const failed = await publish();
    expect(failed.operations).toMatchObject([{ state: 'failed', message: expect.stringContaining('could not be reached') }]);
    await test.order('faults', { path: '/wp-json/wp/v2/media', method: 'POST', lose: true, times: 1 });
    const { body: retried } = await client.call(retryPublishRun, { params: { id: failed.run_id }, body: {} });
    await finished(retried.task_id);

    const { state, url, message } = await blogOf(client, post.id);
    expect([state, message]).toEqual(['published', null]);
    const pictures = await library();
    const [picture] = pictures.slice(before);
    expect(pictures).toHaveLength(before + 1);
    expect(picture).toMatchObject({ alt_text: ALT, source_url: expect.stringMatching(/\/wp-content\/uploads\/.*beet-im-marz\.webp$/) });
    const page = (await test.visit(url ?? '')).body;
    expect(page).not.toContain('post-images');
    expect(page.split(picture?.source_url ?? '?')).toHaveLength(3);
    expect((await fetch(picture?.source_url ?? '')).headers.get('content-type')).toBe('image/webp');

    // Updated: no conflict with what Canopy itself wrote, and no second image.
    await client.call(updatePost, { params: { id: post.id }, body: { html: html('Second'), version: post.version } });
    expect((await publish()).operations).toMatchObject([{ state: 'published', message: null }]);
    expect((await blogOf(client, post.id)).state).toBe('published');
    expect((await test.visit(url ?? '')).body).toContain('Second.');
    expect(await library()).toHaveLength(before + 1);
  });

  it('says so where the site does not take a picture, and goes out with it from Canopy', async () => {
    const { client, finished } = await author();
    const image = (await client.call(uploadPostImage, { body: { file_name: 'large.png', alt: 'Large', base64: PIXEL } })).body;
    const post = (await client.call(createPost, { body: { title: 'Too large', html: `<img src="${image.url}" alt="">`, blocks: [] } }))
      .body;
    await test.order('faults', { path: '/wp-json/wp/v2/media', method: 'POST', status: 413 });
    await finished((await client.call(publishBlog, { body: { body: { post_id: post.id } } })).body.task_id);
    await fetch(`${test.sandbox.url}/__sandbox/faults`, { method: 'DELETE' });
    const { state, message, url } = await blogOf(client, post.id);
    expect([state, message]).toEqual(['published', expect.stringMatching(/^Images are loaded from Canopy, .* a file of this size\.$/)]);
    expect((await test.visit(url ?? '')).body).toContain(image.url);
  });

  it('schedules by the zone’s clock, moves it, and takes it off', async () => {
    const { client, write, finished } = await author();
    const post = await write('Saving tomato seed');
    const at = (scheduledAt: string, zone = 'Europe/Berlin') =>
      client.call(scheduleBlog, { body: { body: { post_id: post.id }, scheduledAt, time_zone: zone } });
    // The night in which clocks skip 02:30.
    const first = await at('2031-03-30T02:30');
    expect(first.body).toMatchObject({ scheduled_at: '2031-03-30T01:30:00.000Z', by_platform: true });
    await finished(first.body.task_id);
    expect(await blogOf(client, post.id)).toMatchObject({
      state: 'scheduled',
      wall_time: '2031-03-30T02:30',
      time_zone: 'Europe/Berlin',
      by_platform: true,
    });
    const { operations } = (await client.call(getPublishRun, { params: { id: first.body.run_id } })).body;
    expect(operations).toMatchObject([{ state: 'scheduled', wall_time: '2031-03-30T02:30', time_zone: 'Europe/Berlin' }]);
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
