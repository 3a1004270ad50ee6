import path from 'node:path';
import { changedRemote, type Change } from '../harness/changed-remote.ts';
import { buildChanges, copiesOf, expect, test as base } from '../harness/delivery-fixtures.ts';
import { restoreIndex, storedIndex, writeIndex, type StoredIndex } from '../harness/own-index.ts';
import { expectCommand, remoteCommand } from '../harness/remote-command.ts';
import { publishToken } from '../harness/tokens.ts';

const CHANGES = {
  /** publishing: everything about it that the host or another remote may object to; for a call the API lacks see new-remote.spec.ts */
  misfit: {
    against: { '@canopy/ui': '9.0.0' },
    files: { 'src/Banner.tsx': 'export const Banner = () => null;\n' },
    manifest: `{
      shellApi: '^9.0.0',
      budget: { entry: 0.5 },
      routes: [{ path: '/posts' }, ...original.routes],
      exposes: { './Banner': './src/Banner.tsx', ...original.exposes },
      slots: [{ slot: 'plan-banner', paths: ['/content-research/new'], module: './Banner' }, ...(original.slots ?? [])],
    }`,
  },
  /** publishing: renders a part of billing */
  needy: { manifest: "{ uses: [{ remote: 'remote-billing', module: './PlanBanner' }] }" },
  /** billing: without that part */
  bannerless: { manifest: "{ exposes: { './Remote': './src/remote.tsx' }, slots: [] }" },
  /** billing: a path that is invalid */
  pathless: { manifest: "{ routes: [{ path: 'subscription', title: 'Subscription' }] }" },
  /** publishing: declares itself compatible with today's host only */
  pinned: { manifest: "{ shellApi: '>=1.0.0 <1.99.0' }" },
  /** publishing: only harmless changes */
  reworded: { manifest: '{ nav: original.nav?.map((item) => ({ ...item, label: `${item.label}s` })) }' },
} satisfies Record<string, Change>;
type Name = keyof typeof CHANGES;
const BUILT: readonly Name[] = ['misfit', 'needy', 'bannerless', 'pinned', 'reworded'];
const remoteOf = (name: Name): string => (name === 'bannerless' || name === 'pathless' ? 'remote-billing' : 'remote-publishing');

const test = base.extend<
  { publishChanged: (name: Name, to?: string, env?: Record<string, string>) => Promise<{ code: number | null; text: string }> },
  { copies: ReadonlyMap<string, string> }
>({
  copies: [
    async ({ stack }, provide) =>
      provide(
        await buildChanges(
          copiesOf(stack.dataFolder),
          stack.releases,
          BUILT.map((key) => ({ key, remote: remoteOf(key), change: CHANGES[key] })),
        ),
      ),
    { scope: 'worker', timeout: 300_000 },
  ],
  publishChanged: async ({ copies, stack }, provide) => {
    await provide(async (name, to = stack.releases, env = {}) =>
      remoteCommand(['publish', remoteOf(name), '--dir', copies.get(name) ?? '', '--to', to], env),
    );
    await restoreIndex();
  },
});

/** Error codes of the reasons, each once. */
const reasons = (text: string): string[] => [...new Set([...text.matchAll(/^(CNP-\d{4})/gm)].map(([, code = '']) => code))].toSorted();

/** Nothing was published: everything is as before. */
async function expectUnchanged(before: StoredIndex): Promise<void> {
  const { remotes } = await storedIndex();
  expect(remotes).toEqual(before.remotes);
}

test('a publish is refused for every reason at once, each with its number and what to do', async ({ publishChanged }) => {
  const before = await storedIndex();
  const { code, text } = await publishChanged('misfit');
  expect(code).toBe(1);
  expect(reasons(text)).toEqual(['CNP-1001', 'CNP-1003', 'CNP-1004', 'CNP-1005', 'CNP-1008']);
  for (const part of [
    'needs @canopy/shell-api ^9.0.0',
    '@canopy/ui',
    '/posts, which remote-content',
    'plan-banner on /content-research/new',
    'its budget is 0.5 kB',
    'docs/messages/CNP-1001.md',
  ])
    expect(text).toContain(part);
  await expectUnchanged(before);
});

test('a remote that could not live with the next host is refused, and one that could is not', async ({ publishChanged }) => {
  const index = await storedIndex();
  const today = index.host.releases.find(({ version }) => version === index.host.stable);
  const next = { ...today, version: '9.0.0-aaaaaaaa', facts: { ...today?.facts, shellApi: '1.99.0' } };
  await writeIndex({ ...index, host: { ...index.host, next: next.version, releases: [next, ...index.host.releases] } });
  const before = await storedIndex();
  const { code, text } = await publishChanged('pinned');
  expect([code, reasons(text)]).toEqual([1, ['CNP-1002']]);
  await expectUnchanged(before);
  expect((await publishChanged('reworded')).code).toBe(0);
});

test('a module that another deployed remote renders cannot be removed', async ({ publishChanged, stack, copies }) => {
  await expectCommand(['publish', 'publishing', '--dir', copies.get('needy') ?? '', '--to', stack.releases]);
  const before = await storedIndex();
  const { code, text } = await publishChanged('bannerless');
  expect([code, reasons(text)]).toEqual([1, ['CNP-1007']]);
  expect(text).toContain('./PlanBanner, which remote-publishing');
  await expectUnchanged(before);
});

test('a manifest that is not valid is refused', async ({ stack }) => {
  const before = await storedIndex();
  const copy = await changedRemote(path.join(copiesOf(stack.dataFolder), 'pathless'), 'remote-billing', CHANGES.pathless);
  const { code, text } = await remoteCommand(['publish', 'billing', '--dir', copy, '--to', stack.releases]);
  expect([code, reasons(text)]).toEqual([1, ['CNP-1009']]);
  await expectUnchanged(before);
});

test('the portal refuses for the same reasons', async ({ publishChanged, stack }) => {
  const before = await storedIndex();
  const { code, text } = await publishChanged('misfit', stack.url, { CANOPY_TOKEN: await publishToken('remote-publishing') });
  expect([code, reasons(text)]).toEqual([1, ['CNP-1001', 'CNP-1003', 'CNP-1004', 'CNP-1005', 'CNP-1008']]);
  await expectUnchanged(before);
});
