import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { MAIL_KINDS } from '../mailer/kinds.ts';
import { MailError } from '../mailer/mailer.ts';
import { createAccount } from './accounts/accounts.ts';
import { passwordMatches } from './accounts/password.ts';
import { removeExpired } from './cleanup.ts';
import { Browser, type PageAnswer } from './testing/browser.ts';
import { openTestDatabase, startIdentity, type IdentityStack, type OpenTestDatabase } from './testing/identity-stack.ts';

const KNOWN = { email: 'ada@example.com', password: 'correct horse battery', firstName: 'Ada', lastName: 'Lovelace' };
const GRACE = { email: 'grace@example.com', password: 'a long password', firstName: 'Grace', lastName: 'Hopper' };

let database: OpenTestDatabase;
let identity: IdentityStack;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query(
    'truncate users, organisations, oidc_payloads, sign_in_attempts, known_devices, sign_ups, usage_counts, outbox cascade',
  );
  identity = await startIdentity(database.pool);
  await createAccount(identity.deps, KNOWN);
});
afterEach(() => identity.stop());

/** Fills in the form of a new authorization request, and follows to the page after it. */
async function signUp(browser: Browser, fields: Record<string, string>, changed: Record<string, string> = {}) {
  const verifier = identity.newVerifier();
  const form = await identity.openSignIn(browser, verifier, { prompt: 'create', ...changed });
  const answer = await browser.submit(form, fields);
  return { verifier, form, answer, page: await browser.follow(answer, identity.callback) };
}

const linkTo = (email: string): string => {
  const mail = identity.mails.findLast(({ to }) => to === email);
  return /https?:\S+\/finish\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
};

/** An answer without what differs each time: form tokens, the request's id and the address typed. */
const bare = ({ status, text, location, headers }: PageAnswer, email: string) => ({
  status,
  retryAfter: headers.get('retry-after') !== null,
  location: location.replace(/interaction\/[\w-]+/, 'interaction/UID'),
  text: text
    .replaceAll(/name="form_token" value="[\w-]{86}"/g, '')
    .replaceAll(/interaction\/[\w-]+/g, 'interaction/UID')
    .replaceAll(encodeURIComponent(email), 'EMAIL')
    .replaceAll(email, 'EMAIL'),
});

const accounts = async () =>
  (await database.pool.query<{ email: string }>('select email from users order by email')).rows.map(({ email }) => email);

describe('signing up', () => {
  it('creates the account when the mailed link is opened, and goes on to the portal', async () => {
    const browser = new Browser();
    const { verifier, page } = await signUp(browser, { ...GRACE, email: 'Grace@Example.com' });
    expect(page.text).toContain('We have sent a link to <strong>grace@example.com</strong>; open it to finish.');
    expect((await browser.get(page.url)).text).toContain('grace@example.com');
    expect(await accounts()).toEqual([KNOWN.email]);
    const early = new Browser();
    expect((await early.submit(await identity.openSignIn(early, identity.newVerifier()), GRACE)).status).toBe(422);

    const opened = await browser.get(linkTo(GRACE.email));
    expect(opened.text).toContain('<script src=');
    expect(await accounts()).toEqual([KNOWN.email]);
    const done = await browser.follow(await browser.submit(opened, {}), identity.callback);
    const { body } = await identity.exchange(done.location, verifier);
    expect(decodeJwt(body.access_token)).toMatchObject({ email: GRACE.email, role: 'user' });
    expect(decodeJwt(body.id_token)).toMatchObject({ email_verified: true });
  });

  it('says what is wrong with each field and keeps what was typed', async () => {
    const browser = new Browser();
    const { form } = await signUp(browser, { ...GRACE, password: 'Grace@example.com' });
    expect(form.text).toContain('<h1>Create account</h1>');
    const weak = await browser.submit(form, { ...GRACE, password: 'Grace@example.com' });
    expect(weak.status).toBe(422);
    expect(weak.text).toContain('Use a password that differs from your email.');
    expect(weak.text).toContain('value="Grace"');
    const short = await browser.submit(form, { ...GRACE, password: 'short', firstName: ' ' });
    expect(short.text).toContain('Use at least 10 characters.');
    expect(short.text).toContain('Enter your first name.');
    expect(identity.mails).toEqual([]);
  });

  it('asks for the password in another browser, and returns to where the portal was going', async () => {
    const state = `s1;${encodeURIComponent('/settings?tab=a%20b#row')}`;
    await signUp(new Browser(), GRACE, { state });
    const other = new Browser();
    const page = await other.get(linkTo(GRACE.email));
    expect(page.text).toContain('Enter the password you chose when you signed up as <strong>grace@example.com</strong>.');
    expect(page.text).not.toContain('<script');
    const wrong = await other.submit(page, { password: 'not the password' });
    expect([wrong.status, await accounts()]).toEqual([422, [KNOWN.email]]);
    expect(wrong.text).toContain('This is not the password chosen at this sign-up.');
    const done = await other.submit(page, { password: GRACE.password });
    expect(done.location).toBe(`${identity.origin}/settings?tab=a%20b#row`);
    const verifier = identity.newVerifier();
    const silent = await other.get(identity.authorizeUrl(verifier, { prompt: 'none' }));
    expect(decodeJwt((await identity.exchange(silent.location, verifier)).body.access_token)).toMatchObject({ email: GRACE.email });
  });

  it.each(['s1', 's1;https://evil.example', 's1;//evil.example', 's1;%E0', 's1;/.//evil.example'])(
    'returns to the start of the portal for the state %s',
    async (state) => {
      await signUp(new Browser(), GRACE, { state });
      const other = new Browser();
      const done = await other.submit(await other.get(linkTo(GRACE.email)), { password: GRACE.password });
      expect(done.location).toBe(`${identity.origin}/`);
    },
  );

  it('does not let a stranger into an account of an address whose owner opens the link', async () => {
    const stranger = new Browser();
    await signUp(stranger, { ...GRACE, password: 'the password of a thief' });
    const theirs = linkTo(GRACE.email);
    const owner = new Browser();
    await signUp(owner, GRACE);
    expect((await owner.submit(await owner.get(theirs), { password: GRACE.password })).status).toBe(422);
    expect(await accounts()).toEqual([KNOWN.email]);
    await owner.submit(await owner.get(linkTo(GRACE.email)), {});
    expect(await accounts()).toEqual([KNOWN.email, GRACE.email]);
    // The other link of the address is void.
    expect((await stranger.get(theirs)).status).toBe(410);
    expect((await identity.signIn(new Browser(), GRACE.email, GRACE.password)).access_token).toBeTruthy();
  });

  it('works once, for a day, and after a restart; its secret is not stored', async () => {
    const browser = new Browser();
    await signUp(browser, GRACE);
    const link = linkTo(GRACE.email);
    const { rows } = await database.pool.query<{ row: string }>('select s::text as row from sign_ups s');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(link.split('/').at(-1));

    const restarted = await startIdentity(database.pool, { config: identity.deps.config });
    const at = link.replace(identity.origin, restarted.origin);
    const [first, second] = [new Browser(), new Browser()];
    const pages = [await first.get(at), await second.get(at)] as const;
    const answers = await Promise.all([
      first.submit(pages[0], { password: GRACE.password }),
      second.submit(pages[1], { password: GRACE.password }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 410]);
    const used = await first.get(at);
    expect([used.status, used.text]).toEqual([410, expect.stringContaining('Link no longer works')]);
    expect(used.text).toContain(`href="${identity.origin}/login"`);
    await restarted.stop();

    const late = { ...GRACE, email: 'late@example.com' };
    await signUp(new Browser(), late);
    identity.state.now = new Date(identity.state.now.getTime() + 24 * 3_600_000 + 1);
    expect((await new Browser().get(linkTo(late.email))).status).toBe(410);
    await removeExpired(identity.deps);
    expect((await database.pool.query('select from sign_ups')).rowCount).toBe(0);
  });

  it('sends the link again, as often as the mail’s limit allows', async () => {
    const browser = new Browser();
    const { page } = await signUp(browser, GRACE);
    const first = linkTo(GRACE.email);
    const again = await browser.submit(page, {});
    expect([again.status, again.text]).toEqual([200, expect.stringContaining('once more')]);
    expect(linkTo(GRACE.email)).not.toBe(first);
    for (let sent = 2; sent < MAIL_KINDS['sign-up'].most; sent += 1) expect((await browser.submit(page, {})).status).toBe(200);
    const refused = await browser.submit(page, {});
    expect([refused.status, refused.headers.get('retry-after') !== null]).toEqual([429, true]);
    expect(refused.text).toContain('Nothing was sent.');
    // Those sent before still work.
    expect((await browser.submit(await browser.get(first), {})).status).toBe(303);
  });
});

describe('what a stranger learns of an address', () => {
  /** The statements that a piece of work sends, in order. */
  async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
    const sent: string[] = [];
    const { query } = database.pool;
    database.pool.query = ((...given: unknown[]) => {
      sent.push(typeof given[0] === 'string' ? given[0] : (given[0] as { text: string }).text);
      return (query as (...all: unknown[]) => unknown).apply(database.pool, given);
    }) as typeof query;
    await work().finally(() => (database.pool.query = query));
    return sent;
  }

  it('is nothing by signing up: answer, page, a second link, and the work done are the same', async () => {
    const known = new Browser();
    const unknown = new Browser();
    const taken = { ...KNOWN, password: 'a password of a stranger' };
    const forKnown = await signUp(known, taken);
    const forUnknown = await signUp(unknown, GRACE);
    expect(forKnown.answer.status).toBe(303);
    expect(bare(forKnown.answer, KNOWN.email)).toEqual(bare(forUnknown.answer, GRACE.email));
    expect(bare(forKnown.page, KNOWN.email)).toEqual(bare(forUnknown.page, GRACE.email));
    expect(bare(await known.submit(forKnown.page, {}), KNOWN.email)).toEqual(bare(await unknown.submit(forUnknown.page, {}), GRACE.email));

    const work = await Promise.all([
      statementsOf(() => known.submit(forKnown.form, taken)).then(async (ofKnown) => [
        ofKnown,
        await statementsOf(() => unknown.submit(forUnknown.form, GRACE)),
      ]),
    ]);
    expect(work[0]?.[0]?.length).toBeGreaterThan(5);
    expect(work[0]?.[0]).toEqual(work[0]?.[1]);
    // The password was hashed for both.
    const { rows } = await database.pool.query<{ hash: string }>('select distinct password_hash as hash from sign_ups where email = $1', [
      KNOWN.email,
    ]);
    expect(await passwordMatches(taken.password, rows[0]?.hash ?? null)).toBe(true);
  });

  it('is nothing by the mail’s limit or a mail server that fails either', async () => {
    const answersOf = async (details: typeof KNOWN) => {
      const answers: unknown[] = [];
      for (let sent = 0; sent <= MAIL_KINDS['sign-up'].most; sent += 1)
        answers.push(bare((await signUp(new Browser(), { ...details, password: 'a password of a stranger' })).answer, details.email));
      return answers;
    };
    const known = await answersOf(KNOWN);
    expect(known.at(-1)).toMatchObject({ status: 429, retryAfter: true });
    expect(known).toEqual(await answersOf({ ...GRACE, firstName: KNOWN.firstName, lastName: KNOWN.lastName }));

    await database.pool.query('truncate usage_counts');
    const failing = { deliver: () => Promise.reject(new MailError('down')) };
    const broken = await startIdentity(database.pool, { mailer: { admit: async () => failing, send: async () => undefined } });
    try {
      const failed = async ({ email }: typeof KNOWN) => {
        const browser = new Browser();
        const form = await broken.openSignIn(browser, broken.newVerifier(), { prompt: 'create' });
        return bare(await browser.submit(form, { ...GRACE, email }), email);
      };
      const answer = await failed(KNOWN);
      expect(answer).toMatchObject({ status: 503, text: expect.stringContaining('The mail could not be sent.') as unknown });
      expect(await failed(GRACE)).toEqual(answer);
    } finally {
      await broken.stop();
    }
  });

  it('is nothing by signing in: the same statements, and so the same time beside the hash', async () => {
    const attempt = async (email: string) => {
      const browser = new Browser();
      const page = await identity.openSignIn(browser, identity.newVerifier());
      return statementsOf(() => browser.submit(page, { email, password: 'not the password' }));
    };
    expect(await attempt(KNOWN.email)).toEqual(await attempt('nobody@example.com'));
  });

  it('mails the owner of an account that somebody tried, and changes nothing', async () => {
    const stranger = new Browser();
    await signUp(stranger, { ...KNOWN, password: 'a password of a stranger', firstName: 'Mallory' });
    const [mail] = identity.mails;
    expect(mail).toMatchObject({ to: KNOWN.email, subject: 'You already have a Canopy account' });
    expect(mail?.text).toContain('somebody tried to sign up');
    expect(mail?.text).toContain(`${identity.origin}/login`);
    expect(mail?.text).toContain(`${identity.issuer}/forgot-password`);
    expect(mail?.text).not.toMatch(/Mallory|\/finish\//);
    expect((await identity.signIn(new Browser(), KNOWN.email, KNOWN.password)).access_token).toBeTruthy();
    expect(await accounts()).toEqual([KNOWN.email]);
  });
});

it('leads a newcomer of a demonstration to its mailbox, for a known address too', async () => {
  const demo = await startIdentity(database.pool, { localDemo: true });
  try {
    for (const details of [GRACE, KNOWN]) {
      const browser = new Browser();
      const form = await demo.openSignIn(browser, demo.newVerifier(), { prompt: 'create' });
      const page = await browser.follow(await browser.submit(form, { ...details, password: 'a long password' }), demo.callback);
      expect(page.text).toContain(`href="/oidc/outbox?to=${encodeURIComponent(details.email)}"`);
    }
  } finally {
    await demo.stop();
  }
});
