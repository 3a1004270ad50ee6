import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getSubscription, openBillingPortal, startTrial } from '@canopy/contract/billing';
import { eq, sql } from 'drizzle-orm';
import { organisations } from '../../../store/core-tables.ts';
import { billingStack, CARDS, type BillingStack } from '../../../testing/billing-stack.ts';
import type { TestClient, TestUser } from '../../../testing/index.ts';
import { billingCustomers } from '../standing/index.ts';

let stack: BillingStack;
beforeAll(async () => {
  stack = await billingStack();
});
afterAll(() => stack.close());

const subscription = async (as: TestClient) => (await as.call(getSubscription)).body;
const code = (answer: { body: unknown }) => (answer.body as { code?: string }).code;
const customerIdOf = async (organisationId: string) =>
  (await stack.deps.db.select().from(billingCustomers).where(eq(billingCustomers.organisationId, organisationId)))[0]?.stripeId ?? '';

describe('a trial', () => {
  const start = (as: TestClient) => as.call(startTrial);
  const workspaceOf = async (user: TestUser, domain?: string) => {
    const organisation = await stack.createOrganisation({ members: [{ user, role: 'agency' }], ...(domain !== undefined && { domain }) });
    return { organisation, as: stack.asUser(user, organisation) };
  };
  const verifyDomain = (id: string, domain: string) =>
    stack.deps.db.execute(sql`
      insert into platform_credentials (organisation_id, platform, site_url, site_name, username, secret, can_edit_pages, can_publish, connected_at, verified_at)
      values (${id}, 'wordpress', ${`https://${domain}`}, 'Site', 'u', 's', true, true, now(), now())`);

  it('is there once for an account, in whichever workspace, also for one that was deleted or made again', async () => {
    const user = await stack.createUser({ email: 'six@trials.example', isAgency: true });
    const workspaces = [];
    for (let at = 0; at < 6; at += 1) workspaces.push(await workspaceOf(user));
    const answers = await Promise.all(workspaces.map(({ as }) => start(as)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(code))).toEqual(new Set(['trial-used']));
    const other = workspaces[answers.findIndex(({ status }) => status !== 200)]!;
    expect(await subscription(other.as)).toMatchObject({ trial_available: false, trial_refusal: 'account' });
    for (const { organisation } of workspaces) await stack.deps.db.delete(organisations).where(eq(organisations.id, organisation.id));
    await stack.deps.db.execute(sql`delete from users where id = ${user.id}`);
    const again = await stack.createUser({ email: 'six+again@trials.example', isAgency: true });
    expect(code(await start((await workspaceOf(again)).as))).toBe('trial-used');
  });

  it('needs more than an account that anybody makes: a verified site or a card, each once', async () => {
    const newcomer = async (domain: string) => workspaceOf(await stack.createUser(), domain);
    const [one, two] = [await newcomer('fern.com'), await newcomer('shop.fern.com')];
    expect(code(await start(one.as))).toBe('trial-unproven');
    expect((await subscription(one.as)).trial_refusal).toBe('unproven');
    await verifyDomain(one.organisation.id, 'fern.com');
    expect((await start(one.as)).status).toBe(200);
    await verifyDomain(two.organisation.id, 'www.fern.com');
    expect(code(await start(two.as))).toBe('trial-used');
    expect((await subscription(two.as)).trial_refusal).toBe('domain');

    const [three, four] = [await newcomer('moss.com'), await newcomer('leaf.com')];
    for (const { as, organisation } of [three, four]) {
      await as.call(openBillingPortal, { body: {} });
      await stack.control('stripe/card', { customer: await customerIdOf(organisation.id), number: CARDS.works });
    }
    const byCard = [await start(three.as), await start(four.as)];
    expect(byCard.map(({ status }) => status)).toEqual([200, 409]);
    expect((await subscription(four.as)).trial_refusal).toBe('card');
  });
});
