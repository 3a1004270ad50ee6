import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Site } from '@canopy/connectors/site';
import { readSitePage, syncContent } from '@canopy/contract/publishing';
import { sql } from 'drizzle-orm';
import { connectedSite } from '../platforms/index.ts';
import { dyingAfter, WorkerDied } from '../testing/dying-site.ts';
import { publishingStack, type PublishingStack } from '../testing/publishing-stack.ts';
import { performDue } from './perform-due.ts';
import { perform, type FixSource } from './perform.ts';
import { publishJob } from './run-job.ts';
import { aloneOnSite } from './site-lock.ts';
import { htmlSent } from './site-media.ts';
import { dueOperations, dueWorkspaces, leftRuns } from './due-store.ts';
import { insertOperation, readOperation, storePictures, updateOperation, type NewOperation } from './store.ts';

let test: PublishingStack;
beforeAll(async () => {
  test = await publishingStack();
  // The test takes each turn itself: the platform's scheduler must not.
  await test.stack.deps.db.execute(sql`insert into scheduled_calls (name, due_at) values ('publish-due', now() + interval '1 day')
    on conflict (name) do update set due_at = excluded.due_at`);
});
afterAll(() => test.close());
beforeEach(() => test.order('reset', {}));
afterEach(() => {
  test.setNow(null);
});

/** A site that stores a different title from the first one it receives. */
function altering(site: Site): Site {
  let isFirst = true;
  return {
    ...site,
    async writeMeta(ref, meta, revision) {
      if (!isFirst) return site.writeMeta(ref, meta, revision);
      isFirst = false;
      const answer = await site.writeMeta(ref, { ...meta, title: `${meta.title} | Shop` }, revision);
      return answer.ok
        ? { ok: false, reason: 'altered', message: 'The site did not keep the SEO title.', current: answer.document }
        : answer;
    },
  };
}

const HOUR = 3_600_000;
const NO_FIX: FixSource = async () => ({ problem: 'none', reason: 'none' });

async function connected() {
  const { client, organisation, user } = await test.member();
  await test.connectWordpress(client);
  const sync = await client.call(syncContent, { body: {} });
  await test.stack.finished({ id: sync.body.task_id, organisationId: organisation.id });
  const { deps } = test.stack;
  const about = (await client.call(readSitePage, { params: { platform: 'wordpress' }, query: { url: `${test.sandbox.url}/about/` } })).body;
  const add = (operation: Partial<NewOperation>) =>
    insertOperation(
      deps.db,
      { organisationId: organisation.id, userId: user.id },
      randomUUID(),
      {
        kind: 'content',
        platform: 'wordpress',
        clientKey: randomUUID(),
        ref: null,
        pageUrl: null,
        title: 'Once',
        wanted: {},
        ...operation,
      },
      deps.clock(),
    );
  const stored = async (id: string) => {
    const operation = await readOperation(deps.db, organisation.id, id);
    if (!operation) throw new Error('the operation is gone');
    return operation;
  };
  /** One worker's turn; `dies`: the site's call after which it is killed. */
  const turn = async (id: string, dies?: keyof Site, { fixSource = NO_FIX, through = (site: Site) => site } = {}) => {
    const { site, ...rest } = await connectedSite(deps, organisation.id);
    const parts = {
      deps,
      connected: { ...rest, site: through(dies ? dyingAfter(site, dies) : site) },
      fixSource,
    };
    try {
      await perform(parts, await stored(id));
    } catch (error) {
      if (!(error instanceof WorkerDied)) throw error;
    }
  };
  const marks = async () => {
    const { rows } = await deps.db.execute(sql`select text from page_changes where organisation_id = ${organisation.id}`);
    return rows.length;
  };
  const titled = async (title: string) => {
    const list = await (await connectedSite(deps, organisation.id)).site.list('posts');
    if (!list.ok) throw new Error(list.message);
    return list.entries.filter((entry) => entry.title === title);
  };
  return { deps, about, add, turn, stored, marks, titled, organisation };
}

it('puts the library’s address of a picture into the text as it is, and stores it only with the text it is for', async () => {
  const media = { 'https://c.example/a': 'https://s.example/?a=1&b=$&' };
  expect(htmlSent({ html: '<img src="https://c.example/a">', media })).toBe('<img src="https://s.example/?a=1&amp;b=$&amp;">');
  const { deps, add, stored } = await connected();
  const { id } = await add({ kind: 'create', wanted: { title: 'Old', html: '<p>Old</p>' } });
  const old = await stored(id);
  expect(await storePictures(deps.db, old, { ...old.wanted, media })).toBe(true);
  const newer = { title: 'New', html: '<p>New</p>' };
  await updateOperation(deps.db, old, { wanted: newer });
  expect(await storePictures(deps.db, old, { ...old.wanted, media })).toBe(false);
  expect((await stored(id)).wanted).toEqual(newer);
});

describe('a worker that is killed between the site and the record', () => {
  it.each(['create', 'publish'] as const)('after `%s`: the entry is made and shown once, and marks the charts once', async (dies) => {
    const { add, turn, stored, marks, titled } = await connected();
    const title = `Killed after ${dies} ${randomUUID()}`;
    const { id } = await add({ kind: 'create', title, wanted: { title, html: '<p>One</p>', slug: title, site_kind: 'posts' } });
    await turn(id, dies);
    await turn(id, dies);
    expect((await stored(id)).state).toBe('waiting');
    await turn(id);
    expect(await stored(id)).toMatchObject({ state: 'published' });
    expect(await titled(title)).toMatchObject([{ status: 'published' }]);
    expect(await marks()).toBe(1);
  });

  it.each([
    ['write', 'content', { html: '<p>Killed between</p>' }],
    ['writeMeta', 'meta', { meta: { title: 'Killed between' } }],
  ] as const)('after `%s`: the change is recorded once, what was there is kept, and the way back as well', async (dies, kind, wanted) => {
    const { add, about, turn, stored, marks, deps } = await connected();
    const [refKind = '', refId = ''] = about.ref.split('/');
    const before = await test.entry(refKind, refId);
    const { id } = await add({ kind, wanted, ref: { kind: refKind, id: refId }, pageUrl: about.url, title: 'About' });
    await turn(id, dies);
    await turn(id);
    expect(await stored(id)).toMatchObject({ state: 'published', before: { html: before.content.raw } });
    expect(await marks()).toBe(1);
    await updateOperation(deps.db, await stored(id), { state: 'undoing' }, ['published']);
    await turn(id, dies);
    expect((await stored(id)).state).toBe('undoing');
    await turn(id);
    expect(await stored(id)).toMatchObject({ state: 'undone' });
    const after = await test.entry(refKind, refId);
    expect([after.content.raw, after.meta]).toEqual([before.content.raw, before.meta]);
    expect(await marks()).toBe(2);
  });
});

describe('a platform that is away', () => {
  it.each([
    [23, 'published'],
    [37, 'missed'],
  ] as const)('for %i hours: what was due is %s, once, and can be tried again', async (hours, state) => {
    const { add, turn, stored, titled, deps } = await connected();
    const began = new Date('2031-03-30T00:30:00Z');
    test.setNow(began);
    const title = `Away for ${hours} ${randomUUID()}`;
    const dueAt = new Date(began.getTime() + HOUR);
    const { id } = await add({ kind: 'create', title, dueAt, wanted: { title, html: '<p>Due</p>', slug: title, site_kind: 'posts' } });
    await turn(id);
    expect(await stored(id)).toMatchObject({ state: 'scheduled', by_platform: true });

    await test.order('faults', { path: '/', close: true });
    for (const at of [1.1, hours + 1]) {
      test.setNow(new Date(began.getTime() + at * HOUR));
      await turn(id);
    }
    expect(await stored(id)).toMatchObject({ state: state === 'missed' ? 'missed' : 'scheduled', reason: 'unreachable' });
    await fetch(`${test.sandbox.url}/__sandbox/faults`, { method: 'DELETE' });
    if (state === 'missed') await updateOperation(deps.db, await stored(id), { state: 'waiting' }, ['missed']);
    await turn(id);
    expect(await stored(id)).toMatchObject({ state: 'published' });
    expect(await titled(title)).toMatchObject([{ status: 'published' }]);
  });

  const dueAt = new Date('2031-05-02T09:00:00Z');
  const dueEntries = async ({ add, turn, stored }: Awaited<ReturnType<typeof connected>>) => {
    test.setNow(new Date(dueAt.getTime() - HOUR));
    const entries = [];
    for (const [name, early] of [
      ['Refused', 60_000],
      ['Later', 0],
      ['Fine', 0],
    ] as const) {
      const title = `${name} ${randomUUID()}`;
      const wanted = { title, html: '<p>Due</p>', slug: title, site_kind: 'posts' };
      const { id } = await add({ kind: 'create', title, dueAt: new Date(dueAt.getTime() - early), wanted });
      await turn(id);
      entries.push(await stored(id));
    }
    test.setNow(dueAt);
    return entries as [(typeof entries)[0], (typeof entries)[0], (typeof entries)[0]];
  };
  const inSeconds = (seconds: number) => new Date(dueAt.getTime() + seconds * 1_000);

  it('for one entry alone: the others have their turn before it is tried again, and none sooner than it was to be', async () => {
    const workspace = await connected();
    const { turn, stored, deps, organisation } = workspace;
    const [refused, later, fine] = await dueEntries(workspace);
    await updateOperation(deps.db, later, { try_after: inSeconds(20) });
    await test.order('faults', { path: `/wp-json/wp/v2/posts/${refused.ref_id}`, status: 503 });
    await turn(refused.id);
    expect(await stored(refused.id)).toMatchObject({ state: 'scheduled', reason: 'unreachable', try_after: inSeconds(3) });
    expect((await stored(fine.id)).try_after).toEqual(inSeconds(3));
    expect((await stored(later.id)).try_after).toEqual(inSeconds(20));
    const next = await dueOperations(deps.db, organisation.id, inSeconds(3));
    expect(next.map(({ id }) => id)).toEqual([fine.id, refused.id]);
  });

  it('for as long as it says: nothing is tried before', async () => {
    const workspace = await connected();
    const [first, second] = await dueEntries(workspace);
    await test.order('faults', { path: '/wp-json', status: 429, headers: { 'retry-after': '90' } });
    await workspace.turn(first.id);
    expect(await workspace.stored(first.id)).toMatchObject({ state: 'scheduled', reason: 'throttled', try_after: inSeconds(90) });
    expect((await workspace.stored(second.id)).try_after).toEqual(inSeconds(90));
  });
});

describe('what is due', () => {
  const dueAt = new Date('2031-05-02T09:00:00Z');
  const planned = async ({ add, turn, stored }: Awaited<ReturnType<typeof connected>>, seconds: readonly number[]) => {
    test.setNow(new Date(dueAt.getTime() - HOUR));
    const ids: string[] = [];
    for (const second of seconds) {
      const title = `Due ${second} ${randomUUID()}`;
      const wanted = { title, html: '<p>Due</p>', slug: title, site_kind: 'posts' };
      const { id } = await add({ kind: 'create', title, dueAt: new Date(dueAt.getTime() + second * 1_000), wanted });
      await turn(id);
      ids.push((await stored(id)).id);
    }
    test.setNow(new Date(dueAt.getTime() + 60_000));
    return ids;
  };

  it('comes out in the order of its time, at most four posts of a site at once, each once', async () => {
    const workspace = await connected();
    const { deps, organisation, stored } = workspace;
    const order = [5, 1, 7, 3, 6, 2, 4];
    const ids = await planned(workspace, order);
    const { site, ...rest } = await connectedSite(deps, organisation.id);
    const begun: string[] = [];
    const four = Promise.withResolvers<void>();
    let [now, most] = [0, 0];
    const counted: Site = {
      ...site,
      async publish(ref, slug) {
        begun.push(ref.id);
        most = Math.max(most, (now += 1));
        if (begun.length === 4) four.resolve();
        await four.promise;
        const answer = await site.publish(ref, slug);
        now -= 1;
        return answer;
      },
    };
    const { signal } = new AbortController();
    await performDue({ deps, connected: { ...rest, site: counted }, fixSource: NO_FIX }, organisation.id, signal);
    const refs = new Map<number, string | null>();
    for (const [at, id] of ids.entries()) {
      const { state, ref_id: ref } = await stored(id);
      expect(state).toBe('published');
      refs.set(order[at] ?? 0, ref);
    }
    // The first four are begun together, in any order.
    expect(new Set(begun.slice(0, 4))).toEqual(new Set([1, 2, 3, 4].map((at) => refs.get(at))));
    expect(new Set(begun)).toEqual(new Set(refs.values()));
    expect(begun).toHaveLength(order.length);
    expect(most).toBe(4);
  });

  it('waits with what failed before while its platform hangs, also where most of it was only put off', async () => {
    const workspace = await connected();
    const { deps, organisation, stored } = workspace;
    const ids = await planned(workspace, [1, 2, 3, 4, 5, 6]);
    await test.order('faults', { path: '/wp-json', status: 503 });
    const parts = { deps, connected: await connectedSite(deps, organisation.id), fixSource: NO_FIX };
    await performDue(parts, organisation.id, new AbortController().signal);
    const reasons = await Promise.all(ids.map(async (id) => (await stored(id)).reason));
    expect(new Set(reasons)).toEqual(new Set(['unreachable', null]));
    const found = await dueWorkspaces(deps.db, new Date(dueAt.getTime() + 90_000), []);
    expect(found).toContainEqual({ organisation_id: organisation.id, tried: true });
  });

  it('stops before the next write when the connection with the lock is lost', async () => {
    const workspace = await connected();
    const { deps, organisation, stored } = workspace;
    const ids = await planned(workspace, [1, 2]);
    const { site, ...rest } = await connectedSite(deps, organisation.id);
    const run = aloneOnSite(deps, organisation.id, (signal) => {
      const cut: Site = {
        ...site,
        async publish(ref, slug) {
          const lost = new Promise((resolve) => {
            signal.addEventListener('abort', resolve);
          });
          await deps.db.execute(sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
            and (classid::bigint << 32) | objid::bigint = hashtextextended(${`publish ${organisation.id}`}, 0)`);
          await lost;
          return site.publish(ref, slug);
        },
      };
      return performDue({ deps, connected: { ...rest, site: cut }, fixSource: NO_FIX }, organisation.id, signal, 1);
    });
    await expect(run).rejects.toThrow('terminating connection');
    const states = async () => Promise.all(ids.map(async (id) => (await stored(id)).state));
    expect(await states()).toEqual(['published', 'scheduled']);
    // The next one has a lock of its own.
    const parts = { deps, connected: { ...rest, site }, fixSource: NO_FIX };
    expect(await aloneOnSite(deps, organisation.id, (signal) => performDue(parts, organisation.id, signal))).toBe(true);
    expect(await states()).toEqual(['published', 'published']);
  });

  it('is not published on another site that was connected since, whose entries have the same ids', async () => {
    const workspace = await connected();
    const { deps, organisation, stored, turn } = workspace;
    const [id = ''] = await planned(workspace, [0]);
    await deps.db.execute(
      sql`update publish_operations set site_url = 'https://www.before.example/' where organisation_id = ${organisation.id}`,
    );
    const unasked = new Proxy({} as Site, {
      get: () => {
        throw new Error('the site was asked');
      },
    });
    await turn(id, undefined, { through: () => unasked });
    const { state, reason, message } = await stored(id);
    expect({ state, reason }).toEqual({ state: 'missed', reason: 'other-site' });
    expect(message).toMatch(/^This belongs to before\.example, and /);
  });
});

describe('a run', () => {
  it('ends where no site is connected any more: what waited has failed, what was to be undone stays', async () => {
    const { add, deps, organisation, stored } = await connected();
    const waiting = await add({ wanted: { html: '<p>Waits</p>' } });
    const undoing = await add({ wanted: { html: '<p>Is there</p>' } });
    await updateOperation(deps.db, undoing, { state: 'undoing', run_id: waiting.run_id });
    await deps.db.execute(sql`delete from platform_credentials where organisation_id = ${organisation.id}`);
    const actor = { userId: null, organisationId: organisation.id };
    await test.stack.finished(await deps.jobs.start(actor, publishJob, { runId: waiting.run_id }, { key: waiting.run_id }));
    expect(await stored(waiting.id)).toMatchObject({ state: 'failed', reason: 'not-connected' });
    expect(await stored(undoing.id)).toMatchObject({ state: 'published', reason: 'not-connected' });
  });

  it('whose task failed is started again a minute later, not at once', async () => {
    const { add, deps, organisation } = await connected();
    const { run_id: run } = await add({ wanted: { html: '<p>Left</p>' } });
    const isLeft = async () =>
      (await leftRuns(deps.db, new Date(Date.now() + HOUR), publishJob.kind)).some(({ run_id: found }) => found === run);
    expect(await isLeft()).toBe(true);
    await deps.db.execute(sql`insert into tasks (organisation_id, kind, status, key, finished_at)
      values (${organisation.id}, ${publishJob.kind}, 'FAILURE', ${run}, now())`);
    expect(await isLeft()).toBe(false);
    await deps.db.execute(sql`update tasks set finished_at = now() - interval '2 minutes' where key = ${run}`);
    expect(await isLeft()).toBe(true);
  });
});

it('a fix of the head that the site kept otherwise is taken back', async () => {
  const { add, about, turn, stored } = await connected();
  const [kind = '', id = ''] = about.ref.split('/');
  const before = await test.entry(kind, id);
  const operation = await add({ kind: 'fix', wanted: { of_head: true }, ref: { kind, id }, pageUrl: about.url, title: 'About' });
  const meta = { title: 'About the nursery', description: 'Who grows what, and where' };
  await turn(operation.id, undefined, { fixSource: async () => ({ meta }), through: altering });
  expect(await stored(operation.id)).toMatchObject({ state: 'failed', reason: 'altered' });
  expect((await test.entry(kind, id)).meta).toEqual(before.meta);
});
