import { once } from 'node:events';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { addDays, listAnnotations } from '@canopy/contract/analytics';
import {
  deletePost,
  listKeywordProjects,
  listPosts,
  listResearch,
  listTopics,
  personaCalls,
  personaTopicCalls,
  saveModelProvider,
} from '@canopy/contract/content';
import { listBlogs, listPublishOperations, listSitePages } from '@canopy/contract/publishing';
import { compareCrawls, listCrawls } from '@canopy/contract/seo-audit';
import {
  getAutomationSetup,
  getVisibility,
  listAutomationTests,
  listConversations,
  listPromptHistory,
  listPromptMatrices,
} from '@canopy/contract/tools';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startSandbox, type Sandbox } from '@canopy/sandbox';
import { ownCalls } from '../../http/own-calls.ts';
import { replaceSearchDay, rollUpPageFigures } from '../../modules/analytics/search-data/index.ts';
import { ALL_MODULES } from '../../modules/index.ts';
import { testStack, until, type TestStack, type TestUser } from '../../testing/index.ts';
import { DEMO_ACCOUNTS, DEMO_ORGANISATION_ID } from '../accounts.ts';
import { seedDemo } from '../seed.ts';
import { furnishDemo, isAllSandbox, isSafe, startFurnishing } from './furnish-demo.ts';
import { sandboxConfig } from './sandbox-config.fixture.ts';

const QUERIES = ['how to sow tomatoes', 'when to prune roses', 'leaf mould', 'compost heap', 'sharpen secateurs'];
const DAYS = 10;
/** Two crawls, a browser and some twenty model answers, on a busy machine. */
const PATIENCE_MS = 400_000;
const workspace = { id: DEMO_ORGANISATION_ID, name: '', domain: '' };

let sandbox: Sandbox;
let folder: string;
let stack: TestStack;
const workers = new Set<ChildProcess>();

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'canopy-furnish-'));
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1', dataDir: folder });
  stack = await testStack({
    worker: false,
    config: sandboxConfig(sandbox.url),
    modules: ALL_MODULES,
    define: (deps) => deps.jobs.register(furnishDemo, { deps, calls: ownCalls([]) }),
  });
}, 120_000);
afterAll(async () => {
  await Promise.all([...workers].map(kill));
  await stack.close();
  await sandbox.close();
  await rm(folder, { recursive: true });
});

function startWorker(): ChildProcess {
  const file = fileURLToPath(new URL('./furnishing-worker.fixture.ts', import.meta.url));
  const child = spawn(process.execPath, [file, stack.database.url, sandbox.url], { stdio: ['ignore', 'ignore', 'inherit'] });
  workers.add(child);
  return child;
}

async function kill(worker: ChildProcess): Promise<void> {
  workers.delete(worker);
  worker.kill('SIGKILL');
  await once(worker, 'exit');
}

/** Stores searches as an import would: importing the sandbox's 16 months would take longer than all the rest. */
async function importSearches(): Promise<void> {
  const { db, clock } = stack.deps;
  const today = clock().toISOString().slice(0, 10);
  for (let back = 3; back < 3 + DAYS; back += 1) {
    const date = addDays(today, -back);
    const rows = QUERIES.map((query, number) => ({
      page: `${sandbox.url}/guides/sowing-tomatoes/`,
      query,
      country: 'gbr',
      device: 'mobile',
      clicks: number,
      impressions: 40 + number,
      position: 12 + number,
    }));
    const sum = { clicks: 10, impressions: 210, position: 14 };
    const byPage = [{ key: rows[0]?.page ?? '', ...sum }];
    const parts = { byDevice: [{ key: 'mobile', ...sum }], byCountry: [{ key: 'gbr', ...sum }], byPage };
    await replaceSearchDay(db, DEMO_ORGANISATION_ID, { date, final: true, truncated: false, totals: sum, ...parts, rows });
  }
  await rollUpPageFigures(db, DEMO_ORGANISATION_ID, clock());
}

async function asDemo(label: 'administrator' | 'ordinary user') {
  const { email, isAdmin, isAgency } = DEMO_ACCOUNTS.find((account) => account.label === label) ?? DEMO_ACCOUNTS[0];
  const { rows } = await stack.deps.pool.query<{ id: string }>('select id from users where email = $1', [email]);
  const user: TestUser = { id: rows[0]?.id ?? '', email, isAdmin, isAgency };
  return stack.asUser(user, workspace);
}

const stepsDone = async (name: string) =>
  (
    await stack.deps.pool.query('select 1 from task_steps where organisation_id = $1 and name = $2 and finished_at is not null', [
      DEMO_ORGANISATION_ID,
      name,
    ])
  ).rowCount === 1;

it('furnishes the demo workspace once, however often its worker is killed, and gives back nothing that was deleted', async () => {
  const { deps } = stack;
  await seedDemo(deps);
  await importSearches();
  await startFurnishing(deps);
  await startFurnishing(deps);
  const tasks = await deps.jobs.list(DEMO_ORGANISATION_ID, { jobs: [furnishDemo] });
  expect(tasks).toHaveLength(1);
  for (const name of ['mend', 'persona']) {
    const worker = startWorker();
    await until(() => stepsDone(name), `the step ${name} to be done`, PATIENCE_MS);
    await kill(worker);
  }
  startWorker();
  const task = await until(
    async () => (await deps.jobs.list(DEMO_ORGANISATION_ID, { jobs: [furnishDemo] })).find(({ finishedAt }) => finishedAt !== null),
    'furnishing to end',
    PATIENCE_MS,
  );
  expect(task).toMatchObject({ status: 'SUCCESS', result: { left_out: [] } });

  const user = await asDemo('ordinary user');
  const admin = await asDemo('administrator');
  const page = { query: { page: 1, page_size: 20 } };
  const crawls = (await user.call(listCrawls)).body.data;
  expect(crawls.map(({ status }) => status)).toEqual(['SUCCESS', 'SUCCESS']);
  const [to, from] = crawls.map(({ id }) => id);
  const { by_code } = (await user.call(compareCrawls, { query: { from: from ?? '', to: to ?? '', state: 'fixed' } })).body;
  // The fixed page was read again in the first crawl: the second finds nothing that this one did not have.
  expect(by_code.find(({ code }) => code === 'internal_link_404')).toMatchObject({ fixed: 0, new: 0 });
  const operations = (await user.call(listPublishOperations, page)).body.data;
  expect(operations.map(({ kind, state, verified }) => [kind, state, verified])).toEqual([
    ['create', 'scheduled', 'none'],
    ['fix', 'published', 'gone'],
  ]);
  const today = deps.clock().toISOString().slice(0, 10);
  const marks = (await user.call(listAnnotations, { query: { start_date: addDays(today, -1), end_date: addDays(today, 1) } })).body.data;
  expect(marks.filter(({ kind }) => kind === 'fix')).toHaveLength(1);
  expect((await user.call(listSitePages, page)).body.data.length).toBeGreaterThan(10);

  const posts = (await user.call(listPosts, page)).body.data;
  expect(posts).toMatchObject([{ status: 'ready', categories: [{ name: 'Guides' }] }]);
  expect((await user.call(listBlogs, page)).body.data).toMatchObject([{ state: 'scheduled' }]);
  expect((await user.call(listResearch, page)).body.data).toMatchObject([{ status: 'ready', post_id: posts[0]?.id }]);
  expect((await user.call(personaCalls.list)).body.map(({ questions }) => questions.every(({ evidence }) => evidence.length > 0))).toEqual([
    true,
  ]);
  expect((await user.call(personaTopicCalls.list)).body).toMatchObject([{ stage: 'review', review: { approved: true } }]);
  expect((await user.call(listKeywordProjects, { query: { kind: 'seeds' } })).body.data).toHaveLength(1);
  expect((await user.call(listTopics)).body.topics.length).toBeGreaterThan(0);
  expect((await user.call(getVisibility)).body.models.map(({ answers }) => answers > 0)).toEqual([true]);
  for (const client of [user, admin]) {
    expect((await client.call(listConversations)).body.data).toHaveLength(1);
    expect((await client.call(listPromptHistory)).body).toHaveLength(1);
    expect((await client.call(listPromptMatrices)).body).toMatchObject([{ status: 'done', errors: 0 }]);
  }
  const { available } = (await admin.call(getAutomationSetup)).body.browser;
  expect((await admin.call(listAutomationTests)).body.map(({ last_run: run }) => run !== null)).toEqual(available ? [true] : []);

  await user.call(deletePost, { params: { id: posts[0]?.id ?? '' } });
  await startFurnishing(deps);
  expect(await deps.jobs.list(DEMO_ORGANISATION_ID, { jobs: [furnishDemo] })).toHaveLength(1);
  expect((await user.call(listPosts, page)).body.data).toEqual([]);
}, 1_500_000);

it('is left out where a real service would be asked', async () => {
  const config = { ...stack.deps.config, google: undefined };
  expect(isAllSandbox(config)).toBe(true);
  expect(isAllSandbox({ ...config, sandboxUrl: undefined })).toBe(false);
  expect(isAllSandbox({ ...config, llm: { ...config.llm, keys: { openai: { key: 'k', url: undefined } } } })).toBe(false);
  expect(
    isAllSandbox({
      ...config,
      llm: { ...config.llm, server: { url: 'http://127.0.0.1:11434/v1', key: undefined, name: 'Own', models: ['m'] } },
    }),
  ).toBe(false);
  expect(isAllSandbox({ ...config, search: { provider: 'brave', apiKey: 'k', baseUrl: undefined } })).toBe(false);

  const safe = () => isSafe({ config, models: stack.deps.models });
  const admin = stack.asUser(await stack.createUser({ isAdmin: true }));
  expect(await safe()).toBe(true);
  await admin.call(saveModelProvider, { params: { id: 'openai' }, body: { api_key: 'sk-set-in-the-portal' } });
  expect(await safe()).toBe(false);
});
