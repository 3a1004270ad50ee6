import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import {
  createKeywordProject,
  deleteKeywordProject,
  getKeywordProject,
  listKeywordProjects,
  lookUpKeywordFigures,
  makeKeywordProjectAgain,
  saveKeywordProvider,
  updateKeywordProject,
} from '@canopy/contract/content';
import { cancelTask, getTask } from '@canopy/contract/host';
import { keywordKeys, startSandbox, type Sandbox } from '@canopy/sandbox';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { openLog } from '../../../log.ts';
import { openDeps } from '../../../open-deps.ts';
import { urlId } from '../../../store/url-id.ts';
import { testStack, until, type TestClient, type TestOrganisation, type TestStack, type TestUser } from '../../../testing/index.ts';
import { taskModule } from '../../host/tasks/index.ts';
import { endLeases } from '../../billing/limits/index.ts';
import { keywordProviderModule } from '../keyword-providers/index.ts';
import { keywordProjectJob } from './make-project.ts';
import { plannerConfig } from './planner-config.fixture.ts';
import { keywordPlannerModule } from './index.ts';

const WORKER = fileURLToPath(new URL('./planner-worker.fixture.ts', import.meta.url));

let folder: string;
let sandbox: Sandbox;
let models: Server;
let modelsUrl: string;
/** requests to the language model so far, and whether it leaves them unanswered */
let asked = 0;
let isHeld = false;
let stack: TestStack;
let user: TestUser;
let organisation: TestOrganisation;
let client: TestClient;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'making-'));
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir: folder });
  models = createServer((request, response) => {
    asked += 1;
    if (isHeld) return;
    void (async () => {
      const { authorization = '', 'content-type': type = '' } = request.headers;
      const answer = await fetch(`${sandbox.url}${request.url}`, {
        method: 'POST',
        headers: { authorization, 'content-type': type },
        body: await buffer(request),
      });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    })();
  });
  await new Promise<void>((resolve) => models.listen(0, '127.0.0.1', resolve));
  modelsUrl = `http://127.0.0.1:${(models.address() as AddressInfo).port}`;
  stack = await testStack({
    worker: false,
    modules: [keywordPlannerModule, keywordProviderModule, taskModule],
    config: plannerConfig(sandbox.url, modelsUrl),
  });
  const { googleAds: ads } = keywordKeys;
  const credentials = {
    developer_token: ads.developerToken,
    client_id: ads.clientId,
    client_secret: ads.clientSecret,
    refresh_token: ads.refreshToken,
    customer_id: '123-456-7890',
  };
  await stack.asUser(await stack.createUser({ isAdmin: true })).call(saveKeywordProvider, {
    params: { id: 'google_ads' },
    body: { credentials, base_url: `${sandbox.url}/google-ads/` },
  });
});
afterAll(async () => {
  models.closeAllConnections();
  models.close();
  await stack.close();
  await sandbox.close();
  await rm(folder, { recursive: true });
});

beforeEach(async () => {
  [asked, isHeld] = [0, false];
  user = await stack.createUser();
  organisation = await stack.createOrganisation({ name: 'Fernhill', members: [user] });
  client = stack.asUser(user, organisation);
  const url = `https://${organisation.domain}/ferns`;
  await stack.deps.db.execute(sql`update organisations set country = 'GB', language = 'en' where id = ${organisation.id}`);
  await stack.deps.db.execute(sql`
    insert into search_rows (organisation_id, day, page_id, page_url, query, clicks, impressions, position)
    values (${organisation.id}, '2026-11-18', ${urlId(url)}, ${url}, 'hardy tree ferns', 10, 300, 8)`);
});

const seeds = { kind: 'seeds', name: 'Ferns', seeds: ['tree fern'] } as const;
const begin = async (provider?: 'google_ads') =>
  (await client.call(createKeywordProject, { body: { ...seeds, ...(provider && { provider }) } })).body;
const read = async (id: string) => (await client.call(getKeywordProject, { params: { id } })).body;
const over = (taskId: string | null) => stack.finished({ id: taskId ?? '', organisationId: organisation.id });
const used = async () =>
  (
    await stack.deps.db.execute(
      sql`select coalesce(sum(used), 0)::integer as used, coalesce(sum(reserved), 0)::integer as reserved from limit_counters where organisation_id = ${organisation.id}`,
    )
  ).rows[0];
const paid = async () =>
  (
    await stack.deps.db.execute(
      sql`select count(*)::integer as calls from llm_calls where organisation_id = ${organisation.id} and status = 'done'`,
    )
  ).rows[0]?.['calls'];

const payloadOf = async (taskId: string | null) => {
  const { rows } = await stack.deps.db.execute<{ payload: Record<string, unknown> }>(
    sql`select payload from tasks where organisation_id = ${organisation.id} and id = ${taskId}`,
  );
  return rows[0]?.payload ?? {};
};
const recorded = async (action: string) =>
  (
    await stack.deps.db.execute(
      sql`select count(*)::integer as entries from audit_log where organisation_id = ${organisation.id} and action = ${action}`,
    )
  ).rows[0]?.['entries'];
/** How often the provider returned ideas or figures so far. */
const answered = async () => ((await (await fetch(`${sandbox.url}/__sandbox/keyword-data`)).json()) as { google_ads: number }).google_ads;

/** Runs a worker in this process during a callback. */
async function withWorker(work: () => Promise<void>): Promise<void> {
  const { config } = stack.deps;
  const process = await openDeps(config, openLog(config), { connections: 4, patienceMs: 60_000 });
  process.deps.jobs.register(keywordProjectJob, process.deps);
  await process.jobsProcess.open();
  await process.jobsProcess.work();
  try {
    await work();
  } finally {
    await process.close();
  }
}

it('goes on in another process when its own is killed, with what had been found before', async () => {
  const project = await begin();
  expect(project).toMatchObject({ name: 'Ferns', state: 'making', keywords: 0, problem: null });
  const params = { id: project.id };
  const change = { params, body: { remove: ['tree fern'] } };
  expect(await client.call(updateKeywordProject, change)).toMatchObject({ status: 409, body: { code: 'project-not-made' } });
  const ask = { params, body: { provider: 'google_ads' } };
  expect(await client.call(lookUpKeywordFigures, ask)).toMatchObject({ status: 409, body: { code: 'project-not-made' } });
  isHeld = true;
  const worker = spawn(process.execPath, [WORKER, stack.database.url, sandbox.url, modelsUrl], { stdio: 'inherit' });
  await until(() => asked === 1, 'the language model to be asked');
  const task = await until(async () => {
    const { body } = await client.call(getTask, { params: { id: project.task_id ?? '' } });
    return body.message === 'Asking the language model' ? body : undefined;
  }, 'its progress');
  expect(task.progress).toBeGreaterThan(0);
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  // The result of a finished step is not computed again.
  await stack.deps.db.execute(sql`delete from search_rows where organisation_id = ${organisation.id}`);
  isHeld = false;
  await withWorker(async () => {
    expect(await over(project.task_id)).toMatchObject({ status: 'SUCCESS' });
  });
  const made = await read(project.id);
  expect(made).toMatchObject({ state: 'ready', task_id: null, model: expect.stringContaining('sandbox-writer') });
  expect(made.data.map(({ keyword, source }) => [keyword, source])).toContainEqual(['hardy tree ferns', 'search_console']);
  expect(asked).toBe(2);
  expect(await paid()).toBe(1);
});

it('keeps what was paid for when it is stopped, and asks nobody again when somebody has it made', async () => {
  const before = await answered();
  await withWorker(async () => {
    isHeld = true;
    const project = await begin('google_ads');
    const params = { id: project.id };
    await until(() => asked === 1, 'the language model to be asked');
    expect(await used()).toEqual({ used: 1, reserved: 0 });
    // Requested again meanwhile, it is the same task and the same reservation.
    expect((await client.call(makeKeywordProjectAgain, { params })).body.task_id).toBe(project.task_id);
    expect(await used()).toEqual({ used: 1, reserved: 0 });
    expect(await recorded('keyword-project.make')).toBe(0);
    await client.call(cancelTask, { params: { id: project.task_id ?? '' } });
    expect(await over(project.task_id)).toMatchObject({ status: 'FAILURE', result: { cancelled: true } });
    expect(await read(project.id)).toMatchObject({ state: 'stopped', task_id: null, problem: null, data: [] });
    expect(await used()).toEqual({ used: 1, reserved: 0 });
    isHeld = false;
    const { body: again } = await client.call(makeKeywordProjectAgain, { params });
    expect(again.state).toBe('making');
    await over(again.task_id);
    const made = await read(project.id);
    expect(made.state).toBe('ready');
    expect(made.data.some(({ source, metrics }) => source === 'google_ads' && metrics.length === 1)).toBe(true);
    expect(await used()).toEqual({ used: 1, reserved: 0 });
    expect((await answered()) - before).toBe(1);
    expect(await recorded('keyword-project.make')).toBe(1);
    expect(await client.call(makeKeywordProjectAgain, { params })).toMatchObject({ status: 409, body: { code: 'project-made' } });
  });
});

it('gives its use of the limit back when it is stopped before the answer, and takes another one when it is made again', async () => {
  const project = await begin('google_ads');
  const stop = new Error('stopped');
  const context = {
    payload: await payloadOf(project.task_id),
    organisationId: organisation.id,
    task: { createdBy: user.id },
    progress: () => undefined,
    cancelled: () => true,
    signal: AbortSignal.abort(stop),
    step: async (name: string, _: unknown, work: (step: object) => Promise<unknown>) => {
      if (name === 'ideas') throw stop;
      return work({ signal: new AbortController().signal });
    },
  };
  const run = keywordProjectJob.run(context as unknown as Parameters<typeof keywordProjectJob.run>[0], stack.deps);
  await expect(run).rejects.toBe(stop);
  expect(await used()).toEqual({ used: 0, reserved: 0 });
  await stack.deps.jobs.cancel(organisation.id, project.task_id ?? '');
  const { body: again } = await client.call(makeKeywordProjectAgain, { params: { id: project.id } });
  expect(await used()).toEqual({ used: 0, reserved: 1 });
  expect((await payloadOf(again.task_id))['reservationId']).not.toBe((await payloadOf(project.task_id))['reservationId']);
  // If deleted before it began, it returns the reservation too, within seconds.
  await client.call(deleteKeywordProject, { params: { id: project.id } });
  await endLeases(stack.deps.db, stack.deps.clock());
  expect(await used()).toEqual({ used: 0, reserved: 0 });
});

it('is not made a second time, and takes nothing for it', async () => {
  const project = await begin('google_ads');
  await stack.deps.db.execute(
    sql`update keyword_projects set is_made = true where organisation_id = ${organisation.id} and id = ${project.id}`,
  );
  const before = await answered();
  await withWorker(async () => {
    expect(await over(project.task_id)).toMatchObject({ status: 'SUCCESS', result: { keywords: 0 } });
  });
  expect(await answered()).toBe(before);
  expect(asked).toBe(0);
  expect(await used()).toEqual({ used: 0, reserved: 0 });
});

it('says why it failed, and takes nothing of the limit', async () => {
  const project = await begin('google_ads');
  await stack.deps.db.execute(sql`update organisations set country = '' where id = ${organisation.id}`);
  await withWorker(async () => {
    expect(await over(project.task_id)).toMatchObject({ status: 'FAILURE' });
  });
  const { body } = await client.call(listKeywordProjects, { query: { kind: 'seeds' } });
  expect(body.data).toMatchObject([
    { id: project.id, state: 'failed', problem: expect.stringContaining('Choose the workspace’s country') },
  ]);
  expect(await used()).toEqual({ used: 0, reserved: 0 });
  expect(await client.call(makeKeywordProjectAgain, { params: { id: project.id } })).toMatchObject({
    status: 409,
    body: { code: 'country-needed' },
  });
});

it('is not made after it was deleted', async () => {
  const project = await begin();
  expect((await client.call(deleteKeywordProject, { params: { id: project.id } })).status).toBe(204);
  expect(await over(project.task_id)).toMatchObject({ status: 'FAILURE', result: { cancelled: true } });
  expect(await client.call(makeKeywordProjectAgain, { params: { id: project.id } })).toMatchObject({
    status: 404,
    body: { code: 'project-not-found' },
  });
});

const STEPS = ['own-queries', 'site-titles', 'ideas-turn', 'ideas', 'model', 'clusters', 'store'];
const CUTS = STEPS.flatMap((name) => [['before', name] as const, ['after', name] as const]);

it.each(CUTS)('killed %s “%s”, has the same keywords and pays for nothing twice', async (when, cut) => {
  const project = await begin('google_ads');
  const payload = await payloadOf(project.task_id);
  const before = await answered();
  const kept = new Map<string, unknown>();
  const begun = new Map<string, number>();
  const names: string[] = [];
  const run = (isCut: boolean) => {
    const kill = new AbortController();
    const die = () => {
      kill.abort(new Error('killed'));
      throw new Error('killed');
    };
    const context = {
      payload,
      organisationId: organisation.id,
      task: { createdBy: user.id },
      progress: () => undefined,
      cancelled: () => false,
      signal: kill.signal,
      step: async (name: string, _: unknown, work: (step: object) => Promise<unknown>) => {
        if (kept.has(name)) return kept.get(name);
        names.push(name);
        const attempt = (begun.get(name) ?? 0) + 1;
        begun.set(name, attempt);
        if (isCut && name === cut && when === 'before') die();
        const result: unknown = JSON.parse(JSON.stringify(await work({ key: `${project.id} ${name}`, attempt, signal: kill.signal })));
        // The work was done, but not recorded.
        if (isCut && name === cut) die();
        kept.set(name, result);
        return result;
      },
    };
    return keywordProjectJob.run(context as unknown as Parameters<typeof keywordProjectJob.run>[0], stack.deps);
  };
  await expect(run(true)).rejects.toThrow('killed');
  const isAnswered = STEPS.indexOf(cut) > STEPS.indexOf('ideas') || (when === 'after' && cut === 'ideas');
  expect(await used()).toEqual(isAnswered ? { used: 1, reserved: 0 } : { used: 0, reserved: 1 });
  await run(false);
  expect((await answered()) - before).toBe(1);
  expect(names.filter((name) => name !== cut)).toEqual(STEPS.filter((name) => name !== cut));
  const made = await read(project.id);
  expect(made.state).toBe('ready');
  expect(new Set(made.data.map(({ source }) => source))).toEqual(new Set(['typed', 'search_console', 'google_ads']));
  expect(await used()).toEqual({ used: 1, reserved: 0 });
  expect(await paid()).toBe(1);
  await stack.deps.jobs.cancel(organisation.id, project.task_id ?? '');
});
