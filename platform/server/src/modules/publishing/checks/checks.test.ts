import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createPost } from '@canopy/contract/content';
import { getPublishRun, listBlogs, publishBlog, readPageAgain, undoPublish } from '@canopy/contract/publishing';
import { sql } from 'drizzle-orm';
import { until } from '../../../testing/index.ts';
import { publishingStack, type PublishingStack } from '../testing/publishing-stack.ts';

/** What the site answers to a visitor instead of its page; null: its page. */
let instead: ((html: string) => { status?: number; html?: string }) | null = null;
let test: PublishingStack;
beforeAll(async () => {
  test = await publishingStack();
  const { outgoing } = test.stack.deps;
  const { get } = outgoing;
  outgoing.get = async (...request) => {
    const answer = await get(...request);
    if (!instead || !answer.ok) return answer;
    const { status = 200, html } = instead(Buffer.from(answer.body).toString());
    return { ...answer, status, ...(html !== undefined && { body: Buffer.from(html) }) };
  };
});
afterAll(() => test.close());
beforeEach(async () => {
  instead = null;
  await test.order('reset', {});
});

const TEXT = '<h2>Shade</h2><p>Ferns grow in deep shade, in soil that is never dry, and want leaf mould every spring.</p>';

async function published(html: string) {
  const { client, organisation } = await test.member();
  await test.connectWordpress(client);
  const post = (await client.call(createPost, { body: { title: 'Ferns in shade', html } })).body;
  const { task_id: id, run_id: run } = (await client.call(publishBlog, { body: { body: { post_id: post.id } } })).body;
  await test.stack.finished({ id, organisationId: organisation.id });
  const operation = async () => {
    const [found] = (await client.call(getPublishRun, { params: { id: run } })).body.operations;
    if (!found) throw new Error('nothing was published');
    return found;
  };
  const read = () =>
    until(async () => {
      const { page_check: check } = await operation();
      return check && check.state !== 'waiting' ? check : undefined;
    }, 'the page to be read');
  const row = async () => (await client.call(listBlogs, { query: { post: post.id } })).body.data[0];
  return { client, organisation, operation, read, row };
}

it('a published page is read by the audit’s checks, which tell what its text has from what the page adds', async () => {
  instead = (html) => ({ html: html.replace('</h2>', '</h2><img src="/added.png"><a href="http://insecure.example/">out</a>') });
  const { read, row } = await published(`${TEXT}<p><img src="https://pictures.example/own.png"></p>`);
  const check = await read();
  expect(check.state).toBe('findings');
  const all = JSON.stringify(check.findings);
  expect(all).toContain('added.png');
  expect(all).not.toContain('own.png');
  expect(await row()).toMatchObject({ state: 'published', page_check: 'findings' });
});

it.each([
  ['cannot be found', () => ({ status: 404 }), 'returns 404'],
  [
    'shows another text',
    () => ({ html: '<title>Old</title><p>An earlier version, from a cache.</p>' }),
    'does not show the published text',
  ],
])('a page that %s is not said to be fine, and is read again later', async (_what, answer, message) => {
  instead = answer;
  const { organisation, operation, read, row } = await published(TEXT);
  expect(await read()).toMatchObject({ state: 'unread', message: expect.stringContaining(message), findings: [] });
  expect(await row()).toMatchObject({ page_check: 'unread' });
  instead = null;
  await test.stack.deps.db.execute(
    sql`update publish_operations set page_checked_at = now() - interval '6 minutes' where organisation_id = ${organisation.id}`,
  );
  await until(async () => (await operation()).page_check?.state !== 'unread', 'the page to be read again');
});

it('tells what the server sends with every page from what was published', async () => {
  const { read } = await published(TEXT);
  const check = await read();
  // The stand-in serves without encryption and without such headers: that is no finding of the page.
  expect(check.state).toBe('clean');
  expect(check.findings.length).toBeGreaterThan(0);
  expect(check.findings.every(({ scope }) => scope === 'site')).toBe(true);
});

it('a page is read again when a person asks, however long ago it was published', async () => {
  instead = () => ({ status: 404 });
  const { client, organisation, operation, read } = await published(TEXT);
  expect((await read()).state).toBe('unread');
  instead = null;
  const { id } = await operation();
  await test.stack.deps.db.execute(
    sql`update publish_operations set finished_at = now() - interval '3 days' where organisation_id = ${organisation.id}`,
  );
  const asked = await client.call(readPageAgain, { params: { id }, body: {} });
  expect([asked.status, asked.body.page_check?.state]).toEqual([200, 'waiting']);
  expect((await read()).state).toBe('clean');
});

it('what was undone is not read', async () => {
  const { client, organisation, operation, read } = await published(TEXT);
  await read();
  const { id } = await operation();
  const undone = (await client.call(undoPublish, { params: { id }, body: {} })).body;
  await test.stack.finished({ id: undone.task_id, organisationId: organisation.id });
  expect(await operation()).toMatchObject({ state: 'undone', page_check: null });
  expect(await client.call(readPageAgain, { params: { id }, body: {} })).toMatchObject({ status: 409, body: { code: 'not-published' } });
});
