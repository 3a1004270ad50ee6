import { rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { emptyIndex, type ReleaseIndex } from '../registry/index.ts';
import { commandLine, portal, type PortalAnswer } from './cli.fixture.ts';

let line: Awaited<ReturnType<typeof commandLine>>;
let host: Awaited<ReturnType<typeof portal>>;
let answers: PortalAnswer[];
const index: ReleaseIndex = { ...emptyIndex(), remotes: { 'remote-billing': { stable: '1.0.0-a', history: [], releases: [] } } };

beforeEach(async () => {
  line = await commandLine();
  answers = [];
  host = await portal(() => answers.shift() ?? { status: 200, body: { index } });
});
afterEach(async () => {
  await host.close();
  await rm(line.root, { recursive: true });
});

it.each([
  [
    'canary billing 1.0.0-a --orgs a,b',
    'POST /api/releases/remote-billing/canary/',
    { version: '1.0.0-a', organisations: ['a', 'b'], percent: 0, limit: { rate: 0.2, failures: 3 } },
  ],
  ['canary billing --halt', 'DELETE /api/releases/remote-billing/canary/', undefined],
  ['promote billing', 'POST /api/releases/remote-billing/promote/', {}],
  ['rollback billing 1.0.0-a', 'POST /api/releases/remote-billing/rollback/', { version: '1.0.0-a' }],
])('"%s" asks the portal for it, with the token', async (typed, asked, body) => {
  expect(await line.run(`${typed} --to ${host.url}/`, 'cnp_1')).toMatchObject({ code: 0, err: '' });
  expect(host.asked[0]).toEqual({ line: asked, authorization: 'Bearer cnp_1', body });
  expect(host.asked[1]?.line).toBe('GET /api/releases/index/');
});

it('sends every file of a release', async () => {
  expect((await line.run(`publish billing --hold --to ${host.url}`, 'cnp_1')).code).toBe(0);
  const { line: asked, body } = host.asked[0] ?? {};
  const { version, hold, files } = body as { version: string; hold: boolean; files: { path: string; content: string }[] };
  expect([asked, version, hold]).toEqual(['POST /api/releases/remote-billing/', '1.0.0-a', true]);
  expect(files.map(({ path }) => path)).toEqual(['release.json', 'remoteEntry.js', 'remoteEntry.js.gz']);
  expect(Buffer.from(files[1]?.content ?? '', 'base64').toString()).toBe("'remote-billing 1.0.0-a'");
});

it('gives the link of a preview', async () => {
  answers = [{ status: 200, body: { url: 'https://portal.example/?preview=x', token: 'x', expires: '2030-01-01T00:00:00.000Z' } }];
  const { out } = await line.run(`preview billing 1.0.0-a --user a@example.com --hours 2 --to ${host.url}`, 'cnp_1');
  expect(out.split('\n')[1]).toBe('https://portal.example/?preview=x');
  expect(host.asked[0]).toMatchObject({
    line: 'POST /api/releases/remote-billing/previews/',
    body: { version: '1.0.0-a', email: 'a@example.com', hours: 2 },
  });
});

it.each([
  [
    'its numbered reasons',
    {
      status: 409,
      body: {
        code: 'publish-refused',
        detail: 'no',
        errors: [
          { field: 'CNP-1004', message: 'taken' },
          { field: 'CNP-1008', message: 'heavy' },
        ],
      },
    },
    /^CNP-1004 +taken\n.*\nCNP-1008 +heavy/,
  ],
  [
    'that the token is not for this remote',
    { status: 403, body: { code: 'forbidden', detail: 'The token is for remote-tools.' } },
    /^CNP-2002 .*The token is for remote-tools/,
  ],
  ['that it is not signed in', { status: 401 }, /^CNP-2002 .*HTTP 401/],
  [
    'that it cannot at the moment',
    { status: 503, body: { code: 'registry-unavailable', detail: 'Try again shortly.' } },
    /^CNP-2004 .*Try again shortly/,
  ],
  ['something that is not understood', { status: 200, body: { surprise: true } }, /^CNP-2004 .*not understood/],
  ['that it shows a fixed set', { status: 200, body: { index: null } }, /^CNP-2004 .*fixed set/],
])('hands on %s', async (_what, answer, expected) => {
  answers = [answer];
  expect(await line.run(`list --to ${host.url}`, 'cnp_1')).toMatchObject({ code: 1, err: expect.stringMatching(expected) });
});

it('says so where there is no token, no portal, or a host is to be published', async () => {
  expect((await line.run(`list --to ${host.url}`)).err).toMatch(/^CNP-2002 .*CANOPY_TOKEN is not set/);
  expect(host.asked).toEqual([]);
  expect((await line.run('list --to http://127.0.0.1:1', 'cnp_1')).err).toMatch(/^CNP-2004 /);
  expect(await line.run(`publish host --to ${host.url}`, 'cnp_1')).toMatchObject({
    code: 2,
    err: expect.stringContaining('a folder or a bucket'),
  });
});
