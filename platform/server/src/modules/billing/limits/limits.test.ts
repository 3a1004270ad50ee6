import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getSubscription } from '@canopy/contract/billing';
import { eq, sql } from 'drizzle-orm';
import { asProblem } from '../../../http/error-answer.ts';
import { tasks, type TaskStatus } from '../../../store/core-tables.ts';
import { testStack, type TestStack } from '../../../testing/index.ts';
import { subscriptionModule } from '../subscription/index.ts';
import { endLeases, giveBackLimit, reserveLimit, settleLimit, takeLimit, type Limit } from './index.ts';
import { LEASE_MS } from './ledger.ts';
import { limitEntries, limitReservations } from './tables.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await testStack({ modules: [subscriptionModule], worker: false });
});
afterAll(() => stack.close());

const workspace = async () => {
  const user = await stack.createUser();
  const organisation = await stack.createOrganisation({ members: [user] });
  const left = async () => (await stack.asUser(user, organisation).call(getSubscription)).body.remaining;
  let counter = 0;
  const reserve = (limit: Limit, amount: number, more: { reference?: string; now?: Date } = {}) =>
    stack.deps.db.transaction((tx) =>
      reserveLimit(tx, { organisationId: organisation.id, limit, amount, reference: `work-${(counter += 1)}`, ...more }),
    );
  const sum = async () => {
    const [row] = await stack.deps.db
      .select({ sum: sql<string>`coalesce(sum(${limitEntries.amount}), 0)` })
      .from(limitEntries)
      .where(eq(limitEntries.organisationId, organisation.id));
    return Number(row?.sum);
  };
  return { organisation, left, reserve, sum };
};
const settle = (id: string) => stack.deps.db.transaction((tx) => settleLimit(tx, id));
const giveBack = (id: string) => stack.deps.db.transaction((tx) => giveBackLimit(tx, id));
const refusal = (work: Promise<unknown>) => work.then(() => undefined, asProblem);

describe('limits', () => {
  it('are reserved, used or given back, and sum to zero', async () => {
    const { reserve, left, sum } = await workspace();
    const [first, second] = [await reserve('deep_research', 2), await reserve('deep_research', 1)];
    expect((await left()).deep_research_remaining).toBe(0);
    await giveBack(first.reservationId);
    await settle(second.reservationId);
    await settle(second.reservationId);
    await giveBack(second.reservationId);
    expect((await left()).deep_research_remaining).toBe(2);
    expect((await refusal(settle(first.reservationId)))?.code).toBe('reservation-ended');
    expect(await sum()).toBe(0);
  });

  it('refuse more than is left and name the day on which there is more', async () => {
    const { reserve, left } = await workspace();
    await reserve('backlink_articles', 1);
    const refused = await refusal(reserve('backlink_articles', 2));
    expect(refused).toMatchObject({ status: 402, code: 'limit-reached' });
    expect(refused?.message).toMatch(/Free plan has 1 of 2 left this month. The limit resets on \d+ \w+ \d{4}/);
    expect(Date.parse(refused?.fields[0]?.message ?? '')).toBeGreaterThan(Date.now());
    expect((await left()).backlink_articles_remaining).toBe(1);
  });

  it('count the same work once, however often and however parallel it is reserved', async () => {
    const { reserve, left, sum } = await workspace();
    const same = await Promise.all(Array.from({ length: 12 }, () => reserve('keyword_metadata', 4, { reference: 'one' })));
    expect(new Set(same.map(({ reservationId }) => reservationId)).size).toBe(1);
    expect((await left()).keyword_metadata_remaining).toBe(21);
    await giveBack(same[0]?.reservationId ?? '');
    await reserve('keyword_metadata', 5, { reference: 'one' });
    expect((await left()).keyword_metadata_remaining).toBe(20);
    expect(await sum()).toBe(0);
  });

  it('are never oversold by parallel uses', async () => {
    const { reserve, left, sum } = await workspace();
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, () => reserve('keyword_metadata', 1).then((one) => settle(one.reservationId))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(25);
    expect((await left()).keyword_metadata_remaining).toBe(0);
    expect(await sum()).toBe(0);
  });

  it('serve a burst together in the order it came, the work that has its units already included', async () => {
    const { organisation, reserve, left, sum } = await workspace();
    await reserve('keyword_metadata', 20);
    await reserve('keyword_metadata', 2, { reference: 'begun' });
    const take = (amount: number, reference: string) =>
      takeLimit(stack.deps.db, { organisationId: organisation.id, limit: 'keyword_metadata', amount, reference });
    const burst = await Promise.allSettled([
      take(2, 'first'),
      ...Array.from({ length: 30 }, (_, number) => take(2, `more-${number}`)),
      take(2, 'begun'),
      take(1, 'small'),
    ]);
    expect(burst.flatMap(({ status }, place) => (status === 'fulfilled' ? [place] : []))).toEqual([0, 31, 32]);
    expect((await left()).keyword_metadata_remaining).toBe(0);
    expect(await sum()).toBe(0);
    expect((await refusal(take(1, 'late')))?.code).toBe('limit-reached');
  });

  it('are taken by whoever asks the moment the one before has got theirs', async () => {
    const { organisation, left } = await workspace();
    for (const reference of ['first', 'second', 'third'])
      await takeLimit(stack.deps.db, { organisationId: organisation.id, limit: 'deep_research', amount: 1, reference });
    expect((await left()).deep_research_remaining).toBe(0);
  });

  it('roll back with the work they belong to', async () => {
    const { organisation, left } = await workspace();
    const work = stack.deps.db.transaction(async (tx) => {
      await reserveLimit(tx, { organisationId: organisation.id, limit: 'deep_research', amount: 3, reference: 'broken' });
      throw new Error('the work failed');
    });
    await expect(work).rejects.toThrow('the work failed');
    expect((await left()).deep_research_remaining).toBe(3);
  });

  it('start anew with the month', async () => {
    const { reserve } = await workspace();
    await reserve('deep_research', 3);
    expect((await refusal(reserve('deep_research', 1)))?.code).toBe('limit-reached');
    expect(await reserve('deep_research', 3, { now: new Date(Date.now() + 32 * 86_400_000) })).toHaveProperty('reservationId');
  });
});

describe('the lease of a reservation', () => {
  const reserved = async (status?: TaskStatus) => {
    const { organisation, reserve, left } = await workspace();
    const [task] = status
      ? await stack.deps.db.insert(tasks).values({ organisationId: organisation.id, kind: 'research', status }).returning()
      : [];
    const one = await reserve('deep_research', 1, { reference: task ? `${task.id}:research` : 'no-task' });
    const state = async () =>
      (await stack.deps.db.select().from(limitReservations).where(eq(limitReservations.id, one.reservationId)))[0]?.state;
    return { state, left };
  };
  const after = (factor: number) => endLeases(stack.deps.db, new Date(Date.now() + LEASE_MS * factor));

  it('ends when nothing shows that the work is alive', async () => {
    const { state, left } = await reserved();
    await after(0.9);
    expect(await state()).toBe('reserved');
    await after(1.1);
    expect(await state()).toBe('returned');
    expect((await left()).deep_research_remaining).toBe(3);
  });

  it('is extended while its task is unfinished', async () => {
    const { state } = await reserved('RUNNING');
    await after(5);
    expect(await state()).toBe('reserved');
  });

  it('is extended while a task about the same work is unfinished', async () => {
    const { organisation, reserve } = await workspace();
    const work = randomUUID();
    const [task] = await stack.deps.db
      .insert(tasks)
      .values({ organisationId: organisation.id, kind: 'research', status: 'RUNNING', payload: { run_id: work } })
      .returning();
    const { reservationId } = await reserve('deep_research', 1, { reference: `research ${work}` });
    const state = async () =>
      (await stack.deps.db.select().from(limitReservations).where(eq(limitReservations.id, reservationId)))[0]?.state;
    await after(5);
    expect(await state()).toBe('reserved');
    await stack.deps.db
      .update(tasks)
      .set({ status: 'SUCCESS' })
      .where(eq(tasks.id, task?.id ?? ''));
    await after(12);
    expect(await state()).toBe('returned');
  });

  it('ends with a task that failed', async () => {
    const { state } = await reserved('FAILURE');
    await after(0);
    expect(await state()).toBe('returned');
  });
});
