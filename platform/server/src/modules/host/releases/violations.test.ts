import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { getReleases } from '@canopy/contract/host';
import { testStack, type TestStack, type TestUser } from '../../../testing/index.ts';
import { releasesFixture, type Fixture } from './published.fixture.ts';
import { releaseModule } from './index.ts';

const PAGE = 'http://localhost:4600/billing?preview=secret';
const BILLING = 'http://localhost:4611/1.0.0-aaaaaaaa/';

let fixture: Fixture;
let stack: TestStack;
let admin: TestUser;
beforeAll(async () => {
  fixture = await releasesFixture();
  stack = await testStack({
    modules: [releaseModule],
    worker: false,
    config: { registry: fixture.folder, remoteOrigins: { 'remote-billing': 'http://localhost:4611/' } },
  });
  await fixture.publish('remote-billing', '1.0.0-aaaaaaaa');
  await fixture.publish('remote-billing', '1.1.0-bbbbbbbb', { hold: true });
  await fixture.publish('remote-tools', '1.0.0-aaaaaaaa');
  admin = await stack.createUser({ isAdmin: true });
});
afterAll(async () => {
  await stack.close();
  await fixture.remove();
});

/** As Chromium 149 sends it for `report-uri`. */
const single = (change: Record<string, unknown>) => ({
  'csp-report': {
    'document-uri': PAGE,
    referrer: '',
    'violated-directive': 'script-src-elem',
    'effective-directive': 'script-src-elem',
    'original-policy': "default-src 'none'; script-src 'self' 'nonce-abc'; report-uri http://localhost:4600/api/releases/violations",
    disposition: 'enforce',
    'blocked-uri': 'http://127.0.0.1:1/evil.js?x=1',
    'line-number': 1,
    'column-number': 95,
    'source-file': `${BILLING}remoteEntry.js`,
    'status-code': 200,
    'script-sample': '',
    ...change,
  },
});
/** As Chromium sends it for `report-to`. */
const queued = (body: Record<string, unknown>, type = 'csp-violation') => ({
  age: 12,
  body: {
    blockedURL: 'inline',
    columnNumber: 62,
    disposition: 'enforce',
    documentURL: PAGE,
    effectiveDirective: 'script-src-elem',
    lineNumber: 1,
    originalPolicy: '',
    referrer: '',
    sample: '',
    sourceFile: PAGE,
    statusCode: 200,
    ...body,
  },
  type,
  url: PAGE,
  user_agent: 'Mozilla/5.0',
});

const send = (body: unknown, type = 'application/csp-report', ip = '10.0.0.1') =>
  stack.app.inject({
    method: 'POST',
    url: '/api/releases/violations',
    remoteAddress: ip,
    headers: { 'content-type': type },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
const overview = async () => (await stack.asUser(admin).call(getReleases)).body;
const errorsOf = async (name: string) =>
  (await overview()).remotes
    .find((remote) => remote.name === name)
    ?.errors.map(({ version, cause, message, count }) => ({ version, cause, message, count }));

it('belong to the remote whose script wanted what was blocked', async () => {
  expect((await send(single({}))).statusCode).toBe(204);
  expect((await send(single({}))).statusCode).toBe(204);
  expect(await errorsOf('remote-billing')).toEqual([
    {
      version: '1.0.0-aaaaaaaa',
      cause: 'policy',
      message: `script-src-elem blocked http://127.0.0.1:1/evil.js (${BILLING}remoteEntry.js:1)`,
      count: 2,
    },
  ]);
});

it('belong to the remote whose file was blocked, of any release', async () => {
  await send(
    single({ 'source-file': '', 'effective-directive': 'style-src-elem', 'blocked-uri': 'http://localhost:4611/1.1.0-bbbbbbbb/a.css' }),
  );
  expect((await errorsOf('remote-billing'))?.[0]).toMatchObject({
    version: '1.1.0-bbbbbbbb',
    message: 'style-src-elem blocked http://localhost:4611/1.1.0-bbbbbbbb/a.css',
  });
  await send(single({ 'source-file': 'http://localhost:4600/releases/remote-tools/1.0.0-aaaaaaaa/x.js' }));
  expect(await errorsOf('remote-tools')).toHaveLength(1);
});

it('belong to the page where no remote has to do with them, without what stands after a question mark', async () => {
  const sent = await send(
    [
      queued({}),
      queued({ sourceFile: `${BILLING}remoteEntry.js`, blockedURL: 'https://evil.example/?token=secret' }),
      queued({}, 'deprecation'),
    ],
    'application/reports+json',
  );
  expect(sent.statusCode).toBe(204);
  const { page } = await overview();
  expect(page).toMatchObject([
    { version: '', cause: 'policy', message: 'script-src-elem blocked inline (http://localhost:4600/billing:1)', count: 1 },
  ]);
  expect((await errorsOf('remote-billing'))?.some(({ message }) => message.includes('evil.example/ '))).toBe(true);
  expect(JSON.stringify(await overview())).not.toContain('secret');
});

it('of other sites count for nothing', async () => {
  await send(single({ 'document-uri': 'https://elsewhere.example/', 'blocked-uri': 'https://elsewhere.example/flood' }));
  expect(JSON.stringify(await overview())).not.toContain('elsewhere');
});

it.each([
  ['{"csp', 400],
  ['[]', 204],
  ['{}', 400],
  ['"x"', 400],
  ['', 400],
  [JSON.stringify([{ type: 'csp-violation', body: 7 }]), 400],
  ['x'.repeat(70_000), 413],
])('are bounded and well-formed: %p', async (body, status) => {
  expect((await send(String(body).slice(0, 100_000))).statusCode).toBe(status);
});

it('are not read in other types', async () => {
  expect((await send('a=b', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
});

it('leave few rows behind, and the newest', async () => {
  for (let batch = 0; batch < 6; batch += 1) {
    await send(
      Array.from({ length: 30 }, (_, index) => queued({ sourceFile: `${BILLING}x.js`, lineNumber: batch * 100 + index })),
      'application/reports+json',
      '10.0.0.2',
    );
  }
  const { rows } = await stack.deps.pool.query<{ count: string }>("select count(*) from release_errors where remote = 'remote-billing'");
  expect(Number(rows[0]?.count)).toBe(30);
  expect((await errorsOf('remote-billing'))?.length).toBe(10);
});

it('are refused when they are too many', async () => {
  const statuses = new Set<number>();
  for (let count = 0; count < 62; count += 1) statuses.add((await send('[]', 'application/reports+json', '10.0.0.3')).statusCode);
  expect([...statuses]).toEqual([204, 429]);
});
