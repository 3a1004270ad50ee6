import { get } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { until } from '../../testing/index.ts';
import { Browser } from '../testing/browser.ts';
import { openTestDatabase, startIdentity, type IdentityStack, type OpenTestDatabase } from '../testing/identity-stack.ts';
import { hashSecret, newSecret } from '../tokens/single-use-token.ts';
import { changePassword, createAccount } from './accounts.ts';
import { acceptInvitation } from './invitations.ts';

const EMAIL = 'ada@example.com';
const PASSWORD = 'correct horse battery';

let database: OpenTestDatabase;
let identity: IdentityStack;
let organisation: string;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  await database.pool.query('truncate users, organisations, oidc_payloads, sign_in_attempts, usage_counts, outbox cascade');
  identity = await startIdentity(database.pool);
  await createAccount(identity.deps, { email: EMAIL, password: PASSWORD, firstName: 'Ada', lastName: 'Lovelace' });
  const made = await database.pool.query<{ id: string }>("insert into organisations (name) values ('Acme & Sons') returning id");
  organisation = made.rows[0]?.id ?? '';
});
afterEach(() => identity.stop());

async function invite(email: string, role = 'user', expires = "now() + interval '7 days'"): Promise<string> {
  const secret = newSecret();
  await database.pool.query(
    `insert into invitations (organisation_id, email, role, token_hash, expires_at) values ($1, $2, $3, $4, ${expires})`,
    [organisation, email, role, hashSecret(secret)],
  );
  return secret;
}

const membership = async (email: string) => {
  const found = await database.pool.query<{ role: string }>(
    'select m.role from memberships m join users u on u.id = m.user_id where m.organisation_id = $1 and u.email = $2',
    [organisation, email],
  );
  return found.rows[0]?.role;
};

describe('accepting an invitation', () => {
  it('makes an account, joins with the invited role, and is signed in', async () => {
    const browser = new Browser();
    const secret = await invite('grace@example.com', 'agency');
    const page = await browser.get(`${identity.issuer}/invite/${secret}`);
    expect(page.text).toContain('Join Acme &amp; Sons');

    const faulty = await browser.submit(page, { firstName: '', lastName: 'Hopper', password: 'short' });
    expect(faulty.status).toBe(422);
    expect(faulty.text).toContain('Enter your first name.');
    expect(await membership('grace@example.com')).toBeUndefined();

    const done = await browser.submit(page, { firstName: 'Grace', lastName: 'Hopper', password: 'a long password' });
    expect(done.location).toBe(`${identity.origin}/?organisation_id=${organisation}`);
    expect(await membership('grace@example.com')).toBe('agency');

    const verifier = identity.newVerifier();
    const silent = await browser.get(identity.authorizeUrl(verifier, { prompt: 'none' }));
    const { body } = await identity.exchange(silent.location, verifier);
    expect(decodeJwt(body.access_token)).toMatchObject({ email: 'grace@example.com', organization_id: organisation, role: 'agency' });
    expect((await browser.get(page.url)).text).toContain('already been accepted');
  });

  it('lets the account that the email has sign in, with its own password only', async () => {
    const browser = new Browser();
    const page = await browser.get(`${identity.issuer}/invite/${await invite(EMAIL)}`);
    expect(page.text).toContain('Sign in and join');
    const wrong = await browser.submit(page, { password: 'another password' });
    expect(wrong.status).toBe(422);
    expect(await membership(EMAIL)).toBeUndefined();
    expect((await browser.submit(page, { password: PASSWORD })).status).toBe(303);
    expect(await membership(EMAIL)).toBe('user');
  });

  it('replaces the session of whoever used the browser before', async () => {
    const browser = new Browser();
    const before = await identity.signIn(browser, EMAIL, PASSWORD);
    const page = await browser.get(`${identity.issuer}/invite/${await invite('grace@example.com')}`);
    await browser.submit(page, { firstName: 'Grace', lastName: 'Hopper', password: 'a long password' });
    const verifier = identity.newVerifier();
    const silent = await browser.get(identity.authorizeUrl(verifier, { prompt: 'none' }));
    expect(decodeJwt((await identity.exchange(silent.location, verifier)).body.access_token)['email']).toBe('grace@example.com');
    expect((await identity.refresh(before.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('sets no password of an account that has none: the link is no proof of the mailbox', async () => {
    await database.pool.query("insert into users (email) values ('sso@example.com')");
    const answer = { firstName: 'Mallory', lastName: 'Mean', password: 'a long password' };
    expect(await acceptInvitation(identity.deps, await invite('sso@example.com'), answer)).toMatchObject({ reason: 'wrong-password' });
  });

  it('works once, also for two requests at the same time', async () => {
    const secret = await invite('grace@example.com');
    const answer = { firstName: 'Grace', lastName: 'Hopper', password: 'a long password' };
    const results = await Promise.all([acceptInvitation(identity.deps, secret, answer), acceptInvitation(identity.deps, secret, answer)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('refuses unknown and old ones', async () => {
    const browser = new Browser();
    expect((await browser.get(`${identity.issuer}/invite/${newSecret()}`)).status).toBe(404);
    expect((await browser.get(`${identity.issuer}/invite/${await invite(EMAIL, 'user', "now() - interval '1 minute'")}`)).status).toBe(410);
  });
});

describe('the link of an invitation that its inviter saw', () => {
  async function inviteShown(email: string): Promise<string> {
    const shown = newSecret();
    await invite(email);
    await database.pool.query('update invitations set shown_hash = $1 where email = $2', [hashSecret(shown), email]);
    return shown;
  }
  /** A page without what differs in each: secrets, and the address itself. */
  const neutral = (text: string, secret: string, email: string) =>
    text
      .replaceAll(secret, 'SECRET')
      .replaceAll(email, 'EMAIL')
      .replaceAll(encodeURIComponent(email), 'EMAIL')
      .replace(/name="form_token" value="[^"]*"/, '');

  it('says and does the same whether the address has an account or not', async () => {
    const seen: unknown[] = [];
    for (const email of [EMAIL, 'nobody@example.com']) {
      const secret = await inviteShown(email);
      const browser = new Browser();
      const page = await browser.get(`${identity.issuer}/invite/${secret}`);
      const answer = await browser.submit(page, {});
      const tried = await browser.submit(page, { firstName: 'Mallory', lastName: 'Mean', password: PASSWORD });
      seen.push([page, answer, tried].map(({ status, text }) => [status, neutral(text, secret, email)]));
      expect(await membership(email)).toBeUndefined();
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]).toMatchObject([
      [200, expect.stringContaining('This invitation is for')],
      [200, expect.any(String)],
      [200, expect.any(String)],
    ]);
    const { rows } = await database.pool.query<{ many: number }>('select count(*)::integer as many from users');
    expect(rows).toEqual([{ many: 1 }]);
  });

  it('has the mail sent again, whose link joins and ends the earlier one', async () => {
    const secret = await inviteShown('grace@example.com');
    const browser = new Browser();
    await browser.submit(await browser.get(`${identity.issuer}/invite/${secret}`), {});
    const mail = identity.mails.find(({ to }) => to === 'grace@example.com')?.text ?? '';
    const page = await browser.get(/https?:\S+\/invite\/\S+/.exec(mail)?.[0] ?? '');
    const joined = await browser.submit(page, { firstName: 'Grace', lastName: 'Hopper', password: 'a long password' });
    expect([joined.status, await membership('grace@example.com')]).toEqual([303, 'user']);
    expect((await browser.get(`${identity.issuer}/invite/${secret}`)).text).toContain('already been accepted');
  });

  it('is refused without the form’s token, and once the mailbox has had its mails for a day', async () => {
    const secret = await inviteShown('grace@example.com');
    const browser = new Browser();
    const page = await browser.get(`${identity.issuer}/invite/${secret}`);
    const path = `${identity.issuer}/invite/${secret}`;
    expect((await fetch(path, { method: 'POST', body: new URLSearchParams({ form_token: 'x' }) })).status).toBe(403);
    const statuses: number[] = [];
    for (let sent = 0; sent < 6; sent += 1) statuses.push((await browser.submit(page, {})).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('confirming an address', () => {
  const confirmed = async (email: string) => {
    const found = await database.pool.query<{ is: boolean }>('select email_confirmed_at is not null as is from users where email = $1', [
      email,
    ]);
    return found.rows[0]?.is;
  };
  /** Joins by an invitation, whose link does not confirm the address: the address gets a mail of its own. */
  async function register(browser: Browser, email: string): Promise<string> {
    const page = await browser.get(`${identity.issuer}/invite/${await invite(email)}`);
    await browser.submit(page, { firstName: 'Grace', lastName: 'Hopper', password: 'a long password' });
    const mail = await until(() => identity.mails.find(({ to }) => to === email), 'the mail');
    return /https?:\S+\/confirm-email\/\S+/.exec(mail.text)?.[0] ?? '';
  }

  it('takes the link of the mail and one click, and works once', async () => {
    const link = await register(new Browser(), 'grace@example.com');
    expect(await confirmed('grace@example.com')).toBe(false);
    const mailbox = new Browser();
    const page = await mailbox.get(link);
    // A mail scanner opens the link, which confirms nothing.
    expect(await confirmed('grace@example.com')).toBe(false);
    expect((await mailbox.submit(page, {})).text).toContain('grace@example.com is confirmed');
    expect(await confirmed('grace@example.com')).toBe(true);
    expect((await mailbox.get(link)).status).toBe(410);
  });

  it('refuses a link that is too old', async () => {
    const link = await register(new Browser(), 'grace@example.com');
    identity.state.now = new Date(Date.now() + 4 * 86_400_000);
    expect((await new Browser().get(link)).status).toBe(410);
    expect(await confirmed('grace@example.com')).toBe(false);
  });

  it('is not done by an invitation, whose link its sender saw: the address gets a mail of its own', async () => {
    const browser = new Browser();
    const page = await browser.get(`${identity.issuer}/invite/${await invite('grace@example.com')}`);
    const joined = await browser.submit(page, { firstName: 'Grace', lastName: 'Hopper', password: 'a long password' });
    expect([joined.status, await confirmed('grace@example.com')]).toEqual([303, false]);
    const link = /https?:\S+\/confirm-email\/\S+/.exec(identity.mails.find(({ to }) => to === 'grace@example.com')?.text ?? '')?.[0] ?? '';
    const mailbox = new Browser();
    await mailbox.submit(await mailbox.get(link), {});
    expect(await confirmed('grace@example.com')).toBe(true);
  });
});

describe('the mails of a demonstration', () => {
  const outboxOf = async (changes: Parameters<typeof startIdentity>[1]) => {
    const demo = await startIdentity(database.pool, changes);
    try {
      const browser = new Browser();
      const signIn = await demo.openSignIn(browser, demo.newVerifier());
      return { signIn: signIn.text, outbox: await browser.get(`${demo.issuer}/outbox?to=ada@example.com`) };
    } finally {
      await demo.stop();
    }
  };

  it('can be read, with a link at sign-in', async () => {
    await database.pool.query('truncate outbox');
    await database.pool.query(
      `insert into outbox ("to", subject, text) values ($1, 'Confirm <you>', 'Open https://canopy.example/oidc/confirm-email/abc to go on.'), ('b@example.com', 'Other', '-')`,
      [EMAIL],
    );
    const { signIn, outbox } = await outboxOf({ localDemo: true });
    expect(signIn).toContain('href="/oidc/outbox"');
    expect(outbox.status).toBe(200);
    expect(outbox.text).toContain('Confirm &lt;you&gt;');
    expect(outbox.text).toContain('href="https://canopy.example/oidc/confirm-email/abc"');
    expect(outbox.text).not.toContain('Other');
  });

  it('stay on the machine: whoever comes through a proxy, or by another name, does not see them', async () => {
    const demo = await startIdentity(database.pool, { localDemo: true });
    try {
      for (const name of ['x-forwarded-for', 'forwarded', 'via'])
        expect((await fetch(`${demo.issuer}/outbox`, { headers: { [name]: '203.0.113.1' } })).status).toBe(404);
      const { port } = new URL(demo.issuer);
      const status = await new Promise((resolve) =>
        get({ host: '127.0.0.1', port, path: '/oidc/outbox', headers: { host: 'canopy.example.com' } }, ({ statusCode }) =>
          resolve(statusCode),
        ),
      );
      expect(status).toBe(404);
      expect((await fetch(`${demo.issuer}/outbox`)).status).toBe(200);
    } finally {
      await demo.stop();
    }
  });

  it('are nobody’s business where this is no demonstration', async () => {
    const { signIn, outbox } = await outboxOf({ localDemo: false });
    expect(signIn).not.toContain('/oidc/outbox');
    expect(outbox.status).toBe(404);
  });
});

/** An assistant and a personal access token of the account, both independent of its password. */
async function letIn(accountId: string): Promise<void> {
  await database.pool.query(
    `insert into assistant_grants (organisation_id, id, user_id, client_id, client_name, created_at) values ($1, 'grant', $2, 'c', 'C', now())`,
    [organisation, accountId],
  );
  await database.pool.query(
    `insert into access_tokens (organisation_id, user_id, name, hash, created_at, expires_at) values ($1, $2, 'n', 'h', now(), now() + interval '1 day')`,
    [organisation, accountId],
  );
}

const stillIn = async () =>
  (
    await database.pool.query(
      `select (select count(*) from assistant_grants where revoked_at is null)::integer as grants,
         (select count(*) from access_tokens where revoked_at is null)::integer as tokens`,
    )
  ).rows[0] as unknown;

describe('a forgotten password', () => {
  const ask = async (browser: Browser, email: string) => browser.submit(await browser.get(`${identity.issuer}/forgot-password`), { email });

  it('says the same whether there is an account or not, and mails only to one', async () => {
    const known = await ask(new Browser(), EMAIL);
    const unknown = await ask(new Browser(), 'nobody@example.com');
    expect(known.status).toBe(200);
    expect(unknown.text.replace('nobody@example.com', EMAIL)).toBe(known.text);
    await until(() => identity.mails[0], 'the mail');
    expect(identity.mails.map(({ to }) => to)).toEqual([EMAIL]);
  });

  it('sets a new password once and ends every session', async () => {
    const elsewhere = new Browser();
    const tokens = await identity.signIn(elsewhere, EMAIL, PASSWORD);
    await letIn(decodeJwt(tokens.id_token).sub ?? '');
    const browser = new Browser();
    await ask(browser, EMAIL);
    const mail = await until(() => identity.mails[0], 'the mail');
    const link = /https?:\S+\/reset-password\/\S+/.exec(mail.text)?.[0] ?? '';

    const page = await browser.get(link);
    expect((await browser.submit(page, { password: EMAIL })).text).toContain('differs from your email');
    const done = await browser.submit(page, { password: 'an entirely new one' });
    expect(done.text).toContain('Your new password is set');
    expect(done.text).toContain('Your connected assistants and personal access tokens no longer work.');
    expect(await stillIn()).toEqual({ grants: 0, tokens: 0 });
    expect((await browser.get(link)).status).toBe(410);
    expect((await browser.submit(page, { password: 'yet another password' })).status).toBe(410);

    expect((await identity.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
    const silent = await elsewhere.get(identity.authorizeUrl(identity.newVerifier(), { prompt: 'none' }));
    expect(new URL(silent.location).searchParams.get('error')).toBe('login_required');
    expect((await identity.signIn(new Browser(), EMAIL, 'an entirely new one')).access_token).toBeTruthy();
  });

  it('refuses a link older than an hour', async () => {
    const browser = new Browser();
    await ask(browser, EMAIL);
    const mail = await until(() => identity.mails[0], 'the mail');
    identity.state.now = new Date(identity.state.now.getTime() + 61 * 60_000);
    expect((await browser.get(/https?:\S+\/reset-password\/\S+/.exec(mail.text)?.[0] ?? '')).status).toBe(410);
  });

  it('sends ten mails to an account at most', async () => {
    const browser = new Browser();
    for (let count = 1; count <= 10; count += 1) expect((await ask(browser, EMAIL)).status).toBe(200);
    expect((await ask(browser, EMAIL)).status).toBe(429);
  });
});

describe('changing the password', () => {
  it('ends every session and grant', async () => {
    const browser = new Browser();
    const tokens = await identity.signIn(browser, EMAIL, PASSWORD);
    const subject = decodeJwt(tokens.id_token).sub ?? '';
    await letIn(subject);
    expect(await changePassword(identity.deps, subject, 'short')).toMatchObject({ ok: false });
    expect((await identity.refresh(tokens.refresh_token)).status).toBe(200);
    expect(await stillIn()).toEqual({ grants: 1, tokens: 1 });
    expect(await changePassword(identity.deps, subject, 'a changed password')).toEqual({ ok: true });
    expect(await stillIn()).toEqual({ grants: 0, tokens: 0 });
    const silent = await browser.get(identity.authorizeUrl(identity.newVerifier(), { prompt: 'none' }));
    expect(new URL(silent.location).searchParams.get('error')).toBe('login_required');
  });
});
