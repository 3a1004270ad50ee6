import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { getReleases, reportRelease, type ReleaseEntry } from '@canopy/contract/host';
import { readIndex, startCanary } from '@canopy/delivery/registry';
import { auditLog } from '../../../store/core-tables.ts';
import { testStack, type TestOrganisation, type TestStack, type TestUser } from '../../../testing/index.ts';
import { haltIfFailing } from './halt.ts';
import { releasesFixture, type Fixture } from './published.fixture.ts';
import { releaseModule } from './index.ts';
import { releaseErrors, releaseVisits } from './tables.ts';

const STABLE = '1.0.0-aaaaaaaa';
let fixture: Fixture;
let stack: TestStack;
let ada: TestUser;
let bob: TestUser;
let admin: TestUser;
let chosen: TestOrganisation;
let other: TestOrganisation;
let canary: string;
let counter = 0;
beforeAll(async () => {
  fixture = await releasesFixture();
  stack = await testStack({ modules: [releaseModule], worker: false, config: { registry: fixture.folder } });
  await fixture.publishHost('1.0.0-aaaaaaaa');
  await fixture.publish('remote-billing', STABLE);
  [ada, bob, admin] = [await stack.createUser(), await stack.createUser(), await stack.createUser({ isAdmin: true })];
  chosen = await stack.createOrganisation({ members: [ada, bob] });
  other = await stack.createOrganisation({ members: [ada, bob] });
});
afterAll(async () => {
  await stack.close();
  await fixture.remove();
});
beforeEach(async () => {
  await stack.deps.db.delete(releaseVisits);
  await stack.deps.db.delete(releaseErrors);
  await stack.deps.db.delete(auditLog);
  counter += 1;
  canary = `2.0.${counter}-bbbbbbbb`;
  await fixture.publish('remote-billing', canary, { hold: true });
  await startCanary(fixture.store, 'remote-billing', canary, { organisations: [chosen.id] });
});

const entry = (change: Partial<ReleaseEntry> = {}): ReleaseEntry => ({
  remote: 'remote-billing',
  version: canary,
  channel: 'canary',
  kind: 'started',
  module: './Remote',
  ms: 120,
  ...change,
});
const report = (entries: ReleaseEntry[], { organisation = chosen, session = randomUUID() as string, by = ada } = {}) =>
  stack.asUser(by, organisation).call(reportRelease, { body: { session, set: 'set', entries } });
const fails = (options?: Parameters<typeof report>[1]) =>
  report([entry({ kind: 'failed', cause: 'init', message: 'boom https://x.example/?token=secret' })], options);
const canaryNow = async () => (await readIndex(fixture.store)).remotes['remote-billing']?.canary;

it('halts a canary that fails in three page loads, once, and says so', async () => {
  for (let visit = 0; visit < 2; visit += 1) expect((await fails()).status).toBe(204);
  expect((await canaryNow())?.halted).toBeUndefined();
  await fails({ by: bob });
  const halted = await canaryNow();
  expect(halted?.halted?.reason).toBe('it failed in 3 of 3 page loads');
  await fails();
  expect((await canaryNow())?.halted).toEqual(halted?.halted);
  const lines = await stack.deps.db.select().from(auditLog);
  expect(lines.map(({ action, subject }) => [action, subject])).toEqual([['release.halt', `remote-billing ${canary}`]]);
  const overview = (await stack.asUser(admin).call(getReleases)).body.remotes[0];
  expect(overview).toMatchObject({ stable: STABLE, canary: { version: canary, halted: halted?.halted, began: 3, failed: 3 } });
  expect(overview?.errors).toMatchObject([{ version: canary, cause: 'init', message: 'boom https://x.example/', count: 4 }]);
  expect(overview?.releases.find(({ version }) => version === canary)?.withdrawn).toEqual(halted?.halted);
});

it('notes with the page what failed of the portal’s own files, and nothing else that is said of the host', async () => {
  const ofHost = entry({ remote: 'host', version: '0.1.0', channel: 'stable', module: '' });
  await report([
    { ...ofHost, kind: 'failed', cause: 'integrity', message: 'https://x.example/assets/7.js is not the file that was released' },
    ofHost,
  ]);
  const { page } = (await stack.asUser(admin).call(getReleases)).body;
  expect(page).toMatchObject([
    { version: '0.1.0', cause: 'integrity', message: 'https://x.example/assets/7.js is not the file that was released', count: 1 },
  ]);
  expect(await stack.deps.db.select().from(releaseVisits)).toEqual([]);
});

it('is not halted by what one member reports, however much of it', async () => {
  for (let visit = 0; visit < 12; visit += 1) await fails();
  for (let visit = 0; visit < 6; visit += 1) await report([entry()], { by: bob });
  // One failure by another account among seven page loads is no pattern either.
  await fails({ by: bob });
  expect((await canaryNow())?.halted).toBeUndefined();
  await fails({ by: bob });
  expect((await canaryNow())?.halted?.reason).toBe('it failed in 14 of 20 page loads');
});

it('counts a page load once, however often it fails', async () => {
  const session = randomUUID();
  for (let again = 0; again < 5; again += 1) await fails({ session });
  expect((await canaryNow())?.halted).toBeUndefined();
});

it('lets a canary go on that fails no more often than its limit', async () => {
  for (let visit = 0; visit < 12; visit += 1) await report([entry(), entry({ kind: 'rendered', ms: 40 })]);
  for (let visit = 0; visit < 3; visit += 1) await fails();
  expect((await canaryNow())?.halted).toBeUndefined();
  await fails({ by: bob });
  expect((await canaryNow())?.halted?.reason).toBe('it failed in 4 of 16 page loads');
});

it('gives a workspace without the canary no say in it', async () => {
  for (let visit = 0; visit < 5; visit += 1) await fails({ organisation: other });
  for (let visit = 0; visit < 5; visit += 1) await report([entry({ kind: 'failed', channel: 'preview' })]);
  expect((await canaryNow())?.halted).toBeUndefined();
});

it('forgets what a release did before it became the canary', async () => {
  const begun = await canaryNow();
  for (let visit = 0; visit < 2; visit += 1) await fails();
  await stack.deps.db.update(releaseVisits).set({ firstAt: new Date(Date.parse(begun?.startedAt ?? '') - 1000) });
  await fails();
  expect((await canaryNow())?.halted).toBeUndefined();
});

it('is halted by one of several processes that find out at once', async () => {
  const begun = await canaryNow();
  if (!begun) throw new Error('no canary');
  await stack.deps.db.insert(releaseVisits).values(
    Array.from({ length: 3 }, (_, index) => ({
      organisationId: chosen.id,
      userId: index === 0 ? bob.id : ada.id,
      session: randomUUID(),
      remote: 'remote-billing',
      version: canary,
      channel: 'canary',
      failed: true,
      firstAt: new Date(),
    })),
  );
  const halted = await Promise.all(Array.from({ length: 5 }, () => haltIfFailing(stack.deps, fixture.store, 'remote-billing', begun)));
  expect(halted.filter(Boolean)).toHaveLength(1);
  expect(await stack.deps.db.select().from(auditLog)).toHaveLength(1);
});

it('does not halt a canary that was started after the one that failed', async () => {
  const begun = await canaryNow();
  if (!begun) throw new Error('no canary');
  for (let visit = 0; visit < 2; visit += 1) await fails();
  await stack.deps.db.insert(releaseVisits).values({
    organisationId: other.id,
    session: randomUUID(),
    remote: 'remote-billing',
    version: canary,
    channel: 'canary',
    failed: true,
    firstAt: new Date(),
  });
  await fixture.publish('remote-billing', `3.0.${counter}-cccccccc`, { hold: true });
  await startCanary(fixture.store, 'remote-billing', `3.0.${counter}-cccccccc`, { percent: 100 });
  expect(await haltIfFailing(stack.deps, fixture.store, 'remote-billing', begun)).toBe(false);
  expect((await canaryNow())?.halted).toBeUndefined();
});

it('notes how releases fare, and only releases that are published', async () => {
  for (const ms of [100, 200, 900]) {
    await report(
      [entry({ version: STABLE, channel: 'stable', ms }), entry({ version: STABLE, channel: 'stable', kind: 'rendered', ms: ms / 10 })],
      { organisation: other },
    );
  }
  await report([entry({ version: '9.9.9-none', kind: 'failed' }), entry({ remote: 'remote-nothing', kind: 'failed' })]);
  const overview = (await stack.asUser(admin).call(getReleases)).body;
  expect(overview.remotes).toHaveLength(1);
  expect(overview.remotes[0]?.releases.find(({ version }) => version === STABLE)?.health).toEqual({
    sessions: 3,
    failures: 0,
    startMs: 200,
    renderMs: 20,
  });
  expect(overview.remotes[0]?.errors).toEqual([]);
});

it('is small, and seldom', async () => {
  const many = await report(Array.from({ length: 51 }, () => entry()));
  expect(many).toMatchObject({ status: 400 });
  const user = await stack.createUser();
  await stack.createOrganisation({ members: [user] });
  const statuses = new Set<number>();
  for (let call = 0; call < 62; call += 1)
    statuses.add((await stack.asUser(user).call(reportRelease, { body: { session: randomUUID(), set: '', entries: [] } })).status);
  expect([...statuses]).toEqual([204, 429]);
});
