import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Site } from '@canopy/connectors/site';
import { readSitePage, syncContent } from '@canopy/contract/publishing';
import { sql } from 'drizzle-orm';
import { connectedSite } from '../platforms/index.ts';
import { publishingStack, type PublishingStack } from '../testing/publishing-stack.ts';
import { perform } from './perform.ts';
import { insertOperation, readOperation, updateOperation, type NewOperation } from './store.ts';

let test: PublishingStack;
beforeAll(async () => {
  test = await publishingStack();
});
afterAll(() => test.close());
beforeEach(() => test.order('reset', {}));
afterEach(() => {
  test.setNow(null);
});

class WorkerDied extends Error {}

/** A site on which the worker is killed right after one of its calls was done, before anything of it could be recorded. */
function dyingAfter(site: Site, method: keyof Site): Site {
  return new Proxy(site, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      if (name !== method || typeof value !== 'function') return value;
      return async (...args: unknown[]) => {
        await (value as (...given: unknown[]) => Promise<unknown>).apply(target, args);
        throw new WorkerDied();
      };
    },
  });
}

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
  /** A worker's turn at it; `dies`: the call of the site after which it is killed. */
  const turn = async (id: string, dies?: keyof Site) => {
    const { site, ...rest } = await connectedSite(deps, organisation.id);
    const parts = {
      deps,
      connected: { ...rest, site: dies ? dyingAfter(site, dies) : site },
      fixSource: async () => ({ problem: 'none', reason: 'none' }),
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
  return { deps, about, add, turn, stored, marks, titled };
}

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
  const HOUR = 3_600_000;

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
});
