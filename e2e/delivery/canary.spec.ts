import { demoAccount, newAccount } from '../harness/accounts.ts';
import { call } from '../harness/api.ts';
import { EDITIONS, FAULT_KEY } from '../harness/billing-variants.ts';
import { expect, test } from '../harness/delivery-fixtures.ts';
import { expectCommand } from '../harness/remote-command.ts';
import { headingOf } from '../harness/remote-screens.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';
import { newWorkspace, type Workspace } from '../harness/workspaces.ts';

interface Overview {
  readonly remotes: readonly {
    readonly name: string;
    readonly stable: string;
    readonly canary: {
      readonly version: string;
      readonly began: number;
      readonly failed: number;
      readonly halted: { readonly reason: string } | null;
    } | null;
    readonly releases: readonly {
      readonly version: string;
      readonly withdrawn: { readonly reason: string } | null;
      readonly health: {
        readonly sessions: number;
        readonly failures: number;
        readonly startMs: number | null;
        readonly renderMs: number | null;
      };
    }[];
  }[];
}

/** What an administrator sees about billing. */
async function billing() {
  const { remotes } = await call<Overview>(demoAccount('admin'), 'GET', '/releases/');
  const found = remotes.find(({ name }) => name === 'remote-billing');
  if (!found) throw new Error('Nobody knows of billing.');
  return found;
}

test('a canary is seen by the organisation that it is for and by no other, and by all once it is promoted', async ({
  page,
  newVisitor,
  agency,
  workspace,
  stack,
  publish,
}) => {
  const other = await newWorkspace(agency);
  const { version, stable } = await publish('plain', '--hold');
  expect(version).not.toBe(stable);
  await expectCommand(['canary', 'billing', version, '--orgs', workspace.id, '--to', stack.releases]);
  await open(page, agency, inWorkspace('/subscription', workspace));
  await expect(page.getByText(EDITIONS.plain)).toBeVisible();
  const visitor = await newVisitor();
  await open(visitor, agency, inWorkspace('/subscription', other));
  await expect(headingOf(visitor, 'remote-billing')).toBeVisible();
  await expect(visitor.getByText(EDITIONS.plain)).toBeHidden();
  await expect
    .poll(async () => (await billing()).releases.find((release) => release.version === version)?.health)
    .toMatchObject({ sessions: 1, failures: 0, startMs: expect.any(Number), renderMs: expect.any(Number) });
  await expectCommand(['promote', 'billing', '--to', stack.releases]);
  await open(visitor, agency, inWorkspace('/subscription', other));
  await expect(visitor.getByText(EDITIONS.plain)).toBeVisible();
});

test('a share of all organisations has a canary, the same ones each time', async ({ stack, publish }) => {
  const owner = await newAccount({ agency: true });
  const workspaces: Workspace[] = [];
  for (let count = 0; count < 16; count += 1) workspaces.push(await newWorkspace(owner));
  const { version } = await publish('plain', '--hold');
  await expectCommand(['canary', 'billing', version, '--percent', '50', '--to', stack.releases]);
  const channels = () =>
    Promise.all(
      workspaces.map(async ({ id }) => {
        const { registry } = await call<{ registry: { remotes: { name: string; channel: string; version: string }[] } }>(
          owner,
          'GET',
          '/releases/resolved/',
          { organisationId: id },
        );
        return registry.remotes.find(({ name }) => name === 'remote-billing')?.channel;
      }),
    );
  const first = await channels();
  expect(new Set(first)).toEqual(new Set(['canary', 'stable']));
  expect(await channels()).toEqual(first);
});

test('a canary that fails is halted by itself and says so; nobody loses their screen meanwhile', async ({
  page,
  newVisitor,
  agency,
  workspace,
  stack,
  publish,
  silentConsole,
}) => {
  silentConsole.allow(/the till/);
  const { version } = await publish('faulty', '--hold');
  await expectCommand(['canary', 'billing', version, '--orgs', workspace.id, '--failures', '2', '--to', stack.releases]);
  for (const [before, fault] of ['start', 'render'].entries()) {
    const visitor = await newVisitor();
    await visitor.addInitScript(([key = '', value = '']) => localStorage.setItem(key, value), [FAULT_KEY, fault]);
    // Reports from a single account halt nothing.
    await open(visitor, before === 0 ? agency : demoAccount('admin'), inWorkspace('/subscription', workspace));
    await expect(headingOf(visitor, 'remote-billing'), fault).toBeVisible();
    await expect(visitor.getByText(EDITIONS.faulty)).toBeHidden();
    await expect.poll(async () => (await billing()).canary?.failed, fault).toBe(before + 1);
    await visitor.context().close();
  }
  await expect
    .poll(async () => (await billing()).canary)
    .toMatchObject({ version, failed: 2, halted: { reason: expect.stringContaining('2 of 2') } });
  const { releases, stable } = await billing();
  expect(stable).not.toBe(version);
  expect(releases.find((release) => release.version === version)?.withdrawn).not.toBeNull();
  const visitor = await newVisitor();
  await open(visitor, agency, inWorkspace('/subscription', workspace));
  await expect(headingOf(visitor, 'remote-billing')).toBeVisible();
  await expect(visitor.getByText(EDITIONS.faulty)).toBeHidden();
  await open(page, demoAccount('admin'), '/status');
  await expect(page.getByText(/Halted: it failed in 2 of 2/)).toBeVisible();
});
