import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
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
import { until } from '../../../testing/index.ts';
import { publishingStack, type PublishingStack } from '../testing/publishing-stack.ts';
import { startDue } from './due.ts';
import { expireUnbegun } from './expiry.ts';
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
  return { client, organisation, about, publish, runOf, finished, source, hold, before: about.html };
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
  // Nobody asked why: it ended as was asked.
  expect((await runOf(run)).operations[0]).toMatchObject({ by: expect.any(String), changes: [] });
  expect((await runOf(run)).operations[0]?.cause).toBeUndefined();
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
  expect((await runOf(run)).operations[0]?.changes).toMatchObject([{ what: 'Content', after: BETTER }]);
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

/** Leaves a change as a worker does that is killed between two of its steps. */
async function beginIn(organisationId: string, { ref, title, html }: { ref: string; title: string; html: string | null }): Promise<void> {
  const [kind, id] = ref.split('/');
  const was = JSON.stringify({ title, html, meta: { title: null, description: null }, revision: 'of then' });
  await test.stack.deps.db.execute(
    sql`update publish_operations set before = ${was}::jsonb, ref_kind = ${kind}, ref_id = ${id} where organisation_id = ${organisationId}`,
  );
}

describe('a change that was begun when it is cancelled', () => {
  it.each([
    ['and nothing of it was written, is void', false, 'cancelled', 'Cancelled before anything was changed.'],
    ['and was written, is taken back', true, 'undone', 'It had been made when it was cancelled, and was taken back.'],
  ])('%s', async (_name, isWritten, state, message) => {
    const { client, organisation, about, publish, runOf, finished, source, hold, before } = await connected();
    const release = await hold();
    const { task_id: task, run_id: run } = await publish();
    const [kind = '', id = ''] = about.ref.split('/');
    if (isWritten) await test.edit(kind, id, { content: BETTER });
    await beginIn(organisation.id, about);
    const [operation] = (await runOf(run)).operations;
    expect(operation).toMatchObject({ state: 'waiting', can_cancel: true });
    const cancelled = await client.call(cancelPublish, { params: { id: operation?.id ?? '' }, body: {} });
    expect(cancelled).toMatchObject({ status: 200, body: { state: 'undoing' } });
    await release();
    await finished(task);
    expect((await runOf(run)).operations).toMatchObject([{ state, message }]);
    expect(await source()).toBe(before);
  });

  it('while the site is away, says that it is tried again, and is taken back when the site answers', async () => {
    const { client, organisation, about, publish, runOf, finished, source, hold, before } = await connected();
    const release = await hold();
    const { task_id: task, run_id: run } = await publish();
    const [kind = '', id = ''] = about.ref.split('/');
    await test.edit(kind, id, { content: BETTER });
    await beginIn(organisation.id, about);
    await client.call(undoPublishRun, { params: { id: run }, body: {} });
    await test.order('faults', { path: '/wp-json/wp/v2/', method: 'GET', close: true });
    await release();
    await finished(task);
    expect((await runOf(run)).operations).toMatchObject([
      { state: 'undoing', message: expect.stringMatching(/could not be reached.*Trying again\.$/s) },
    ]);
    await fetch(`${test.sandbox.url}/__sandbox/faults`, { method: 'DELETE' });
    // The next look at runs that wait.
    await test.stack.deps.db.execute(sql`update publish_operations set touched_at = now() - interval '2 minutes' where run_id = ${run}`);
    await test.stack.deps.db.execute(sql`update tasks set finished_at = now() - interval '2 minutes' where key = ${run}`);
    await startDue(test.stack.deps);
    await until(async () => (await runOf(run)).done, 'the change to be taken back');
    expect((await runOf(run)).operations).toMatchObject([{ state: 'undone' }]);
    expect(await source()).toBe(before);
  });
});

it('a change behind a site that is being worked on ends after six hours although its turn never came', async () => {
  const { publish, runOf, finished, source, hold, before } = await connected();
  const release = await hold();
  const { task_id: task, run_id: run } = await publish();
  await expireUnbegun(test.stack.deps.db, new Date(Date.now() + 5 * 3_600_000));
  expect(await runOf(run)).toMatchObject({ done: false, operations: [{ state: 'waiting' }] });
  await expireUnbegun(test.stack.deps.db, new Date(Date.now() + 7 * 3_600_000));
  expect(await runOf(run)).toMatchObject({ done: true, operations: [{ state: 'failed', message: expect.stringContaining('six hours') }] });
  await release();
  await finished(task);
  expect(await source()).toBe(before);
});

it('an error while the run is prepared reaches each change, and nothing is made later', async () => {
  const { client, organisation, publish, runOf, source, hold, before } = await connected();
  const release = await hold();
  const { task_id: task, run_id: run } = await publish();
  await test.stack.deps.db.execute(sql`update platform_credentials set secret = 'not sealed' where organisation_id = ${organisation.id}`);
  await release();
  await until(async () => (await test.stack.deps.jobs.find(organisation.id, task))?.status === 'FAILURE', 'the run to end');
  expect(await runOf(run)).toMatchObject({
    done: true,
    operations: [{ state: 'failed', message: expect.stringMatching(/Nothing was changed\.$/) }],
  });
  await test.connectWordpress(client);
  await startDue(test.stack.deps);
  expect((await runOf(run)).operations).toMatchObject([{ state: 'failed' }]);
  expect(await source()).toBe(before);
});

it('a site that is away while a change is written fails it at once, and nothing is written when it is back', async () => {
  const { publish, runOf, finished, source, before } = await connected();
  await test.order('faults', { path: '/wp-json/wp/v2/', method: 'POST', close: true });
  const { task_id: task, run_id: run } = await publish();
  await finished(task);
  expect(await runOf(run)).toMatchObject({
    done: true,
    operations: [{ state: 'failed', can_cancel: false, cause: { code: 'unreachable', title: 'The site did not respond' } }],
  });
  await fetch(`${test.sandbox.url}/__sandbox/faults`, { method: 'DELETE' });
  await startDue(test.stack.deps);
  expect((await runOf(run)).operations).toMatchObject([{ state: 'failed' }]);
  expect(await source()).toBe(before);
});
