import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Call, CallOutput } from '@canopy/contract';
import { latestCrawl, listPages, startCrawl } from '@canopy/contract/seo-audit';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { testStack, until, type TestOrganisation, type TestStack } from '../../../testing/index.ts';
import { longSite, serveSite, type TestSite } from './testing/site.ts';

const MAIN = fileURLToPath(new URL('../../../main.ts', import.meta.url));
const PAGES = 120;
const ready = z.object({ url: z.nullable(z.string()) });

let stack: TestStack;
let folder: string;
let sites: TestSite[];
const processes: ChildProcess[] = [];

beforeAll(async () => {
  sites = await Promise.all(Array.from({ length: 4 }, () => serveSite(longSite(PAGES), { pauseMs: 30 })));
  stack = await testStack({ worker: false });
  folder = await mkdtemp(path.join(tmpdir(), 'canopy-processes-'));
});
afterAll(async () => {
  for (const one of processes) one.kill('SIGKILL');
  await stack.close();
  await Promise.all(sites.map((site) => site.close()));
  await rm(folder, { recursive: true, force: true });
});

/** The server as operators start it, in a process of its own, once it is ready. */
async function start(mode: 'api' | 'worker') {
  const child = spawn(process.execPath, [MAIN, mode], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      PORT: '0',
      DATABASE_URL: stack.database.url,
      CANOPY_DATA: folder,
      CANOPY_SECRET_KEY: '5c'.repeat(32),
      PUBLIC_URL: 'http://localhost:4600',
      CRAWL_ALLOW_HOSTS: sites.map(({ domain }) => domain).join(','),
    },
  });
  processes.push(child);
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, url: ready.parse(JSON.parse(line)).url ?? '' };
}

it('crawls once what two API processes were asked for, on three workers of which one is killed', async () => {
  const user = await stack.createUser();
  const token = await stack.token(user);
  const organisations = await Promise.all(sites.map(({ domain }) => stack.createOrganisation({ domain, members: [user] })));
  const apis = await Promise.all([start('api'), start('api')]);
  const call = async <C extends Call>(api: { url: string }, { id }: TestOrganisation, one: C, query = '', body?: object) => {
    const answer = await fetch(`${api.url}/api${one.path}?organisation_id=${id}${query}`, {
      method: one.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.ok).toBe(true);
    return (await answer.json()) as CallOutput<C>;
  };
  const workers = new Map<string, ChildProcess>();
  for (let count = 0; count < 3; count += 1) {
    const { child } = await start('worker');
    const { rows } = await stack.deps.pool.query<{ id: string }>('select id from workers');
    const added = rows.find(({ id }) => !workers.has(id));
    if (added) workers.set(added.id, child);
  }
  expect(workers.size).toBe(3);

  const [left, right] = apis;
  await Promise.all(organisations.map((organisation, index) => call(index % 2 ? left : right, organisation, startCrawl, '', {})));
  await until(() => sites.every(({ asked }) => asked.length > PAGES / 4), 'every crawl to be on its way');
  const running = async () =>
    (await stack.deps.pool.query<{ worker: string }>(`select worker_id as worker from tasks where status = 'RUNNING' and kind = 'crawl'`))
      .rows;
  const victim = (await running())[0]?.worker ?? '';
  workers.get(victim)?.kill('SIGKILL');

  for (const [index, organisation] of organisations.entries()) {
    const other = index % 2 ? right : left;
    const crawl = await until(
      async () => {
        const { crawl: latest } = await call(other, organisation, latestCrawl);
        return latest?.status === 'SUCCESS' ? latest : undefined;
      },
      `crawl ${index} to be done`,
      120_000,
    );
    expect(crawl).toMatchObject({ fetched: PAGES + 1, pending: 0, discovered: PAGES + 1, failed: 0 });
    const { total } = await call(other, organisation, listPages);
    expect(total).toBe(PAGES + 1);
  }
  const { rows } = await stack.deps.pool.query<{ crashes: number; worker: string }>(
    `select crashes, worker_id as worker from tasks where kind = 'crawl'`,
  );
  expect(rows).toHaveLength(sites.length);
  expect(rows.filter(({ crashes }) => crashes > 0)).not.toEqual([]);
  expect(rows.map(({ worker }) => worker)).not.toContain(victim);
}, 180_000);
