import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createOrganisation,
  deleteOrganisation,
  exportOrganisation,
  getEmail,
  getUser,
  listOrganisations,
  sendEmailConfirmation,
  updateOrganisation,
} from '@canopy/contract/host';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { testStack, type TestStack } from '../../../testing/index.ts';
import { memberModule } from '../members/index.ts';
import { userModule } from '../user/index.ts';
import { organisationModule } from './index.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await testStack({ modules: [organisationModule, userModule, memberModule], worker: false });
});
afterAll(() => stack.close());

const form = (domain: string) => ({ name: 'Fern', domain, industry: 'Software', company_type: 'Startup' });

describe('adding a workspace', () => {
  it('stores the bare domain and makes the creator a member', async () => {
    const user = await stack.createUser({ email: 'ann@fern.example' });
    const made = await stack.asUser(user).call(createOrganisation, { body: form('https://Shop.Fern.example/') });
    expect([made.status, made.body.domain]).toEqual([200, 'shop.fern.example']);
    const list = await stack.asUser(user).call(listOrganisations);
    expect(list.body).toEqual([{ id: made.body.id, name: 'Fern', domain: 'shop.fern.example' }]);
  });

  it.each([
    [{ name: ' ' }, 'body.name', 'Organization Name is required'],
    [{ domain: '' }, 'body.domain', 'Domain is required'],
    [{ name: '\u200B\u3164' }, 'body.name', 'Organization Name is required'],
    [{ domain: 'not a domain' }, 'body.domain', 'Please enter a valid domain'],
    [{ domain: 'example.com:65536' }, 'body.domain', 'Please enter a valid domain'],
    [{ industry: '' }, 'body.industry', 'Product Type is required'],
    [{ company_type: '' }, 'body.company_type', 'Company Time is required'],
  ])('refuses %j', async (change, field, message) => {
    const user = await stack.createUser();
    const refused = await stack.asUser(user).post('/api/organisation/create/', { ...form('example.com'), ...change });
    expect([refused.status, (refused.body as { errors: unknown }).errors]).toEqual([400, [{ field, message }]]);
    expect((await stack.asUser(user).call(listOrganisations)).body).toEqual([]);
  });

  it.each([
    ['somebody of another domain', {}, 403],
    ['an agency', { isAgency: true }, 200],
    ['an admin', { isAdmin: true }, 200],
  ])('of a foreign domain by %s answers %j', async (_who, roles, status) => {
    const user = await stack.createUser(roles);
    const answer = await stack.asUser(user).post('/api/organisation/create/', form('elsewhere.example'));
    expect(answer.status).toBe(status);
  });

  it('is one workspace however often the form is sent', async () => {
    const user = await stack.createUser({ email: 'eve@fern.example' });
    const body = { ...form('fern.example'), client_id: randomUUID() };
    const made = await Promise.all([1, 2, 3].map(() => stack.asUser(user).call(createOrganisation, { body })));
    expect(new Set(made.map((answer) => answer.body.id)).size).toBe(1);
    expect((await stack.asUser(user).call(listOrganisations)).body).toHaveLength(1);
    const { rows } = await stack.deps.db.execute(
      sql`select 1 from audit_log where action = 'organisation.create' and subject = 'Fern' and user_id = ${user.id}`,
    );
    expect(rows).toHaveLength(1);
    // The id is per creator: for another user it names another workspace.
    const other = await stack.createUser({ email: 'bob@fern.example' });
    expect((await stack.asUser(other).call(createOrganisation, { body })).body.id).not.toBe(made[0]?.body.id);
  });

  it('trusts the domain of an address only once it is confirmed by the link in a mail', async () => {
    const user = await stack.createUser({ email: 'mallory@fern.example', emailConfirmedAt: null });
    const asked = await stack.asUser(user).call(getEmail);
    expect(asked.body).toMatchObject({ email: 'mallory@fern.example', is_confirmed: false, any_domain: false, own_domain: 'fern.example' });
    const refused = await stack.asUser(user).post('/api/organisation/create/', form('fern.example'));
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([403, 'email-unconfirmed']);
    // Existing members' workspaces are found without the address.
    await stack.createOrganisation({ domain: 'moss.example', members: [user] });
    expect((await stack.asUser(user).post('/api/organisation/create/', form('shop.moss.example'))).status).toBe(200);

    expect((await stack.asUser(user).call(sendEmailConfirmation)).body).toEqual({ is_sent: true });
    const { rows } = await stack.deps.db.execute<{ text: string }>(sql`select text from outbox where "to" = ${user.email}`);
    expect(rows[0]?.text).toMatch(/\/oidc\/confirm-email\/[\w-]{40,}/);
    await stack.deps.db.execute(sql`update users set email_confirmed_at = now() where id = ${user.id}`);
    expect((await stack.asUser(user).call(sendEmailConfirmation)).body).toEqual({ is_sent: false });
    expect((await stack.asUser(user).post('/api/organisation/create/', form('fern.example'))).status).toBe(200);
  });

  it('does not take a mailbox provider for somebody’s own domain', async () => {
    const user = await stack.createUser({ email: 'someone@gmail.com' });
    expect((await stack.asUser(user).post('/api/organisation/create/', form('gmail.com'))).status).toBe(403);
  });
});

describe('a workspace', () => {
  it('is changed by its members', async () => {
    const user = await stack.createUser();
    const organisation = await stack.createOrganisation({ domain: 'fern.example', members: [user] });
    const changed = await stack
      .asUser(user, organisation)
      .call(updateOrganisation, { body: { audience: 'Gardeners', country: 'GB', sitemap_url: 'https://fern.example/sitemap.xml' } });
    expect(changed.body).toMatchObject({ audience: 'Gardeners', country: 'GB', sitemap_url: 'https://fern.example/sitemap.xml' });
    const wrong = await stack.asUser(user, organisation).patch('/api/organisation/', { country: 'Britain' });
    expect(wrong.status).toBe(400);
    expect((await stack.asUser(user, organisation).call(getUser)).body.organisation.country).toBe('GB');
  });

  it('is deleted by those who manage it, once its name is repeated', async () => {
    const [manager, member] = [await stack.createUser(), await stack.createUser()];
    const organisation = await stack.createOrganisation({ name: 'Moss', members: [{ user: manager, role: 'agency' }, member] });
    expect((await stack.asUser(member, organisation).call(deleteOrganisation, { body: { confirm: 'Moss' } })).status).toBe(403);
    expect((await stack.asUser(manager, organisation).call(deleteOrganisation, { body: { confirm: 'moss' } })).status).toBe(400);
    expect((await stack.asUser(manager, organisation).call(deleteOrganisation, { body: { confirm: 'Moss' } })).status).toBe(204);
    expect((await stack.asUser(manager, organisation).call(getUser)).status).toBe(403);
  });

  it('is exported without its secrets and without anybody else’s rows', async () => {
    const manager = await stack.createUser();
    const organisation = await stack.createOrganisation({ members: [{ user: manager, role: 'agency' }] });
    await stack.createOrganisation({ members: [manager] });
    await stack.asUser(manager, organisation).post('/api/organisation/members/invite/', { email: 'new@fern.example', role: 'user' });
    const exported = await stack.asUser(manager, organisation).call(exportOrganisation);
    expect(exported.body.tables['memberships']).toHaveLength(1);
    expect(Object.keys(exported.body.tables)).not.toContain('invitations');
    expect(exported.text).not.toMatch(/token_hash|password_hash|secret/);
  });

  it('is exported without its sealed logins and without what the next import works out again', async () => {
    const manager = await stack.createUser();
    const organisation = await stack.createOrganisation({ members: [{ user: manager, role: 'agency' }] });
    const { id } = organisation;
    const sealed = stack.deps.secrets.seal('the login', { column: 'crawl_settings.basic_auth_sealed', workspace: id, row: id });
    const { db } = stack.deps;
    await db.execute(
      sql`insert into crawl_settings (organisation_id, settings, basic_auth_sealed) values (${id}, '{"max_pages":7}', ${sealed})`,
    );
    await db.execute(sql`
      insert into automation_runs (organisation_id, id, client_id, url, description, planner, login_sealed, started_by, created_at)
      values (${id}, ${id}, ${id}, 'https://fern.example/', 'open', 'steps', ${sealed}, 'user', now())`);
    await db.execute(sql`insert into automation_screenshots (organisation_id, run_id, step, jpeg) values (${id}, ${id}, 1, '\\x00ff')`);
    await db.execute(sql`
      insert into search_sums (organisation_id, dimension, length, start, country, device, figures) values (${id}, 'page', 1, '2026-01-01', '', '', '\\x00')`);
    const { body, text } = await stack.asUser(manager, organisation).call(exportOrganisation);
    expect(body.tables['crawl_settings']).toMatchObject([{ settings: { max_pages: 7 } }]);
    expect(body.tables['automation_screenshots']).toMatchObject([{ jpeg: 'AP8=' }]);
    expect(text).not.toContain(sealed);
    expect(Object.keys(body.tables).filter((table) => /^search_(?:facts|fact_spans|series|sums)/.test(table))).toEqual([]);
    const columns = Object.values(body.tables).flatMap((rows) => rows.flatMap((row) => Object.keys(row)));
    expect(columns.filter((column) => /sealed|secret|token/.test(column))).toEqual([]);
  });
});
