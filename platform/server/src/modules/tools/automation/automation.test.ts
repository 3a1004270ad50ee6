import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  approveHealing,
  cancelAutomationRun,
  deleteAutomationTest,
  getAutomationRun,
  getAutomationScreenshot,
  getAutomationSetup,
  listAutomationRuns,
  listAutomationTests,
  saveAutomationTest,
  startAutomationRun,
  testPage,
  updateAutomationTest,
  type AutomationRun,
} from '@canopy/contract/tools';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testStack, until, type TestClient, type TestOrganisation, type TestStack, type TestUser } from '../../../testing/index.ts';
import { automationModule } from './index.ts';
import { startDueTests, startLeftRuns } from './service.ts';
import { serveFernShop, SHOP_LOGIN } from './testing/fern-shop.ts';
import { html, serveApp, type ServedApp } from './testing/serve-app.ts';

let shop: ServedApp;
/** an application whose button can be renamed */
let changing: ServedApp;
let label = 'Save changes';
let stack: TestStack;
let admin: TestUser;
let organisation: TestOrganisation;
let client: TestClient;
let now = new Date('2026-11-02T10:00:00Z');

beforeAll(async () => {
  shop = await serveFernShop();
  changing = await serveApp((_request, response) =>
    html(
      response,
      `<h1>Profile</h1><form><button type="button" id="store" data-testid="store" onclick="document.querySelector('p').textContent='All stored'">${label}</button>
       <button type="button" id="drop">Discard</button></form><p></p>`,
    ),
  );
  stack = await testStack({
    modules: [automationModule],
    config: { crawlAllowHosts: [`127.0.0.1:${shop.port}`, `127.0.0.1:${changing.port}`] },
    deps: { clock: () => now },
  });
  admin = await stack.createUser({ isAdmin: true });
  organisation = await stack.createOrganisation({ members: [admin] });
  client = stack.asUser(admin, organisation);
});
afterAll(async () => {
  await stack.close();
  await shop.close();
  await changing.close();
});

const start = async (body: Record<string, unknown>): Promise<AutomationRun> => {
  const answer = await client.call(startAutomationRun, { body: { client_id: randomUUID(), planner: 'steps', url: shop.origin, ...body } });
  expect(answer.status).toBe(200);
  return answer.body;
};
const over = (id: string): Promise<AutomationRun> =>
  until(async () => {
    // A run takes seconds, and calls are rate-limited per minute.
    await delay(150);
    const { body } = await client.call(getAutomationRun, { params: { id } });
    return body.status === 'waiting' || body.status === 'running' ? undefined : body;
  }, 'the run to be over');
const run = async (body: Record<string, unknown>) => over((await start(body)).id);

it('is for administrators alone', async () => {
  const member = await stack.createUser();
  const theirs = await stack.createOrganisation({ members: [{ user: member, role: 'agency' }] });
  const asMember = stack.asUser(member, theirs);
  const id = randomUUID();
  const answers = [
    await asMember.call(getAutomationSetup, {}),
    await asMember.call(listAutomationRuns, {}),
    await asMember.call(listAutomationTests, {}),
    await asMember.call(getAutomationRun, { params: { id } }),
    await asMember.call(startAutomationRun, { body: { client_id: id, planner: 'steps', url: shop.origin, description: 'reload' } }),
    await asMember.call(testPage, { body: { url: shop.origin, description: 'reload' } }),
  ];
  expect(answers.map(({ status, body }) => [status, (body as { code?: string }).code])).toEqual(answers.map(() => [403, 'admin-only']));
});

describe('a run', () => {
  it('opens the target, signs in, does the steps, and keeps a screenshot of each', async () => {
    const done = await run({ url: `${shop.origin}/account`, description: '1. should see "Welcome back"', login: SHOP_LOGIN });
    expect(done).toMatchObject({ status: 'passed', has_login: true, steps_total: 3, steps_passed: 3, model: null });
    expect(done.log.map(({ goal, success }) => [goal, success])).toEqual([
      ['open "/account"', true],
      ['sign in', true],
      ['should see "Welcome back"', true],
    ]);
    const shot = await client.call(getAutomationScreenshot, { params: { id: done.id, step: '3' } });
    expect(Buffer.from(shot.body.screenshot_base64, 'base64').subarray(0, 2).toString('hex')).toBe('ffd8');
    const { rows } = await stack.deps.pool.query<{ text: string }>(
      `select row_to_json(r)::text as text from automation_runs r union all select row_to_json(t)::text from tasks t`,
    );
    expect(rows.map(({ text }) => text).join()).not.toContain('quiet');
  });

  it('stops at a line that nobody understands, and leaves out the rest', async () => {
    const done = await run({ description: 'should see "Ferns"\nbuy everything\nreload' });
    expect(done.status).toBe('failed');
    expect(done.log.map(({ state, traceback }) => [state, traceback])).toEqual([
      ['passed', ''],
      ['passed', ''],
      ['failed', 'This step is not understood.'],
      ['skipped', ''],
    ]);
  });

  it('repeats the steps up to one, with the sign-in of the run before, at the same origin alone', async () => {
    const first = await run({ url: `${shop.origin}/account`, description: 'should see "Welcome back"\nreload', login: SHOP_LOGIN });
    const lines = first.log.map(({ goal }) => goal).join('\n');
    const again = await run({ url: first.url, description: lines, parent_id: first.id, until_step: 3 });
    expect(again).toMatchObject({ status: 'passed', parent_id: first.id, has_login: true });
    expect(again.log.map(({ state }) => state)).toEqual(['passed', 'passed', 'passed', 'skipped']);
    expect(await start({ url: changing.origin, description: 'reload', parent_id: first.id })).toMatchObject({ has_login: false });
  });

  it('answers the call of the specification when it is over', async () => {
    const { status, body } = await client.call(testPage, {
      body: { url: shop.origin, description: 'should see "Ferns"\nshould see "Roses"' },
    });
    expect(status).toBe(200);
    expect(body.execution_time).toBeGreaterThan(0);
    expect(body.log).toEqual([
      { goal: 'open "/"', success: true, traceback: '', screenshot_base64: expect.any(String) },
      { goal: 'should see "Ferns"', success: true, traceback: '', screenshot_base64: expect.any(String) },
      { goal: 'should see "Roses"', success: false, traceback: '“Roses” is not visible.', screenshot_base64: expect.any(String) },
    ]);
  });

  it('opens the page where nothing is described: the specification asks for the URL alone', async () => {
    const { status, body } = await client.call(testPage, { body: { url: shop.origin } });
    expect([status, body.log.map(({ goal, success }) => [goal, success])]).toEqual([200, [['open "/"', true]]]);
  });

  it('is refused without a target, at private addresses by its first step, and where too many are open', async () => {
    const answer = await client.call(startAutomationRun, {
      body: { client_id: randomUUID(), planner: 'steps', url: ' ', description: 'reload' },
    });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'body.url', message: 'Enter a target URL' }] } });
    const refused = await run({ url: 'http://10.0.0.1/', description: 'reload' });
    expect(refused.log[0]?.traceback).toContain('is not allowed');
    const open = await Promise.all(Array.from({ length: 4 }, () => start({ description: 'wait 20 seconds' })));
    const fifth = await client.call(startAutomationRun, {
      body: { client_id: randomUUID(), planner: 'steps', url: shop.origin, description: 'reload' },
    });
    expect(fifth).toMatchObject({ status: 429, body: { code: 'too-many-runs' } });
    for (const { id } of open) await client.call(cancelAutomationRun, { params: { id } });
    for (const { id } of open) expect(await over(id)).toMatchObject({ status: 'cancelled', message: 'Stopped.' });
  });

  it('starts the work of a run whose process ended before it did', async () => {
    const { id } = await start({ description: 'reload' });
    await over(id);
    // The run ends a moment before its task.
    const { rows } = await stack.deps.pool.query<{ task_id: string }>('select task_id from automation_runs where id = $1', [id]);
    await stack.finished({ id: rows[0]?.task_id ?? '', organisationId: organisation.id });
    await stack.deps.pool.query(`update automation_runs set status = 'waiting', task_id = null, created_at = $2 where id = $1`, [id, now]);
    await startLeftRuns(stack.deps);
    expect((await client.call(getAutomationRun, { params: { id } })).body.status).toBe('waiting');
    now = new Date(now.getTime() + 60_000);
    await startLeftRuns(stack.deps);
    expect(await over(id)).toMatchObject({ status: 'passed' });
  });

  it('is one run for one client id, and nobody else’s', async () => {
    const clientId = randomUUID();
    const [one, other] = await Promise.all([
      start({ client_id: clientId, description: 'reload' }),
      start({ client_id: clientId, description: 'reload' }),
    ]);
    expect(one.id).toBe(other.id);
    const elsewhere = stack.asUser(admin, await stack.createOrganisation({ members: [admin] }));
    expect((await elsewhere.call(getAutomationRun, { params: { id: one.id } })).status).toBe(404);
    await over(one.id);
  });
});

describe('a saved test', () => {
  it('replays by its schedule, proposes what took the place of a renamed button, and changes only when told to', async () => {
    label = 'Save changes';
    const first = await run({ url: changing.origin, description: 'click "Save changes"\nshould see "All stored"' });
    const { body: test } = await client.call(saveAutomationTest, { body: { run_id: first.id, name: 'Profile' } });
    expect(test).toMatchObject({
      name: 'Profile',
      schedule: 'never',
      description: 'open "/"\nclick "Save changes"\nshould see "All stored"',
    });
    await client.call(updateAutomationTest, { params: { id: test.id }, body: { schedule: 'hourly' } });

    label = 'Store changes';
    now = new Date(now.getTime() + 3_600_000);
    await startDueTests(stack.deps);
    const { body: runs } = await client.call(listAutomationRuns, { query: { test_id: test.id } });
    expect(runs).toMatchObject({ total: 1, data: [{ started_by: 'schedule', test_name: 'Profile' }] });
    const failed = await over(runs.data[0]?.id ?? '');
    expect(failed.status).toBe('failed');
    expect(failed.log[1]).toMatchObject({
      success: false,
      proposal: { was: 'click "Save changes"', line: 'click the button "Store changes"', found: expect.stringContaining('the same id') },
    });
    const [unchanged] = (await client.call(listAutomationTests, {})).body;
    expect(unchanged?.description).toContain('click "Save changes"');

    const healed = await client.call(approveHealing, { params: { id: failed.id, step: '2' } });
    expect(healed.body.log[1]).toMatchObject({ proposal: null, note: 'The saved test now says: click the button "Store changes"' });
    const replay = await run({
      url: changing.origin,
      description: 'open "/"\nclick the button "Store changes"\nshould see "All stored"',
      test_id: test.id,
    });
    expect(replay).toMatchObject({ status: 'passed', test_name: 'Profile' });
    expect((await client.call(approveHealing, { params: { id: failed.id, step: '2' } })).status).toBe(409);
    expect((await client.call(deleteAutomationTest, { params: { id: test.id } })).status).toBe(204);
    expect((await client.call(listAutomationTests, {})).body).toEqual([]);
  });

  it('says so where no model can plan', async () => {
    expect((await client.call(getAutomationSetup, {})).body).toEqual({ browser: { available: true, message: '' }, model: null });
    expect(await run({ planner: 'model', description: 'See whether there are ferns' })).toMatchObject({
      status: 'failed',
      message: 'No language model is set up any more. Write the steps yourself.',
    });
  });
});
