// Schedules posts of many workspaces for the same minutes, in the nights of the clock change and on a day when the platform is down, lets
// the real scheduler, queue and worker publish them, and prints how late each one was as JSON. node measure-on-time.ts <posts>
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { createPost } from '@canopy/contract/content';
import { scheduleBlog } from '@canopy/contract/publishing';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { TestClient } from '../../../../testing/index.ts';
import globalSetup from '../../../../testing/global-setup.ts';
import globalTeardown from '../../../../testing/global-teardown.ts';
import { until } from '../../../../testing/until.ts';
import { publishingStack } from '../../testing/publishing-stack.ts';

const [posts = 300] = process.argv.slice(2).map(Number);
const say = (text: string) => process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);
const ZONE = 'Europe/London';
const DAY_MS = 86_400_000;
const PATIENCE_MS = 600_000;
/** The two minutes of each night lie on both sides of the change: the clock goes from 00:59 to 02:00, and to 01:00 twice. */
const NIGHTS = [
  { name: 'spring', walls: ['2031-03-30T00:59', '2031-03-30T02:00'], away: false },
  { name: 'autumn', walls: ['2031-10-26T00:59', '2031-10-26T01:00'], away: false },
  { name: 'away', walls: ['2031-06-01T09:00', '2031-06-01T12:00'], away: true },
];
const workspaces = Math.max(1, Math.round(posts / 2));
const lateRow = z.object({ state: z.string(), due: z.coerce.date(), out: z.nullable(z.coerce.date()) });

await globalSetup();
const test = await publishingStack();
/** The clock of the platform and the sandbox: it runs as fast as the real one, and is advanced between the parts. */
let ahead = 0;
const now = () => new Date(Date.now() + ahead);
const goTo = (to: number) => {
  ahead = to - Date.now();
  test.setNow(now());
};
const ticking = setInterval(() => test.setNow(now()), 20);
const { db } = test.stack.deps;

async function waitUntilNone(state: string, organisations: readonly string[]): Promise<void> {
  await until(
    async () => {
      const { rows } = await db.execute<{ open: number }>(sql`select count(*)::integer as open from publish_operations
        where organisation_id = any(${sql.param(organisations)}::uuid[]) and state = ${state}`);
      return rows[0]?.open === 0;
    },
    `none ${state}`,
    PATIENCE_MS,
  );
}

async function schedule(client: TestClient, wall: string): Promise<number> {
  const post = (await client.call(createPost, { body: { title: `On time ${wall}`, html: '<p>Out on time</p>', blocks: [] } })).body;
  const answer = await client.call(scheduleBlog, { body: { body: { post_id: post.id }, scheduledAt: wall, time_zone: ZONE } });
  if (answer.status !== 200) throw new Error(answer.text);
  return Date.parse(answer.body.scheduled_at);
}

try {
  const measured = [];
  for (const { name, walls, away } of NIGHTS) {
    await test.order('reset', {});
    goTo(Date.parse(`${walls[0]}:00Z`) - DAY_MS);
    const organisations: string[] = [];
    const due = new Set<number>();
    for (let at = 0; at < workspaces; at += 1) {
      const { client, organisation } = await test.member();
      await test.connectWordpress(client);
      organisations.push(organisation.id);
      for (const wall of walls) due.add(await schedule(client, wall));
    }
    await waitUntilNone('waiting', organisations);
    say(`${name}: ${workspaces * walls.length} posts scheduled`);
    const moments = [...due].toSorted((a, b) => a - b);
    const first = moments[0] ?? 0;
    let back = 0;
    if (away) {
      await test.order('faults', { path: '/', close: true });
      // Checked repeatedly on the way, as on a real day.
      for (const at of [0, 6, 12, 18, 24]) {
        goTo(first + (at * DAY_MS) / 24);
        await delay(12_000);
      }
      await fetch(`${test.sandbox.url}/__sandbox/faults`, { method: 'DELETE' });
      back = now().getTime();
    } else goTo(first - 5_000);
    await waitUntilNone('scheduled', organisations);
    const { rows } = await db.execute(sql`select state, due_at as due, finished_at as out from publish_operations
      where organisation_id = any(${sql.param(organisations)}::uuid[])`);
    const late = rows.map((row) => {
      const { state, due: dueAt, out } = lateRow.parse(row);
      return state === 'published' && out !== null ? out.getTime() - Math.max(back, dueAt.getTime()) : Number.MAX_SAFE_INTEGER;
    });
    const sorted = late.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
    measured.push({
      name,
      posts: late.length,
      workspaces,
      medianMs: at(0.5),
      p99Ms: at(0.99),
      slowestMs: at(1),
      early: late.filter((ms) => ms < 0).length,
    });
    say(`${name}: p99 ${at(0.99)} ms`);
  }
  process.stdout.write(JSON.stringify(measured));
} finally {
  clearInterval(ticking);
  await test.close();
  await globalTeardown();
}
process.exit(0);
