import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import os from 'node:os';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT } from '../../scripts/start/settings.ts';
import { startOwnDatabase } from '../crawl/own-database.ts';
import { startDashboardServer } from '../dashboards/dashboard-server.ts';
import { ask, percentile } from '../dashboards/timing.ts';
import { atLeast, atMost, exactly, type Figure } from '../report/figures.ts';
import type { Leftovers } from '../stack/cleaned-up.ts';

const SITE = path.join(ROOT, 'platform', 'crawler', 'src', 'testing', 'hostile', 'serve-hostile.ts');
const SERVER = path.join(ROOT, 'platform', 'server', 'src', 'testing', 'hostile-crawl.ts');
/** What a user with the portal open requests meanwhile. */
const CALLS = ['/user/', '/crawler/crawls/latest/', '/crawler/pages/?page=1', '/crawler/crawls/', '/posts/'];
/** Six calls per round; the limits allow about 600 calls a minute on one path. */
const PAUSE_MS = 45;
const MAX_MS = 100;

const milliseconds = (ms: number): string => `${Math.round(ms)} ms`;

interface Crawl {
  readonly status: string;
  readonly fetched: number;
  readonly message: string;
}

async function serveSite(pages: string): Promise<{ domain: string; stop: () => void }> {
  const child = spawn(process.execPath, [SITE, pages], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { domain: `127.0.0.1:${port}`, stop: () => child.kill() };
}

/** Crawls a hostile site through the real server, and makes calls alongside until the crawl is over. */
export async function callsBesideCrawl(leftovers: Leftovers, pages: string): Promise<Figure[]> {
  const site = await serveSite(pages);
  leftovers.add(site.stop);
  const database = await startOwnDatabase();
  leftovers.add(database.stop);
  const server = await startDashboardServer(SERVER, [site.domain], database.url);
  leftovers.add(server.stop);
  const request = async (method: 'GET' | 'POST', where: string): Promise<unknown> => {
    const answer = await fetch(`${server.url}/api${where}?organisation_id=${server.organisation}`, {
      method,
      headers: { authorization: `Bearer ${server.tokens[0] ?? ''}`, 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: JSON.stringify({ max_pages: 50_000 }) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${where} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const latest = async () => ((await request('GET', '/crawler/crawls/latest/')) as { crawl: Crawl | null }).crawl;
  // The first call of each kind prepares statements, so it belongs to neither series.
  for (const call of CALLS) await ask(server, 0, call);
  const idle: number[] = [];
  const beside: number[] = [];
  /** Distinct paths and statuses of the failed calls. */
  const failures = new Set<string>();
  let failed = 0;
  const round = async (times: number[]): Promise<void> => {
    for (const call of CALLS) {
      await delay(PAUSE_MS);
      const { ms, status } = await ask(server, 0, call);
      times.push(ms);
      if (status === 200) continue;
      failed += 1;
      failures.add(`${call} ${status}`);
    }
  };
  for (let rounds = 0; rounds < 10; rounds += 1) await round(idle);
  await request('POST', '/crawler/crawls/');
  let crawl = await latest();
  for (; crawl === null || crawl.status === 'PENDING' || crawl.status === 'RUNNING'; crawl = await latest()) await round(beside);
  return [
    {
      ...atMost(`Calls during the crawl (${beside.length}), p95`, percentile(beside, 0.95), MAX_MS, milliseconds),
      measured: `${milliseconds(percentile(beside, 0.95))} (median ${milliseconds(percentile(beside, 0.5))}, slowest ${milliseconds(Math.max(...beside))})`,
    },
    { what: 'Load of the machine meanwhile', measured: (os.loadavg()[0] ?? 0).toFixed(1) },
    { what: `The same before it (${idle.length})`, measured: milliseconds(percentile(idle, 0.95)) },
    exactly(`Calls that failed${failures.size > 0 ? ` (${[...failures].join(', ')})` : ''}`, failed, 0),
    exactly('The crawl ended with', crawl.status === 'SUCCESS' ? 0 : 1, 0, (value) => (value === 0 ? 'SUCCESS' : crawl.status)),
    atLeast('Pages crawled', crawl.fetched, Number(pages), String),
  ];
}
