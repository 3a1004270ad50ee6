import { call } from '../harness/api.ts';
import type { Account } from '../harness/accounts.ts';
import { connectedWorkspace, endImports, importedSince, NORTHFIELD, RIVERSIDE } from '../harness/connected-workspace.ts';
import { expect, test } from '../harness/fixtures.ts';
import { inWorkspace, open } from '../harness/sign-in.ts';
import { dayFromToday, sourceRows, sumOf } from '../harness/source-rows.ts';
import type { Workspace } from '../harness/workspaces.ts';

interface Connection {
  readonly state: string;
  readonly search: { readonly task_id: string | null; readonly days_done: number };
}
interface Search {
  readonly totals: { readonly clicks: number; readonly impressions: number };
}

const connectionOf = (owner: Account, { id }: Workspace) => call<Connection>(owner, 'GET', '/gscdata/connection/', { organisationId: id });

/** Makes Google refuse every refresh token, or accept them again. */
async function refuseGrants(sandboxUrl: string, invalidGrant: boolean): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/__sandbox/google`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ invalidGrant }),
  });
  expect(answer.ok).toBe(true);
}

test('an import continues by itself after the platform was killed midway', async ({ agency, control }) => {
  const workspace = await connectedWorkspace(agency, RIVERSIDE);
  const daysDone = async () => (await connectionOf(agency, workspace)).search.days_done;
  await expect.poll(daysDone, { timeout: 120_000 }).toBeGreaterThan(3);
  const before = await daysDone();
  await control.kill('platform');
  await control.start('platform');
  await expect.poll(daysDone, { timeout: 120_000 }).toBeGreaterThan(before + 3);
  const days = { from: dayFromToday(-12), to: dayFromToday(-6) };
  await importedSince(agency, workspace, days.from);
  const { totals } = await call<Search>(agency, 'GET', `/gscdata/date/?start_date=${days.from}&end_date=${days.to}`, {
    organisationId: workspace.id,
  });
  const { clicks, impressions } = sumOf(await sourceRows('sc-domain:riverside-books.example', days, 'date'));
  expect(totals).toMatchObject({ clicks, impressions });
});

test('a connection that Google no longer accepts asks to reconnect and keeps its figures; reconnecting restores it', async ({
  page,
  agency,
  stack,
}) => {
  const workspace = await connectedWorkspace(agency, NORTHFIELD);
  await importedSince(agency, workspace, dayFromToday(-12));
  await refuseGrants(stack.sandboxUrl, true);
  try {
    await call(agency, 'POST', '/gscdata/update-all/', { body: {}, organisationId: workspace.id });
    await expect.poll(async () => (await connectionOf(agency, workspace)).state).toBe('reconnect');
  } finally {
    await refuseGrants(stack.sandboxUrl, false);
  }
  await open(page, agency, inWorkspace(`/dashboard/overview?range=${dayFromToday(-12)}..${dayFromToday(-6)}`, workspace));
  await expect(page.getByText('Reconnect Google')).toBeVisible();
  await expect(
    page.getByRole('group', { name: 'Metrics of Page Performance Overview' }).getByRole('button', { name: /^Clicks/ }),
  ).toContainText(/\d/);
  await page.getByRole('button', { name: 'Reconnect' }).click();
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page).toHaveURL(/\/gsc-data-updating/);
  await expect(page.getByRole('progressbar', { name: 'Search Console' })).toBeVisible();
  expect((await connectionOf(agency, workspace)).state).toBe('connected');
  await endImports(agency, workspace);
});
