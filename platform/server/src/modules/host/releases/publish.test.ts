import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  checkRelease,
  createPublishToken,
  getIndex,
  getReleases,
  haltCanary,
  listPublishTokens,
  promoteRelease,
  publishRelease,
  revokePublishToken,
  rollbackRemote,
  startCanary,
} from '@canopy/contract/host';
import { readIndex } from '@canopy/delivery/registry';
import { publishTokens } from '../../../access/publish-tokens.ts';
import { auditLog } from '../../../store/core-tables.ts';
import { testStack, type CallParts, type TestStack, type TestUser } from '../../../testing/index.ts';
import { noteApiCalls } from './note-api-calls.ts';
import { manifestOf, filesOf, releasesFixture, type Fixture } from './published.fixture.ts';
import { API_CALLS } from './publish.ts';
import { releaseModule } from './index.ts';

let fixture: Fixture;
let stack: TestStack;
let admin: TestUser;
let token: string;
let now = Date.now();
beforeAll(async () => {
  fixture = await releasesFixture();
  stack = await testStack({
    modules: [releaseModule],
    worker: false,
    config: { registry: fixture.folder },
    deps: { clock: () => new Date(now) },
  });
  await fixture.publishHost('1.0.0-aaaaaaaa');
  await fixture.publish('remote-billing', '1.0.0-aaaaaaaa');
  admin = await stack.createUser({ isAdmin: true });
  token = (await stack.asUser(admin).call(createPublishToken, { body: { remote: 'remote-tools', note: 'pipeline', days: 7 } })).body.token;
});
afterAll(async () => {
  await stack.close();
  await fixture.remove();
});

const sent = (files: ReadonlyMap<string, Buffer>) => [...files].map(([path, content]) => ({ path, content: content.toString('base64') }));
const params = { remote: 'remote-tools' };
const withToken = (parts: CallParts, bearer = token): CallParts => ({ ...parts, headers: { authorization: `Bearer ${bearer}` } });
const publish = (version: string, { files = filesOf('remote-tools', version), hold = false } = {}) =>
  stack.asNobody().call(publishRelease, withToken({ params, body: { version, hold, files: sent(files) } }));

describe('publishing by the API', () => {
  it('makes a release stable, with who published it, and audits it', async () => {
    const answer = await publish('1.0.0-aaaaaaaa');
    expect(answer).toMatchObject({ status: 200, body: { remote: 'remote-tools', stable: '1.0.0-aaaaaaaa', canary: null } });
    const { remotes, platform } = await readIndex(fixture.store);
    expect(remotes['remote-tools']?.releases[0]?.publishedBy).toBe('token pipeline');
    expect(platform?.calls).toContain('GET /posts/{id}/');
    expect((await fixture.store.readFile('remote-tools', '1.0.0-aaaaaaaa', 'remoteEntry.js'))?.toString()).toContain('remote-tools');
    const lines = await stack.deps.db.select().from(auditLog);
    expect(lines).toContainEqual(
      expect.objectContaining({ action: 'release.publish', subject: 'remote-tools 1.0.0-aaaaaaaa', email: 'token pipeline' }),
    );
  });

  it('refuses with every reason, and leaves all as it was', async () => {
    const before = await readIndex(fixture.store);
    const files = filesOf('remote-tools', '1.1.0-bbbbbbbb', {
      manifest: { shellApi: '^9.0.0', routes: [{ path: '/remote-billing' }] },
      calls: ['GET /moon/'],
    });
    files.set('remoteEntry.js', Buffer.from('tampered'));
    const answer = await publish('1.1.0-bbbbbbbb', { files });
    expect(answer).toMatchObject({ status: 409, body: { code: 'publish-refused' } });
    const { errors } = answer.body as unknown as { errors: { field: string }[] };
    expect(new Set(errors.map(({ field }) => field))).toEqual(new Set(['CNP-1010', 'CNP-1001', 'CNP-1004', 'CNP-1006']));
    expect(await readIndex(fixture.store)).toEqual(before);
    expect(await fixture.store.hasRelease('remote-tools', '1.1.0-bbbbbbbb')).toBe(false);
  });

  it.each([['../../evil.js'], ['/etc/passwd'], ['a/../../b.js'], ['.hidden']])('refuses the path %s', async (file) => {
    const files = filesOf('remote-tools', '1.1.0-cccccccc').set(file, Buffer.from('x'));
    expect(await publish('1.1.0-cccccccc', { files })).toMatchObject({ status: 409, body: { errors: [{ field: 'CNP-1010' }] } });
  });

  it('says beforehand what would be refused', async () => {
    const ask = (body: object) => stack.asNobody().call(checkRelease, withToken({ params, body }));
    const facts = { shared: {}, calls: ['GET /moon/'], sizes: { entry: 1, initial: 1, total: 1 } };
    const described = await ask({ version: '2.0.0-dddddddd', manifest: manifestOf('remote-tools'), facts });
    expect(described.body.refusals.map(({ code }) => code)).toEqual(['CNP-1006']);
    const whole = await ask({ version: '2.0.0-dddddddd', files: sent(filesOf('remote-tools', '2.0.0-dddddddd')) });
    expect(whole.body.refusals).toEqual([]);
    const nothing = await ask({ version: '2.0.0-dddddddd' });
    expect(nothing.body.refusals).not.toEqual([]);
  });

  it('takes a body that other calls do not', async () => {
    const padding = Buffer.alloc(4_000_000, 'x');
    const files = filesOf('remote-tools', '1.2.0-eeeeeeee').set('image.png', padding);
    expect((await publish('1.2.0-eeeeeeee', { files, hold: true })).status).toBe(200);
    const tooLarge = await stack
      .asNobody()
      .call(
        publishRelease,
        withToken({ params, body: { version: '1.2.0-ffffffff', files: [{ path: 'x', content: 'x'.repeat(31_000_000) }] } }),
      );
    expect(tooLarge.status).toBe(413);
  });
});

describe('changes by a token', () => {
  it('begin and end a canary, promote and roll back', async () => {
    await publish('1.3.0-aaaaaaaa', { hold: true });
    await publish('1.4.0-aaaaaaaa', { hold: true });
    const nobody = stack.asNobody();
    const begun = await nobody.call(startCanary, withToken({ params, body: { version: '1.3.0-aaaaaaaa', percent: 50 } }));
    expect(begun.body).toMatchObject({ stable: '1.0.0-aaaaaaaa', canary: '1.3.0-aaaaaaaa' });
    expect((await nobody.call(haltCanary, withToken({ params }))).body).toMatchObject({ canary: null });
    await nobody.call(startCanary, withToken({ params, body: { version: '1.4.0-aaaaaaaa' } }));
    expect((await nobody.call(promoteRelease, withToken({ params, body: {} }))).body).toMatchObject({
      stable: '1.4.0-aaaaaaaa',
      canary: null,
    });
    expect((await nobody.call(rollbackRemote, withToken({ params, body: {} }))).body).toMatchObject({ stable: '1.0.0-aaaaaaaa' });
    const refused = await nobody.call(startCanary, withToken({ params, body: { version: '1.4.0-aaaaaaaa' } }));
    expect(refused).toMatchObject({ status: 409, body: { code: 'release-refused', errors: [{ field: 'CNP-2007' }] } });
    const unknown = await nobody.call(promoteRelease, withToken({ params, body: { version: '7.0.0-aaaaaaaa' } }));
    expect(unknown).toMatchObject({ status: 404, body: { errors: [{ field: 'CNP-2001' }] } });
    const overview = (await stack.asUser(admin).call(getReleases)).body;
    expect(overview.remotes.find(({ name }) => name === 'remote-tools')?.history).toContain('1.4.0-aaaaaaaa');
    expect(overview.host).toMatchObject({ stable: '1.0.0-aaaaaaaa', releases: [{ shellApi: '1.1.0' }] });
  });
});

describe('publish tokens', () => {
  const make = async (days = 1) => (await stack.asUser(admin).call(createPublishToken, { body: { remote: 'remote-tools', days } })).body;
  const statusWith = async (bearer: string) => (await stack.asNobody().call(getIndex, withToken({}, bearer))).status;

  it('are kept as hashes, and show when they were used', async () => {
    const { token: made, id } = await make();
    expect(made).toMatch(/^cnp_[\w-]{43}$/);
    expect(JSON.stringify(await stack.deps.db.select().from(publishTokens))).not.toContain(made.slice(4));
    const find = async () => (await stack.asUser(admin).call(listPublishTokens)).body.data.find((one) => one.id === id);
    expect(await find()).toMatchObject({ remote: 'remote-tools', lastUsedAt: null, revokedAt: null, createdBy: admin.email });
    expect(await statusWith(made)).toBe(200);
    expect(await find()).toMatchObject({ lastUsedAt: new Date(now).toISOString() });
    expect(JSON.stringify(await find())).not.toContain('hash');
  });

  it('end by themselves, and when they are revoked', async () => {
    const [first, second] = [await make(1), await make(30)];
    expect((await stack.asUser(admin).call(revokePublishToken, { params: { id: second.id } })).status).toBe(204);
    expect([await statusWith(first.token), await statusWith(second.token)]).toEqual([200, 401]);
    expect((await stack.asUser(admin).call(revokePublishToken, { params: { id: second.id } })).status).toBe(404);
    now += 25 * 3_600_000;
    expect(await statusWith(first.token)).toBe(401);
  });
});

it('the registry learns which calls the API answers, once', async () => {
  await noteApiCalls(stack.deps);
  const { platform, revision } = await readIndex(fixture.store);
  expect(platform?.calls).toEqual(API_CALLS.toSorted());
  await noteApiCalls(stack.deps);
  expect((await readIndex(fixture.store)).revision).toBe(revision);
});
