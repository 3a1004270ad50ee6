import { createOrganisation, deleteOrganisation } from '@canopy/contract/host';
import { startCrawl } from '@canopy/contract/seo-audit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { mailboxKey } from '../../../access/mailbox.ts';
import { asProblem } from '../../../http/error-answer.ts';
import { testStack, type TestStack, type TestUser } from '../../../testing/index.ts';
import { closeCall, enterCall } from '../../content/language-models/index.ts';
import { organisationModule } from '../../host/organisation/index.ts';
import { crawlModule } from '../../seo-audit/crawls/index.ts';
import { holdersOf } from './holders.ts';
import { takeRight, usedBefore } from './rights.ts';
import { registeredDomain, verifiedDomainOf } from './verified-domain.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await testStack({ modules: [organisationModule, crawlModule], worker: false });
});
afterAll(() => stack.close());
beforeEach(async () => {
  await stack.deps.db.execute(sql`truncate usage_counts, used_rights`);
});

const form = (domain: string) => ({ name: 'Fern', domain, industry: 'Software', company_type: 'Startup' });
const add = (user: TestUser, domain = user.email.split('@')[1] ?? '') =>
  stack.asUser(user).call(createOrganisation, { body: form(domain) });
const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code;
/** As its manager does. */
async function remove(user: TestUser, id: string): Promise<void> {
  await stack.deps.db.execute(sql`update memberships set role = 'agency' where organisation_id = ${id} and user_id = ${user.id}`);
  const removed = await stack.asUser(user, { id, name: 'Fern', domain: '' }).call(deleteOrganisation, { body: { confirm: 'Fern' } });
  expect(removed.status).toBeLessThan(300);
}

describe('free workspaces', () => {
  it('are three for an account, exactly, also when all are asked for at once', async () => {
    const user = await stack.createUser({ email: 'ann@one.example' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(user)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused).toMatchObject({ status: 409, body: { code: 'workspace-limit', detail: expect.stringContaining('3 free workspaces') } });
  });

  it('give no place back when they are deleted, nor when the account is made again', async () => {
    const user = await stack.createUser({ email: 'ann@two.example' });
    const made = [await add(user), await add(user), await add(user)];
    await remove(user, made[0]?.body.id ?? '');
    const again = await add(user);
    expect([again.status, codeOf(again)]).toEqual([409, 'workspace-limit']);
    expect((again.body as unknown as { detail: string }).detail).toMatch(
      /1 deleted within the last 30 days counts; the next place is free on /,
    );
    await remove(user, made[1]?.body.id ?? '');
    await remove(user, made[2]?.body.id ?? '');
    await stack.deps.db.execute(sql`delete from users where id = ${user.id}`);
    const second = await stack.createUser({ email: 'ann+new@two.example' });
    expect(codeOf(await add(second))).toBe('workspace-limit');
    await stack.deps.db.execute(
      sql`update workspace_places set ended_at = ended_at - interval '31 days' where account_key = ${mailboxKey(second.email)}`,
    );
    expect((await add(second)).status).toBe(200);
  });

  it('do not count what somebody pays for, also once that is deleted', async () => {
    const user = await stack.createUser({ email: 'ann@three.example' });
    const made = [await add(user), await add(user), await add(user)];
    const id = made[0]?.body.id ?? '';
    await stack.deps.db.execute(sql`
      insert into subscriptions (organisation_id, plan_type, anchor, stripe_id, status, amount_minor) values (${id}, 'basic', now(), 'sub_1', 'active', 2900)`);
    expect((await add(user)).status).toBe(200);
    expect(codeOf(await add(user))).toBe('workspace-limit');
    await remove(user, id);
    expect(codeOf(await add(user))).toBe('workspace-limit');
  });

  it('are as many for an agency as its plan says', async () => {
    const agency = await stack.createUser({ email: 'amy@agency.example', isAgency: true });
    await stack.deps.db.execute(sql`update plans set agency_workspaces_limit = 4 where type = 'free'`);
    for (let at = 0; at < 4; at += 1) expect((await add(agency, `site-${at}.example`)).status).toBe(200);
    expect(codeOf(await add(agency, 'more.example'))).toBe('workspace-limit');
    await stack.deps.db.execute(sql`update plans set agency_workspaces_limit = 50 where type = 'free'`);
    expect((await add(agency, 'more.example')).status).toBe(200);
  });
});

it('names a mailbox as the database does', async () => {
  for (const email of ['Ada@Example.com', 'ada+1@example.com', 'a.d.a+x@gmail.com', 'ada@googlemail.com', '+x@example.com']) {
    const { rows } = await stack.deps.db.execute<{ key: string }>(sql`select mailbox_key(${email}) as key`);
    expect([email, rows[0]?.key]).toEqual([email, mailboxKey(email)]);
  }
});

const DOLLAR = 1_000_000;
const call = (organisationId: string, dollars: number) => ({
  organisationId,
  userId: null,
  purpose: 'test',
  provider: 'p',
  model: 'm',
  key: 'k',
  requestHash: 'h',
  reserved: dollars * DOLLAR,
});
const enter = (organisationId: string, dollars: number) =>
  enterCall(stack.deps, call(organisationId, dollars)).then(
    (id) => id,
    (error: unknown) => asProblem(error).code,
  );
const end = (dollars: number) =>
  ({ status: 'done', cost: dollars * DOLLAR, isEstimate: false, inputTokens: 0, outputTokens: 0, answers: 1 }) as const;

describe('the models’ budget without payment', () => {
  it('is one for all workspaces of an account, and survives their deletion', async () => {
    const user = await stack.createUser({ email: 'ann@models.example' });
    const first = (await add(user)).body.id;
    const second = (await add(user)).body.id;
    const id = await enter(first, 9);
    await closeCall(stack.deps, first, id, end(8));
    await closeCall(stack.deps, first, id, end(8));
    expect(await enter(second, 3)).toBe('model-budget-reached');
    await remove(user, first);
    expect(await enter(second, 3)).toBe('model-budget-reached');
    expect(await enter(second, 2)).not.toBe('model-budget-reached');
  });

  it('is exact when everybody asks at once, and has a ceiling for all', async () => {
    const user = await stack.createUser({ email: 'ann@parallel.example' });
    const ids = [(await add(user)).body.id, (await add(user)).body.id];
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, at) => enter(ids[at % 2] ?? '', 1)));
    expect(outcomes.filter((one) => one !== 'model-budget-reached')).toHaveLength(10);
    await stack.deps.db.execute(sql`truncate usage_counts`);
    await stack.deps.db.execute(sql`delete from llm_calls /* every workspace */`);
    await stack.deps.db.execute(sql`update billing_policy set free_model_usd = 12`);
    const others = [await stack.createUser({ email: 'a@p1.example' }), await stack.createUser({ email: 'a@p2.example' })];
    const workspaces = await Promise.all(others.map(async (other) => (await add(other)).body.id));
    const all = await Promise.all(Array.from({ length: 20 }, (_, at) => enter(workspaces[at % 2] ?? '', 1)));
    expect(all.filter((one) => one !== 'model-budget-reached')).toHaveLength(12);
    await stack.deps.db.execute(sql`update billing_policy set free_model_usd = 500`);
  });
});

describe('crawled pages without payment', () => {
  it('are counted for the account when a crawl starts, so that workspaces together stay below its ceiling', async () => {
    await stack.deps.db.execute(sql`update billing_policy set account_pages = 15000`);
    const user = await stack.createUser({ email: 'ann@pages.example' });
    const ids = [(await add(user)).body.id, (await add(user)).body.id, (await add(user)).body.id];
    const start = (id: string) => stack.asUser(user, { id, name: 'Fern', domain: '' }).call(startCrawl, { body: {} });
    expect((await start(ids[0] ?? '')).status).toBe(200);
    expect((await start(ids[1] ?? '')).status).toBe(200);
    const { rows } = await stack.deps.db.execute(sql`select max_pages from crawls /* every workspace */ order by max_pages`);
    expect(rows).toEqual([{ max_pages: 5_000 }, { max_pages: 10_000 }]);
    const refused = await start(ids[2] ?? '');
    expect([refused.status, codeOf(refused)]).toEqual([402, 'page-limit-reached']);
    // A crawl that has ended counts as many as it has crawled.
    await stack.deps.db.execute(sql`update crawls set status = 'SUCCESS', fetched = 20 where organisation_id = ${ids[0]}`);
    await start(ids[0] ?? '');
    expect((await start(ids[2] ?? '')).status).toBe(402);
    await remove(user, ids[1] ?? '');
    expect((await start(ids[2] ?? '')).status).toBe(402);
    await stack.deps.db.execute(sql`update billing_policy set account_pages = 50000`);
  });
});

describe('a verified domain', () => {
  it.each([
    ['https://www.shop.fern.co.uk/x', 'fern.co.uk'],
    ['fern.example', null],
    ['fern.com', 'fern.com'],
    ['fern.myshopify.com', null],
    ['fern.github.io', null],
    ['fern.wordpress.com', null],
    ['127.0.0.1:4602', null],
    ['localhost', null],
  ])('of %s is %s', (host, domain) => {
    expect(registeredDomain(host)).toBe(domain);
  });

  it('is one with the owner’s access at Search Console or a connection that changes its pages; typed, it is none', async () => {
    const { id } = await stack.createOrganisation({ domain: 'www.fern.com' });
    const { db } = stack.deps;
    expect(await verifiedDomainOf(db, id)).toBeNull();
    await db.execute(
      sql`update organisations set is_search_console_connect = true, search_console_link = 'sc-domain:fern.com' where id = ${id}`,
    );
    await db.execute(
      sql`insert into google_grants (organisation_id, refresh_token, scopes, permission) values (${id}, 'x', '{}', 'siteRestrictedUser')`,
    );
    expect(await verifiedDomainOf(db, id)).toBeNull();
    await db.execute(sql`update google_grants set permission = 'siteOwner' where organisation_id = ${id}`);
    expect(await verifiedDomainOf(db, id)).toBe('fern.com');
    expect((await holdersOf(db, id)).named).toEqual([`account:${id}`, 'domain:fern.com']);
    await db.execute(sql`update organisations set search_console_link = 'sc-domain:moss.com' where id = ${id}`);
    expect(await verifiedDomainOf(db, id)).toBeNull();
    await db.execute(sql`
      insert into platform_credentials (organisation_id, platform, site_url, site_name, username, secret, can_edit_pages, can_publish, connected_at, verified_at)
      values (${id}, 'wordpress', 'https://fern.com', 'Fern', 'u', 's', true, true, now(), now())`);
    expect(await verifiedDomainOf(db, id)).toBe('fern.com');
    await db.execute(sql`update platform_credentials set can_edit_pages = false where organisation_id = ${id}`);
    expect(await verifiedDomainOf(db, id)).toBeNull();
  });
});

describe('a right', () => {
  it('is used by all its holders or by none, once, and by a repeated attempt again', async () => {
    const { db } = stack.deps;
    const take = (holders: string[], reference: string) => takeRight(db, 'trial', holders, reference, new Date());
    expect(await take(['account:a', 'card:c'], 'one')).toBeUndefined();
    expect(await take(['account:a', 'card:c'], 'one')).toBeUndefined();
    expect(await take(['account:b', 'card:c'], 'two')).toBe('card:c');
    expect(await usedBefore(db, 'trial', ['account:b'], 'three')).toBeUndefined();
    const at = await Promise.all(Array.from({ length: 6 }, (_, index) => take([`account:${index}`, 'domain:d.com'], `use ${index}`)));
    expect(at.filter((other) => other === undefined)).toHaveLength(1);
  });
});
