import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readReleases } from '../registry/index.ts';
import { commandLine } from './cli.fixture.ts';

let line: Awaited<ReturnType<typeof commandLine>>;
beforeEach(async () => {
  line = await commandLine();
});
afterEach(() => rm(line.root, { recursive: true }));

const releases = () => path.join(line.root, '.canopy', 'releases');
const publish = (version: string, words = '') => {
  line.next.version = version;
  return line.run(`publish billing${words}`);
};

it('publishes to the releases of the repository where nothing else is said, and says what became of it', async () => {
  expect(await publish('1.0.0-a')).toEqual({ code: 0, out: `remote-billing 1.0.0-a is published to ${releases()} and current.`, err: '' });
  expect(readReleases(releases()).remotes['remote-billing']).toMatchObject({ stable: '1.0.0-a', releases: [{ publishedBy: 'ana' }] });
});

it('builds from another folder, publishes to another, and takes either way to name a remote', async () => {
  const to = path.join(line.root, 'static');
  await line.run(`publish remote-billing --to ${to} --dir ../elsewhere --hold`);
  expect(line.asked).toEqual(['remote-billing ../elsewhere production']);
  expect(await readdir(to)).toEqual(['registry.json', 'remote-billing']);
  expect((await line.run(`list billing --to ${to} --json`)).out).toContain('"stable":null');
});

it('goes through the life of a release', async () => {
  await publish('1.0.0-a');
  expect((await publish('1.1.0-b', ' --hold')).out).toMatch(/1\.1\.0-b is published .* and held\.$/);
  const canary = await line.run('canary billing 1.1.0-b --orgs acme,globex --percent 10');
  expect(canary.out).toBe(
    'remote-billing 1.1.0-b is the canary for 2 named organisations and 10 % of all.\nIt halts automatically once at least 3 visits and more than 20 % of those that began have failed.',
  );
  expect(readReleases(releases()).remotes['remote-billing']?.canary).toMatchObject({
    organisations: ['acme', 'globex'],
    percent: 10,
    limit: { rate: 0.2, failures: 3 },
  });
  expect((await line.run('promote billing')).out).toBe('remote-billing 1.1.0-b is current.');
  expect((await line.run('rollback billing')).out).toBe('remote-billing 1.0.0-a is current again.\nWithdrawn: 1.1.0-b.');
  const again = await publish('1.1.0-b');
  expect(again).toMatchObject({ code: 1, out: expect.stringContaining('stays so; 1.0.0-a is current.') });
  expect((await line.run('list')).out.split('\n').map((row) => row.trim().split(/ +/).slice(0, 2))).toEqual([
    ['remote-billing'],
    ['1.1.0-b', 'withdrawn'],
    ['1.0.0-a', 'current'],
  ]);
});

it('halts a canary', async () => {
  await publish('1.0.0-a');
  await publish('1.1.0-b', ' --hold');
  await line.run('canary billing 1.1.0-b --percent 10 --rate 0.5 --failures 9');
  expect(await line.run('canary billing --halt')).toMatchObject({
    code: 0,
    out: 'remote-billing has no running canary; everybody gets 1.0.0-a.',
  });
  expect(readReleases(releases()).remotes['remote-billing']?.canary).toMatchObject({
    limit: { rate: 0.5, failures: 9 },
    halted: { reason: 'halted by ana' },
  });
});

it('publishes a host: current, to come, and for developers', async () => {
  await line.run('publish host');
  line.next.version = '2.0.0-b';
  expect((await line.run('publish host --next')).out).toMatch(/announced as next\.$/);
  line.next.version = '2.0.0-c';
  expect((await line.run('publish host --mode development')).out).toMatch(/the development build\.$/);
  expect(line.asked.at(-1)).toBe('host development');
  expect(readReleases(releases()).host).toMatchObject({ stable: '1.0.0-a', next: '2.0.0-b', development: '2.0.0-c' });
});

it('refuses with the number, the reason and its page', async () => {
  await publish('1.0.0-a', '');
  line.next.route = '/remote-billing';
  const refused = await line.run('publish tools');
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toMatch(/^CNP-1004 +remote-tools 1\.0\.0-a claims .*\n.*docs\/messages\/CNP-1004\.md\.?$/);
  expect(JSON.parse((await line.run('publish tools --json')).out)).toMatchObject({
    problems: [{ code: 'CNP-1004', page: 'docs/messages/CNP-1004.md' }],
  });
});

it.each([
  ['rollback billing', 'CNP-2003'],
  ['rollback tools', 'CNP-2001'],
  ['promote billing', 'CNP-2012'],
  ['canary billing 1.0.0-a --percent 5', 'CNP-2007'],
  ['list tools', 'CNP-2001'],
  ['preview billing 1.0.0-a --user a@example.com', 'CNP-2008'],
  ['list --to ftp://example.com/x', 'CNP-2004'],
])('answers "%s" with %s', async (typed, code) => {
  await publish('1.0.0-a');
  const { code: exit, err } = await line.run(typed);
  expect(exit).toBe(1);
  expect(err).toMatch(new RegExp(`^${code} `));
});

it('says what a failed build said, and changes nothing', async () => {
  line.next.error = 'Module not found: ./Missing.tsx';
  expect(await line.run('publish billing')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^CNP-2009 .*Module not found: \.\/Missing\.tsx/s),
  });
  expect(readReleases(releases()).revision).toBe(0);
});

describe('what is not understood', () => {
  it.each([
    ['publish', /name a remote/],
    ['publish Billing', /"Billing" is not the name of a remote/],
    ['publish billing tools', /"tools" is one word too many/],
    ['publish billing --next', /--next and --mode are for the host/],
    ['publish host --hold', /--hold and --dir are for remotes/],
    ['publish billing --nonsense', /--nonsense/],
    ['canary billing', /name the version/],
    ['canary billing 1.0.0-a', /say who gets it/],
    ['canary billing 1.0.0-a --percent 101', /--percent is a number from 0 to 100, but "101" is not/],
    ['canary host 1.0.0-a --percent 1', /a release of a remote/],
    ['preview billing', /name the version/],
    ['preview billing 1.0.0-a', /--user EMAIL/],
    ['explode', /there is no command "explode"/],
  ])('"%s" ends with code 2 and says why', async (typed, message) => {
    const { code, err } = await line.run(typed);
    expect(code).toBe(2);
    expect(err).toMatch(message);
    expect(err).toMatch(/help/);
  });
});

it('shows what can be typed, and hands dev on', async () => {
  for (const typed of ['help', 'publish --help'])
    expect(await line.run(typed)).toMatchObject({ code: 0, out: expect.stringContaining('publish NAME --to TARGET') });
  await line.run('dev billing --host https://staging.example.com');
  expect(line.asked).toEqual(['dev billing --host https://staging.example.com']);
});
