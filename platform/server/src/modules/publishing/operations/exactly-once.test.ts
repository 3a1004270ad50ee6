import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Site } from '@canopy/connectors/site';
import { readSitePage, syncContent } from '@canopy/contract/publishing';
import { sql } from 'drizzle-orm';
import { connectedSite } from '../platforms/index.ts';
import { dyingAfter, WorkerDied } from '../testing/dying-site.ts';
import { publishingStack, type PublishingStack } from '../testing/publishing-stack.ts';
import { perform, type FixSource } from './perform.ts';
import { htmlSent } from './site-media.ts';
import { insertOperation, openRuns, readOperation, storePictures, updateOperation, type NewOperation } from './store.ts';

let test: PublishingStack;
beforeAll(async () => {
  test = await publishingStack();
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
    expect(await stored(refused.id)).toMatchObject({ state: 'scheduled', reason: 'unreachable', try_after: inSeconds(5) });
    expect((await stored(fine.id)).try_after).toEqual(inSeconds(5));
    expect((await stored(later.id)).try_after).toEqual(inSeconds(20));
    const next = (await openRuns(deps.db, inSeconds(5))).filter(({ organisation_id: id }) => id === organisation.id);
    expect(next.map(({ run_id: id }) => id)).toEqual([fine.run_id, refused.run_id]);
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
