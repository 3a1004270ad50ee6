import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import {
  cancelPublish,
  getPublishRun,
  publishPages,
  readSitePage,
  retryPublishRun,
  syncContent,
  undoPublishRun,
} from '@canopy/contract/publishing';
import { sql } from 'drizzle-orm';
import { publishingStack, type PublishingStack } from '../testing/publishing-stack.ts';
import { aloneOnSite } from './site-lock.ts';

let test: PublishingStack;
beforeAll(async () => {
  test = await publishingStack();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.setNow(null);
  await test.order('reset', {});
});

const BETTER = '<p>Better</p>';

/** A workspace with its WordPress connected, one page to publish, and a lock on its site that keeps changes waiting. */
async function connected() {
  const { client, organisation } = await test.member();
  await test.connectWordpress(client);
  const sync = await client.call(syncContent, { body: {} });
  await test.stack.finished({ id: sync.body.task_id, organisationId: organisation.id });
  const about = (await client.call(readSitePage, { params: { platform: 'wordpress' }, query: { url: `${test.sandbox.url}/about/` } })).body;
  const page = {
    key: randomUUID(),
    page_url: about.url ?? '',
    title: about.title,
    content: BETTER,
    originalContent: about.html ?? '',
    selectedOrganisationId: organisation.id,
  };
  const publish = async (more: object = { page_id: about.ref }) =>
    (await client.call(publishPages, { params: { platform: 'wordpress' }, body: { pages: [{ ...page, ...more }] } })).body;
  const runOf = async (id: string) => (await client.call(getPublishRun, { params: { id } })).body;
  const finished = (id: string | null) => test.stack.finished({ id: id ?? '', organisationId: organisation.id });
  const source = async () => (await test.entry('pages', about.ref.split('/')[1] ?? '')).content.raw;
  const hold = async () => {
    const released = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const done = aloneOnSite(
      test.stack.deps,
      organisation.id,
      async () => {
        held.resolve();
        await released.promise;
      },
      { signal: AbortSignal.timeout(120_000) },
    );
    await held.promise;
    return async () => {
      released.resolve();
      await done;
    };
  };
  return { client, organisation, publish, runOf, finished, source, hold, before: about.html };
}

it('a change that waits can be cancelled, and is not made when its turn comes', async () => {
  const { client, publish, runOf, finished, source, hold, before } = await connected();
  const release = await hold();
  const { task_id: task, run_id: run } = await publish();
  const [operation] = (await runOf(run)).operations;
  expect(operation).toMatchObject({ state: 'waiting' });
  const cancelled = await client.call(cancelPublish, { params: { id: operation?.id ?? '' }, body: {} });
  expect(cancelled.body).toMatchObject({ state: 'cancelled', message: 'Cancelled before anything was changed.' });
  await release();
  await finished(task);
  expect(await source()).toBe(before);
  expect((await client.call(cancelPublish, { params: { id: operation?.id ?? '' }, body: {} })).status).toBe(409);
});

it('a change whose undo was asked for before it was made is void', async () => {
  const { client, publish, runOf, finished, source, hold, before } = await connected();
  const release = await hold();
  const { task_id: task, run_id: run } = await publish();
  const undone = await client.call(undoPublishRun, { params: { id: run }, body: {} });
  expect(undone.status).toBe(200);
  await release();
  await finished(task);
  expect((await runOf(run)).operations).toMatchObject([{ state: 'cancelled' }]);
  expect(await source()).toBe(before);
});

it('a change that nobody could make for six hours is given up, says so, and is made when asked for again', async () => {
  const { client, publish, runOf, finished, source, hold, before } = await connected();
  const release = await hold();
  const { task_id: task, run_id: run } = await publish();
  test.setNow(new Date(Date.now() + 7 * 3_600_000));
  await release();
  await finished(task);
  expect((await runOf(run)).operations).toMatchObject([{ state: 'failed', message: expect.stringContaining('six hours') }]);
  expect(await source()).toBe(before);
  const retried = (await client.call(retryPublishRun, { params: { id: run }, body: {} })).body;
  await finished(retried.task_id);
  expect(await source()).toBe(BETTER);
});

it('a site that is away while its pages are looked up fails the change at once, with the reason and Retry', async () => {
  const { client, organisation, publish, runOf, finished, source, before } = await connected();
  await test.stack.deps.db.execute(sql`delete from site_pages where organisation_id = ${organisation.id}`);
  await test.order('faults', { path: '/wp-json/wp/v2/', method: 'GET', close: true });
  const { task_id: task, run_id: run } = await publish({});
  await finished(task);
  expect(await runOf(run)).toMatchObject({
    done: true,
    operations: [{ state: 'failed', message: expect.stringMatching(/could not be reached.*Nothing was changed/s) }],
  });
  await fetch(`${test.sandbox.url}/__sandbox/faults`, { method: 'DELETE' });
  expect(await source()).toBe(before);
  const retried = (await client.call(retryPublishRun, { params: { id: run }, body: {} })).body;
  await finished(retried.task_id);
  expect(await source()).toBe(BETTER);
});
