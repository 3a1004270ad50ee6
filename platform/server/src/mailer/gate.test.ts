import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { inviteMember, listMembers, sendEmailConfirmation } from '@canopy/contract/host';
import { sql } from 'drizzle-orm';
import { memberModule } from '../modules/host/members/index.ts';
import { userModule } from '../modules/host/user/index.ts';
import { outbox } from '../store/core-tables.ts';
import { testStack, type TestStack } from '../testing/index.ts';
import { MailLimitError, type Envelope } from './gate.ts';
import { MAIL_KINDS } from './kinds.ts';
import { openMailer } from './mailer.ts';

let stack: TestStack;
beforeAll(async () => {
  stack = await testStack({ modules: [memberModule, userModule], worker: false });
});
afterAll(() => stack.close());
beforeEach(async () => {
  await stack.deps.db.execute(sql`truncate usage_counts, outbox`);
  await stack.deps.db.execute(sql`update billing_policy set account_mails = 50, all_mails = 2000`);
});

/** A mailer as each process opens its own. */
const another = (clock = stack.deps.clock) => openMailer({ smtpUrl: undefined, mailFrom: '' }, stack.deps.db, clock);
const mail = (envelope: Partial<Envelope> = {}) =>
  ({ kind: 'invitation', to: 'stranger@example.com', from: 'ada@example.com', subject: 'S', text: 'T', ...envelope }) as const;
const sent = async () => (await stack.deps.db.select().from(outbox)).length;
const outcome = (work: Promise<void>) =>
  work.then(
    () => 'sent',
    (error: unknown) => (error instanceof MailLimitError ? error.scope : error),
  );

it('stops what one mailbox gets, over processes, restarts and spellings of the address', async () => {
  const spellings = ['stranger@example.com', 'Stranger+1@example.com', 'stranger+2@Example.com'];
  const outcomes = await Promise.all(
    Array.from({ length: 30 }, (_, at) => outcome(another().send(mail({ to: spellings[at % 3] ?? '', from: `from${at}@example.com` })))),
  );
  expect(outcomes.filter((one) => one === 'sent')).toHaveLength(MAIL_KINDS.invitation.most);
  expect(new Set(outcomes)).toEqual(new Set(['sent', 'recipient']));
  expect(await sent()).toBe(MAIL_KINDS.invitation.most);
  const tomorrow = () => new Date(stack.deps.clock().getTime() + 86_400_000);
  expect(await outcome(another(tomorrow).send(mail()))).toBe('sent');
});

it('stops what one account causes, exactly, and counts nothing for what it refuses', async () => {
  await stack.deps.db.execute(sql`update billing_policy set account_mails = 7`);
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, at) => outcome(another().send(mail({ to: `stranger${at}@example.com` })))),
  );
  expect(outcomes.filter((one) => one === 'sent')).toHaveLength(7);
  expect(outcomes.filter((one) => one === 'account')).toHaveLength(13);
  expect(await outcome(another().send(mail({ to: 'stranger0@example.com', from: 'other@example.com' })))).toBe('sent');
});

it('stops what the installation sends, and keeps half of it from strangers', async () => {
  await stack.deps.db.execute(sql`update billing_policy set all_mails = 10`);
  const reset = (at: number) => outcome(another().send(mail({ kind: 'password-reset', to: `a${at}@example.com`, from: null })));
  const strangers = await Promise.all(Array.from({ length: 8 }, (_, at) => reset(at)));
  expect(strangers.filter((one) => one === 'sent')).toHaveLength(5);
  const members = await Promise.all(
    Array.from({ length: 8 }, (_, at) => outcome(another().send(mail({ to: `b${at}@example.com`, from: `c${at}@example.com` })))),
  );
  expect(members.filter((one) => one === 'sent')).toHaveLength(5);
  expect(new Set([...strangers, ...members])).toEqual(new Set(['sent', 'installation']));
});

it('says so to whoever waits: beside the field of an invitation, and with the time to wait', async () => {
  await stack.deps.db.execute(sql`update billing_policy set account_mails = 3`);
  const manager = await stack.createUser();
  const organisation = await stack.createOrganisation({ members: [{ user: manager, role: 'agency' }] });
  const as = stack.asUser(manager, organisation);
  const invite = (at: number) => as.call(inviteMember, { body: { email: `new${at}@fern.example`, role: 'user' } });
  const answers = [];
  for (let at = 0; at < 30; at += 1) answers.push(await invite(at));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  const refused = answers.at(-1);
  expect(refused).toMatchObject({ status: 429, body: { code: 'mail-limit', errors: [{ field: 'body.email' }] } });
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  expect((await as.call(listMembers)).body.invitations).toHaveLength(3);
});

it('ends confirmation mails without end', async () => {
  const user = await stack.createUser({ emailConfirmedAt: null });
  const statuses = [];
  for (let at = 0; at < 8; at += 1) statuses.push((await stack.asUser(user).call(sendEmailConfirmation)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
});

it('is the only way a mail leaves: nothing else of the server opens a mailer or writes to the outbox', () => {
  const source = path.resolve(import.meta.dirname, '..');
  const files = globSync('**/*.ts', { cwd: source, exclude: ['**/*.test.ts', '**/testing/**'] });
  const naming = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(path.join(source, file), 'utf8'))).toSorted();
  expect(naming(/nodemailer|sendMail|smtps?:\/\/[^'"` ]/)).toEqual(['mailer/mailer.ts']);
  expect(naming(/insert\(outbox\)|insert into outbox/)).toEqual(['mailer/mailer.ts']);
  expect(naming(/openMailer\(/)).toEqual(['mailer/mailer.ts', 'open-deps.ts']);
});
