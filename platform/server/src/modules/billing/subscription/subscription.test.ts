import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getSubscription, updatePlan } from '@canopy/contract/billing';
import { sql } from 'drizzle-orm';
import { testStack, type TestStack } from '../../../testing/index.ts';
import { reserveLimit, settleLimit, type Limit } from '../limits/index.ts';
import { planModule } from '../plans/index.ts';
import { subscriptionModule } from './index.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await testStack({ modules: [subscriptionModule, planModule], worker: false });
});
afterAll(() => stack.close());

describe('the subscription', () => {
  it('of a new workspace is the free plan, untouched', async () => {
    const user = await stack.createUser();
    const { body } = await stack.asUser(user, await stack.createOrganisation({ members: [user] })).call(getSubscription);
    expect(body.limits).toEqual({ plan_type: 'free', deep_research_limit: 3, backlink_articles_limit: 2, keyword_metadata_limit: 25 });
    expect(body.remaining).toEqual({ deep_research_remaining: 3, backlink_articles_remaining: 2, keyword_metadata_remaining: 25 });
    expect(body.plans.map((plan) => plan.type)).toEqual(['free', 'basic', 'pro']);
  });

  it('counts what was used this month, and never below nothing', async () => {
    const user = await stack.createUser();
    const organisation = await stack.createOrganisation({ members: [user] });
    const use = (limit: Limit, amount: number, reference: string, now: Date) =>
      stack.deps.db.transaction(async (tx) =>
        settleLimit(tx, (await reserveLimit(tx, { organisationId: organisation.id, limit, amount, reference, now })).reservationId),
      );
    await use('deep_research', 2, 'now', new Date());
    await use('deep_research', 1, 'later', new Date(Date.now() + 70 * 86_400_000));
    await use('keyword_metadata', 25, 'all', new Date());
    await stack.deps.db.execute(sql`update limit_counters set used = 99 where kind = 'keyword_metadata'`);
    const { body } = await stack.asUser(user, organisation).call(getSubscription);
    expect(body.remaining).toEqual({ deep_research_remaining: 1, backlink_articles_remaining: 2, keyword_metadata_remaining: 0 });
  });

  it('follows the plans table, which only an admin edits', async () => {
    const [admin, user] = [await stack.createUser({ isAdmin: true }), await stack.createUser()];
    const asUser = stack.asUser(user, await stack.createOrganisation({ members: [user] }));
    const change = { params: { type: 'free' }, body: { backlink_articles_limit: 4 } };
    expect((await asUser.call(updatePlan, change)).status).toBe(403);
    expect((await stack.asUser(admin).call(updatePlan, change)).status).toBe(200);
    expect((await asUser.call(getSubscription)).body.limits.backlink_articles_limit).toBe(4);
  });
});
