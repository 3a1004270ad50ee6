import { cancelAndRefund, changePlan, getRefundOffer, getSubscription, previewPlanChange } from '@canopy/contract/billing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import { organisations } from '../../../store/core-tables.ts';
import { billingStack, newCard, type BillingStack } from '../../../testing/billing-stack.ts';
import type { TestClient, TestUser } from '../../../testing/index.ts';
import { reserveLimit, settleLimit } from '../limits/index.ts';

let stack: BillingStack;
beforeAll(async () => {
  stack = await billingStack();
});
afterAll(() => stack.close());

const offerOf = async (as: TestClient) => (await as.call(getRefundOffer)).body;
const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code;
async function refund(as: TestClient) {
  const { charge, refund_minor } = await offerOf(as);
  return as.call(cancelAndRefund, { body: { payment: charge?.payment, refund_minor: Math.max(1, refund_minor) } });
}
/** A further workspace of somebody's. */
async function another(user: TestUser) {
  const organisation = await stack.createOrganisation({ members: [{ user, role: 'agency' }] });
  return { organisation, as: stack.asUser(user, organisation) };
}
async function use(organisationId: string, amount: number): Promise<void> {
  await stack.deps.db.transaction(async (tx) => {
    const { reservationId } = await reserveLimit(tx, { organisationId, limit: 'deep_research', amount, reference: `use-${amount}` });
    await settleLimit(tx, reservationId);
  });
}

describe('a refund', () => {
  it('is not repeated by buying again, in the same workspace or another, with another card', async () => {
    const { as, user } = await stack.workspace();
    await stack.subscribe(as);
    expect((await refund(as)).body).toMatchObject({ refunded_minor: 2_900 });
    await stack.subscribe(as);
    expect(await offerOf(as)).toMatchObject({ refusal: 'already-refunded', refund_minor: 0 });
    // The first answer again: nothing more is refunded, and the plan that was bought since goes on.
    expect((await refund(as)).body).toMatchObject({ refunded_minor: 2_900 });
    expect((await as.call(getSubscription)).body.plan.type).toBe('basic');
    expect((await offerOf(as)).charges.map(({ refunded_minor }) => refunded_minor)).toEqual([0, 2_900]);

    const other = await another(user);
    await stack.subscribe(other.as);
    expect(await offerOf(other.as)).toMatchObject({ refusal: 'not-first', refund_minor: 0 });
    expect(codeOf(await refund(other.as))).toBe('refund-refused');
    expect((await other.as.call(getSubscription)).body.plan.type).toBe('basic');
  });

  it('is not repeated with the same card by another account, nor after the workspace was deleted', async () => {
    const card = newCard();
    const [one, two] = [await stack.workspace(), await stack.workspace()];
    await stack.subscribe(one.as, 'basic', 'month', card);
    expect((await refund(one.as)).status).toBe(200);
    await stack.deps.db.delete(organisations).where(eq(organisations.id, one.organisation.id));
    await stack.deps.db.execute(sql`delete from users where id = ${one.user.id}`);
    await stack.subscribe(two.as, 'basic', 'month', card);
    expect(await offerOf(two.as)).toMatchObject({ refusal: 'not-first' });
    expect(codeOf(await refund(two.as))).toBe('refund-refused');
  });

  it('is for an account’s first charge, also where that was in another workspace and was kept', async () => {
    const { as, user } = await stack.workspace();
    await stack.subscribe(as);
    const other = await another(user);
    await stack.subscribe(other.as);
    expect((await offerOf(other.as)).refusal).toBe('not-first');
    expect((await offerOf(as)).refusal).toBeNull();
  });

  it('is made once where two workspaces ask at the same time', async () => {
    const card = newCard();
    const [one, two] = [await stack.workspace(), await stack.workspace()];
    await stack.subscribe(one.as, 'basic', 'month', card);
    await stack.subscribe(two.as, 'basic', 'month', card);
    // As if neither had been noted before the other.
    await stack.deps.db.execute(sql`truncate first_charges`);
    await stack.deps.db.execute(sql`update billing_customers set card_fingerprint = null /* every workspace */`);
    const answers = await Promise.all([refund(one.as), refund(one.as), refund(two.as), refund(two.as)]);
    const refunded = await Promise.all([one.as, two.as].map(async (as) => (await offerOf(as)).charge?.refunded_minor));
    expect(refunded.toSorted()).toEqual([0, 2_900]);
    expect(answers.some(({ status }) => status === 409)).toBe(true);
  });

  it('is less what was used, and is none once all is used', async () => {
    const { as, organisation } = await stack.workspace();
    await stack.subscribe(as);
    await use(organisation.id, 15);
    expect(await offerOf(as)).toMatchObject({ refund_minor: 1_450, deducted_minor: 1_450, used: { minor: 1_450, plan_name: 'Basic' } });
    const { charge } = await offerOf(as);
    const greedy = await as.call(cancelAndRefund, { body: { payment: charge?.payment, refund_minor: 2_900 } });
    expect(codeOf(greedy)).toBe('amount-changed');
    await use(organisation.id, 14);
    expect((await refund(as)).body).toEqual({ refunded_minor: 96, currency: 'USD' });
    expect(await offerOf(as)).toMatchObject({ refusal: 'already-refunded', charge: { refunded_minor: 96 } });
    expect((await refund(as)).body).toEqual({ refunded_minor: 96, currency: 'USD' });
    const full = await stack.workspace();
    await stack.subscribe(full.as);
    await use(full.organisation.id, 30);
    expect(await offerOf(full.as)).toMatchObject({ refusal: 'used-up', refund_minor: 0 });
  });

  it('after an upgrade names both charges, refunds the first and keeps the later one', async () => {
    const { as } = await stack.workspace();
    await stack.subscribe(as);
    const target = { plan_type: 'pro', interval: 'month' };
    const { proration_date, due_minor } = (await as.call(previewPlanChange, { body: target })).body;
    await as.call(changePlan, { body: { ...target, proration_date, due_minor } });
    const offer = await offerOf(as);
    expect(offer.charges.map(({ amount_minor, outcome, refund_minor }) => [amount_minor, outcome, refund_minor])).toEqual([
      [due_minor, 'kept-later', 0],
      [2_900, 'refunded-now', 2_900],
    ]);
    expect((await refund(as)).body).toEqual({ refunded_minor: 2_900, currency: 'USD' });
    expect((await offerOf(as)).charges.map(({ refunded_minor }) => refunded_minor)).toEqual([0, 2_900]);
  });
});
