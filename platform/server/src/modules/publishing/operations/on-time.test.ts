import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { createPost } from '@canopy/contract/content';
import { scheduleBlog } from '@canopy/contract/publishing';
import type { TestClient, TestOrganisation } from '../../../testing/index.ts';
import { dueDone } from '../testing/due-done.ts';
import { publishingStack, type PublishingStack } from '../testing/publishing-stack.ts';
import { startDue } from './due.ts';

let test: PublishingStack;
beforeAll(async () => {
  test = await publishingStack();
});
afterAll(() => test.close());
beforeEach(() => test.order('reset', {}));
afterEach(() => test.setNow(null));

const ZONE = 'Europe/London';
const TICK_MS = 4_000;
const MAX_LATE_MS = 10_000;
const DAY_MS = 86_400_000;

/** Posts of a workspace scheduled for these local times. @returns the moments they are due */
async function planned(client: TestClient, walls: readonly string[]): Promise<Date[]> {
  const due: Date[] = [];
  for (const [at, wall] of walls.entries()) {
    const post = (await client.call(createPost, { body: { title: `On time ${at} ${wall}`, html: '<p>Out on time</p>', blocks: [] } })).body;
    const answer = await client.call(scheduleBlog, { body: { body: { post_id: post.id }, scheduledAt: wall, time_zone: ZONE } });
    if (answer.status !== 200) throw new Error(answer.text);
    due.push(new Date(answer.body.scheduled_at));
  }
  return due;
}

/** The platform's own clock ticks: what is due is started, and finished before the next tick. */
async function tick(organisation: TestOrganisation, now: Date): Promise<void> {
  test.setNow(now);
  await startDue(test.stack.deps);
  await dueDone(test.stack.deps, organisation.id, now);
}

async function lateness(organisation: TestOrganisation, since: (due: Date) => number = (due) => due.getTime()): Promise<number[]> {
  const { rows } = await test.stack.deps.db.execute<{ state: string; due: string; out: string | null }>(
    sql`select state, due_at::text as due, finished_at::text as out from publish_operations where organisation_id = ${organisation.id}`,
  );
  return rows.map(({ state, due, out }) =>
    state === 'published' && out !== null ? Date.parse(out) - since(new Date(due)) : Number.POSITIVE_INFINITY,
  );
}

describe('scheduled posts', () => {
  it.each([
    ['in spring, when an hour is skipped', '2031-03-30', ['00:30', '00:59', '01:30', '02:00', '02:30', '03:15']],
    ['in autumn, when an hour comes twice', '2031-10-26', ['00:30', '00:59', '01:00', '01:30', '02:00', '02:45']],
  ])(
    'come out at most ten seconds late %s',
    async (_name, day, times) => {
      test.setNow(new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS));
      const { client, organisation } = await test.member();
      await test.connectWordpress(client);
      const due = await planned(
        client,
        times.map((time) => `${day}T${time}`),
      );
      await tick(organisation, new Date((due[0]?.getTime() ?? 0) - 3_600_000));
      for (const moment of due.toSorted((a, b) => a.getTime() - b.getTime())) {
        await tick(organisation, new Date(moment.getTime() - 1_000));
        await tick(organisation, new Date(moment.getTime() - 1_000 + TICK_MS));
      }
      for (const late of await lateness(organisation)) {
        expect(late).toBeGreaterThanOrEqual(0);
        expect(late).toBeLessThanOrEqual(MAX_LATE_MS);
      }
    },
    300_000,
  );

  it('come out at most ten seconds after a platform is back that was away for a day, which is asked once for all of them', async () => {
    const began = new Date('2031-06-01T06:00:00Z');
    test.setNow(began);
    const { client, organisation } = await test.member();
    await test.connectWordpress(client);
    await planned(client, ['2031-06-01T08:00', '2031-06-01T08:00', '2031-06-01T12:00', '2031-06-02T07:30']);
    await tick(organisation, new Date(began.getTime() + 60_000));
    await test.order('faults', { path: '/', close: true });
    const back = began.getTime() + 3_600_000 + DAY_MS;
    for (let at = began.getTime() + 3_602_000; at < back; at += DAY_MS / 4) await tick(organisation, new Date(at));
    await tick(organisation, new Date(back - TICK_MS / 2));
    await fetch(`${test.sandbox.url}/__sandbox/faults`, { method: 'DELETE' });
    for (let at = back + TICK_MS / 2; at <= back + MAX_LATE_MS; at += TICK_MS) await tick(organisation, new Date(at));
    for (const late of await lateness(organisation, (due) => Math.max(due.getTime(), back))) expect(late).toBeLessThanOrEqual(MAX_LATE_MS);
  }, 300_000);

  it('are said to have missed their time, once, where no site is connected any more', async () => {
    const began = new Date('2031-06-03T06:00:00Z');
    test.setNow(began);
    const { client, organisation } = await test.member();
    await test.connectWordpress(client);
    await planned(client, ['2031-06-03T08:00']);
    await tick(organisation, new Date(began.getTime() + 60_000));
    const { db } = test.stack.deps;
    await db.execute(sql`delete from platform_credentials where organisation_id = ${organisation.id}`);
    await tick(organisation, new Date('2031-06-03T07:00:00Z'));
    const { rows } = await db.execute(sql`select state, reason from publish_operations where organisation_id = ${organisation.id}`);
    expect(rows).toEqual([{ state: 'missed', reason: 'not-connected' }]);
  });
});
