import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { testStack, type TestStack } from '../../../testing/index.ts';
import { postgresPoliteness } from './postgres-politeness.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await testStack({ worker: false });
});
afterAll(() => stack.close());
beforeEach(() => stack.deps.db.execute(sql`delete from crawl_hosts`));

const open = (least: number) => postgresPoliteness(stack.deps.db, least, stack.deps.log);
const never = new AbortController().signal;
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

describe('turns to request', () => {
  it('are shared by all workers, each host by itself', async () => {
    const [one, two] = [open(40), open(40)];
    const turns = (host: string) => Promise.all([one, two, one, two, one, two].map((worker) => worker.turn(host, never)));
    const [alone, beside] = await Promise.all([timed(() => turns('a.example')), timed(() => turns('b.example'))]);
    for (const ms of [alone, beside]) expect(ms).toBeGreaterThan(190);
  });

  it('wait as long as the host asks, whichever worker was told', async () => {
    const [one, two] = [open(0), open(10)];
    const began = performance.now();
    one.pause('c.example', 300);
    const { rows } = await until(async () => stack.deps.db.execute(sql`select 1 from crawl_hosts where host = 'c.example'`));
    expect(rows).toHaveLength(1);
    await two.turn('c.example', never);
    expect(performance.now() - began).toBeGreaterThan(290);
    // The wait is over for a third one, too.
    await open(0).turn('c.example', AbortSignal.timeout(60_000));
  });

  it('come less often for all once the host labours, and as often again when it does not', async () => {
    const [one, two] = [open(20), open(20)];
    await one.turn('d.example', never);
    for (let times = 0; times < 2; times += 1) one.answered('d.example', { status: 503, timedOut: false, responseMs: 5 });
    const interval = async () =>
      Number(
        (await stack.deps.db.execute<{ interval_ms: number }>(sql`select interval_ms from crawl_hosts where host = 'd.example'`)).rows[0]
          ?.interval_ms,
      );
    await until(async () => ({ rows: (await interval()) === 1000 ? [1] : [] }));
    await two.turn('d.example', never);
    for (let times = 0; times < 60; times += 1) two.answered('d.example', { status: 200, timedOut: false, responseMs: 5 });
    await until(async () => ({ rows: (await interval()) === 20 ? [1] : [] }));
  });

  it('go on at the process’s own pace while the database is away', async () => {
    const broken = postgresPoliteness({ execute: () => Promise.reject(new Error('away')) as never }, 30, stack.deps.log);
    expect(
      await timed(async () => {
        for (let times = 0; times < 4; times += 1) await broken.turn('e.example', never);
      }),
    ).toBeGreaterThan(80);
    broken.pause('e.example', 1);
  });

  it('end with the signal', async () => {
    const gate = open(60_000);
    await gate.turn('f.example', never);
    await expect(gate.turn('f.example', AbortSignal.timeout(20))).rejects.toThrow();
  });
});

async function until(look: () => Promise<{ rows: unknown[] }>): Promise<{ rows: unknown[] }> {
  for (;;) {
    const found = await look();
    if (found.rows.length > 0) return found;
  }
}
