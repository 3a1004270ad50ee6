import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { resolveReleases, signPreview } from '@canopy/contract/host';
import { startCanary } from '@canopy/delivery/registry';
import { parseRegistry } from '@canopy/federation';
import { testStack, type TestOrganisation, type TestStack, type TestUser } from '../../../testing/index.ts';
import { releasesFixture, type Fixture } from './published.fixture.ts';
import { releaseModule } from './index.ts';

let fixture: Fixture;
let stack: TestStack;
let ada: TestUser;
let grace: TestUser;
let chosen: TestOrganisation;
let other: TestOrganisation;
let now = Date.now();
beforeAll(async () => {
  fixture = await releasesFixture();
  stack = await testStack({
    modules: [releaseModule],
    worker: false,
    config: { registry: fixture.folder, remoteOrigins: { 'remote-tools': 'https://tools.example.com/' } },
    deps: { clock: () => new Date(now) },
  });
  await fixture.publishHost('1.0.0-aaaaaaaa');
  await fixture.publish('remote-billing', '1.0.0-aaaaaaaa');
  await fixture.publish('remote-tools', '1.0.0-aaaaaaaa');
  await fixture.publish('remote-billing', '1.1.0-bbbbbbbb', { hold: true });
  [ada, grace] = [await stack.createUser(), await stack.createUser()];
  chosen = await stack.createOrganisation({ members: [ada] });
  other = await stack.createOrganisation({ members: [ada, grace] });
  await startCanary(fixture.store, 'remote-billing', '1.1.0-bbbbbbbb', { organisations: [chosen.id] });
});
afterAll(async () => {
  await stack.close();
  await fixture.remove();
});

const resolved = async (user: TestUser, organisation: TestOrganisation, preview?: string) => {
  const { status, body } = await stack
    .asUser(user, organisation)
    .call(resolveReleases, preview === undefined ? {} : { query: { preview } });
  expect(status).toBe(200);
  const billing = parseRegistry(body.registry).remotes.find(({ name }) => name === 'remote-billing');
  return { version: billing?.version, channel: billing?.channel, pending: billing?.pending, preview: body.preview };
};

it('gives a canary to the chosen workspace and to no other', async () => {
  expect(await resolved(ada, chosen)).toEqual({ version: '1.1.0-bbbbbbbb', channel: 'canary', pending: undefined, preview: null });
  expect(await resolved(ada, other)).toEqual({ version: '1.0.0-aaaaaaaa', channel: 'stable', pending: undefined, preview: null });
});

it('says where each remote is served', async () => {
  const { body } = await stack.asUser(ada, other).call(resolveReleases);
  expect(parseRegistry(body.registry).remotes.map(({ baseUrl }) => baseUrl)).toEqual([
    'http://localhost:4600/releases/remote-billing/1.0.0-aaaaaaaa/',
    'https://tools.example.com/1.0.0-aaaaaaaa/',
  ]);
});

it('follows a publish at once', async () => {
  await fixture.publish('remote-tools', '1.0.1-cccccccc');
  const { body } = await stack.asUser(ada, other).call(resolveReleases);
  expect(parseRegistry(body.registry).remotes[1]?.version).toBe('1.0.1-cccccccc');
});

describe('a preview link', () => {
  const version = '1.1.0-bbbbbbbb';
  let token: string;
  beforeAll(async () => {
    const admin = await stack.createUser({ isAdmin: true });
    const signed = await stack
      .asUser(admin)
      .call(signPreview, { params: { remote: 'remote-billing' }, body: { version, email: grace.email.toUpperCase(), hours: 1 } });
    expect(signed.body.url).toBe(`http://localhost:4600/?preview=${signed.body.token}`);
    expect(Date.parse(signed.body.expires) - now).toBeLessThanOrEqual(3_600_000);
    ({ token } = signed.body);
    const unknown = await stack
      .asUser(admin)
      .call(signPreview, { params: { remote: 'remote-billing' }, body: { version: '9.9.9-eeeeeeee', email: grace.email } });
    expect(unknown).toMatchObject({ status: 404, body: { errors: [{ field: 'CNP-2001' }] } });
  });

  it('shows its release to the person it is for, in a workspace without the canary', async () => {
    expect(await resolved(grace, other, token)).toMatchObject({
      version,
      channel: 'preview',
      preview: { state: 'active', remote: 'remote-billing', version },
    });
  });

  it('shows nothing to anybody else', async () => {
    expect(await resolved(ada, other, token)).toMatchObject({ channel: 'stable', preview: { state: 'other-user' } });
  });

  it('is void with any changed byte', async () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    for (let at = 0; at < token.length; at += 1) {
      const next = alphabet[(alphabet.indexOf(token[at] ?? '') + 1) % 64] ?? '';
      const changed = token.slice(0, at) + next + token.slice(at + 1);
      const { body } = await stack.asUser(grace, other).call(resolveReleases, { query: { preview: changed } });
      expect({ at, state: body.preview?.state }).toEqual({ at, state: 'invalid' });
    }
    for (const nonsense of ['x', '.', `${token}.`, `${token}A`, token.split('.')[0] ?? '']) {
      expect((await resolved(grace, other, nonsense)).preview).toEqual({ state: 'invalid' });
    }
  });

  it('ends', async () => {
    now += 3_600_001;
    expect(await resolved(grace, other, token)).toMatchObject({ channel: 'stable', preview: { state: 'expired', version } });
  });
});
