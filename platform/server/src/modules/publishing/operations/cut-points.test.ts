import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createPost } from '@canopy/contract/content';
import { getPublishRun, publishBlog, retryPublishRun, scheduleBlog } from '@canopy/contract/publishing';
import { DEMO_SHOP } from '@canopy/sandbox';
import { sql } from 'drizzle-orm';
import { openPool } from '../../../store/pool.ts';
import type { TestClient, TestOrganisation } from '../../../testing/index.ts';
import { consentWays } from '../testing/consent-ways.ts';
import { connectedSite } from '../platforms/index.ts';
import { dueDone } from '../testing/due-done.ts';
import { dyingAfter, WorkerDied } from '../testing/dying-site.ts';
import { publishingStack, type PublishingStack } from '../testing/publishing-stack.ts';
import { startDue } from './due.ts';
import { perform } from './perform.ts';
import { aloneOnSite } from './site-lock.ts';
import { insertOperation, readOperation } from './store.ts';

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
/** Where each platform is written to. */
const WRITES: Readonly<Record<string, object>> = {
  WordPress: { path: '/wp-json/wp/v2/posts' },
  'WordPress.com': { path: '/wordpress-com/wp/v2/sites/4601/posts' },
  Shopify: { path: `/shopify/${DEMO_SHOP}/admin/api/`, mutation: true },
  Webflow: { path: '/webflow/v2/collections/' },
};
const HOUR = 3_600_000;

interface Workspace {
  client: TestClient;
  organisation: TestOrganisation;
  /** somebody else's tab in the workspace */
  colleague: TestClient;
  title: string;
  post: string;
}

async function workspaceOn(platform: string): Promise<Workspace> {
  const { client, organisation, user } = await test.member();
  const way = ways[platform];
  if (!way) throw new Error('no such platform');
  const connected = await client.call(way.exchange, { body: { query: await way.back(client) } });
  if (connected.status !== 200) throw new Error(connected.text);
  const title = `Once ${randomUUID()}`;
  const post = (await client.call(createPost, { body: { title, html: '<p>Out once.</p>', blocks: [] } })).body.id;
  return { client, organisation, colleague: test.stack.asUser(user, organisation), title, post };
}

const finished = ({ organisation }: Workspace, task: string) => test.stack.finished({ id: task, organisationId: organisation.id });
const publish = async ({ client, post }: Workspace, as = client) =>
  (await as.call(publishBlog, { body: { body: { post_id: post } } })).body;

/** Exactly one entry is on the site, visitors see it, and the charts are marked once. */
async function expectOnce({ organisation, title }: Workspace): Promise<void> {
  const { row, site } = await connectedSite(test.stack.deps, organisation.id);
  const kind = row.kinds.find(({ creates }) => creates)?.kind ?? '';
  const found: { title: string; status: string }[] = [];
  for (let cursor: string | null = null, more = true; more; more = cursor !== null) {
    const list = await site.list(kind, cursor);
    if (!list.ok) throw new Error(list.message);
    found.push(...list.entries.filter((entry) => entry.title === title));
    cursor = list.next;
  }
  expect(found).toMatchObject([{ status: 'published' }]);
  const { rows } = await test.stack.deps.db.execute<{ states: string[]; marks: number }>(sql`
    select array_agg(distinct state) as states, (select count(*)::integer from page_changes where organisation_id = ${organisation.id}) as marks
    from publish_operations where organisation_id = ${organisation.id}`);
  expect(rows).toEqual([{ states: ['published'], marks: 1 }]);
}

/** Publishes with a fault on the first write, and retries as a person would. */
async function withFault(workspace: Workspace, platform: string, fault: object): Promise<void> {
  await test.order('faults', { ...WRITES[platform], method: 'POST', times: 1, ...fault });
  const { task_id: task, run_id: run } = await publish(workspace);
  await finished(workspace, task);
  const { operations } = (await workspace.client.call(getPublishRun, { params: { id: run } })).body;
  if (operations.every(({ state }) => state === 'published')) return;
  const retried = (await workspace.client.call(retryPublishRun, { params: { id: run }, body: {} })).body;
  await finished(workspace, retried.task_id);
}

/** One worker is killed right after a call to the site; the next one continues. */
async function withKilledWorker({ organisation, title }: Workspace, dies: 'create' | 'publish'): Promise<void> {
  const { deps } = test.stack;
  const { row, site, ...rest } = await connectedSite(deps, organisation.id);
  const { id } = await insertOperation(
    deps.db,
    { organisationId: organisation.id, userId: null },
    randomUUID(),
    {
      kind: 'create',
      platform: row.platform,
      clientKey: randomUUID(),
      ref: null,
      pageUrl: null,
      title,
      wanted: { title, html: '<p>Out once.</p>', slug: title.toLowerCase().replace(' ', '-'), site_kind: row.kinds[0]?.kind ?? '' },
    },
    deps.clock(),
  );
  const turn = async (through: typeof site) => {
    const operation = await readOperation(deps.db, organisation.id, id);
    if (!operation) throw new Error('the operation is gone');
    const fixSource = async () => ({ problem: 'none', reason: 'none' });
    await perform({ deps, connected: { row, ...rest, site: through }, fixSource }, operation).catch((error: unknown) => {
      if (!(error instanceof WorkerDied)) throw error;
    });
  };
  await turn(dyingAfter(site, dies));
  expect((await readOperation(deps.db, organisation.id, id))?.state).toBe('waiting');
  await turn(site);
}

async function awayForADay(workspace: Workspace): Promise<void> {
  const { client, organisation, post } = workspace;
  const dueAt = Date.now() + HOUR;
  const wall = new Date(dueAt).toISOString().slice(0, 16);
  const planned = await client.call(scheduleBlog, { body: { body: { post_id: post }, scheduledAt: wall, time_zone: 'UTC' } });
  await finished(workspace, planned.body.task_id);
  await test.order('faults', { path: '/', close: true });
  const tick = async (at: number) => {
    test.setNow(new Date(at));
    await startDue(test.stack.deps);
    await dueDone(test.stack.deps, organisation.id, new Date(at));
  };
  for (const hours of [0, 8, 16, 24]) await tick(dueAt + hours * HOUR);
  await fetch(`${test.sandbox.url}/__sandbox/faults`, { method: 'DELETE' });
  await tick(dueAt + 24 * HOUR + 10_000);
}

/** What can happen between a person and a platform. Each leaves one entry, on every platform. */
const CUTS: Readonly<Record<string, (workspace: Workspace, platform: string) => Promise<void>>> = {
  'two tabs publish the same post': async (workspace) => {
    const started = await Promise.all([publish(workspace), publish(workspace, workspace.colleague)]);
    for (const { task_id: task } of started) await finished(workspace, task);
  },
  'the button is pressed again after it was published': async (workspace) => {
    for (let times = 0; times < 2; times += 1) await finished(workspace, (await publish(workspace)).task_id);
  },
  'the answer to the write is lost': (workspace, platform) => withFault(workspace, platform, { lose: true }),
  'the platform refuses, and somebody tries again': (workspace, platform) => withFault(workspace, platform, { status: 503 }),
  'the worker is killed after creating': (workspace) => withKilledWorker(workspace, 'create'),
  'the worker is killed after publishing': (workspace) => withKilledWorker(workspace, 'publish'),
  'the platform is away for a day': awayForADay,
};

describe.each(Object.keys(WRITES))('on %s', (platform) => {
  it.each(Object.entries(CUTS))('a post is there once where %s', async (_name, cut) => {
    const workspace = await workspaceOn(platform);
    await cut(workspace, platform);
    await expectOnce(workspace);
  });
});

describe('the lock of a site', () => {
  it('leaves connections for the work, however many sites are written to at once', async () => {
    const { pool } = test.stack.deps;
    const count = (pool.options.max ?? 0) + 4;
    const all = Promise.withResolvers<void>();
    let inside = 0;
    const work = async () => {
      if ((inside += 1) === count) all.resolve();
      await all.promise;
      await pool.query('select 1');
    };
    await Promise.all(Array.from({ length: count }, () => aloneOnSite({ pool }, randomUUID(), work)));
    expect(inside).toBe(count);
  });

  it('is left to another process that has it, or waited for until the caller is stopped', async () => {
    const other = openPool(test.stack.database.url, test.stack.deps.log, { connections: 2 });
    const id = randomUUID();
    let runs = 0;
    const count = async () => {
      runs += 1;
    };
    const stopped = new AbortController();
    await aloneOnSite(test.stack.deps, id, async () => {
      expect(await aloneOnSite({ pool: other }, id, count, { waits: false })).toBe(false);
      const waiting = aloneOnSite({ pool: other }, id, count, { signal: stopped.signal });
      stopped.abort();
      await expect(waiting).rejects.toThrow('aborted');
    });
    expect(await aloneOnSite({ pool: other }, id, count, { waits: false })).toBe(true);
    await other.end();
    expect(runs).toBe(1);
  });

  it('lets one at a time write to a site, of this process and of others, also after one failed', async () => {
    const other = openPool(test.stack.database.url, test.stack.deps.log, { connections: 2 });
    const id = randomUUID();
    let [now, most, done] = [0, 0, 0];
    const work = async () => {
      most = Math.max(most, (now += 1));
      await other.query('select 1');
      now -= 1;
      if ((done += 1) === 3) throw new Error('failed');
    };
    const pools = [test.stack.deps.pool, test.stack.deps.pool, other, other, test.stack.deps.pool, other];
    const ended = await Promise.allSettled(pools.map((pool) => aloneOnSite({ pool }, id, work)));
    await other.end();
    expect({ most, done, failed: ended.filter(({ status }) => status === 'rejected').length }).toEqual({ most: 1, done: 6, failed: 1 });
  });
});
