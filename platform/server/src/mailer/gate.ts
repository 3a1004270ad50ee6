import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { mailboxKey } from '../access/mailbox.ts';
import { takeUsage, windowAt, type Ceiling } from '../ceilings/usage.ts';
import type { Db } from '../store/db.ts';
import { queryOneRow } from '../store/rows.ts';
import { CEILING_WINDOW_MS, MAIL_KINDS, MAILBOX_LIMIT, type MailKind } from './kinds.ts';

/** Who gets a mail, and because of whom. */
export interface Envelope {
  kind: MailKind;
  to: string;
  /** e-mail address of the account that causes it; null: somebody who is not signed in */
  from: string | null;
}

/** Which ceiling a mail met. */
export type MailScope = 'recipient' | 'account' | 'installation';

/** A mail was not sent: a ceiling is reached. Nothing was counted. */
export class MailLimitError extends Error {
  override readonly name = 'MailLimitError';
  readonly scope: MailScope;
  readonly retryAfterSeconds: number;

  constructor(scope: MailScope, retryAfterSeconds: number) {
    super(TEXT[scope](waitOf(retryAfterSeconds)));
    this.scope = scope;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const TEXT: Record<MailScope, (wait: string) => string> = {
  recipient: (wait) => `This address has been sent many mails lately. Nothing was sent. Try again in ${wait}.`,
  account: (wait) => `Your account has caused as many mails as it may in a day. Nothing was sent. Try again in ${wait}.`,
  installation: (wait) => `No more mail can be sent at the moment. Nothing was sent. Try again in ${wait}.`,
};

const waitOf = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return 'a minute';
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
};

const policyRow = z.object({ account_mails: z.int(), all_mails: z.int() });
const FULL = Symbol('full');

/**
 * Counts a mail for its recipient, the account behind it and the installation, across all processes.
 * @throws MailLimitError if one of them has had enough
 */
export async function admitMail(db: Db, { kind, to, from }: Envelope, now: Date): Promise<void> {
  const policy = await queryOneRow(db, policyRow, sql`select account_mails, all_mails from billing_policy`);
  const mailbox = mailboxKey(to);
  const day = windowAt(now, CEILING_WINDOW_MS);
  const scoped: [MailScope, Ceiling][] = [
    ['recipient', { subject: `mail ${kind} to:${mailbox}`, most: MAIL_KINDS[kind].most, window: windowAt(now, MAIL_KINDS[kind].windowMs) }],
    ['recipient', { subject: `mail to:${mailbox}`, most: MAILBOX_LIMIT.most, window: windowAt(now, MAILBOX_LIMIT.windowMs) }],
    from === null
      ? // Strangers may use up half, so that mail of those who are signed in still goes out.
        ['installation', { subject: 'mail strangers', most: Math.ceil(policy.all_mails / 2), window: day }]
      : ['account', { subject: `mail account:${mailboxKey(from)}`, most: policy.account_mails, window: day }],
    // The only row that all mails share comes last, so that it is locked for a moment.
    ['installation', { subject: 'mail installation', most: policy.all_mails, window: day }],
  ];
  let full: Ceiling | undefined;
  await db
    .transaction(async (tx) => {
      full = await takeUsage(
        tx,
        scoped.map(([, ceiling]) => ceiling),
        1,
      );
      // Rolls back what the ceilings before it counted.
      if (full) throw FULL;
    })
    .catch((error: unknown) => {
      if (error !== FULL) throw error;
    });
  const met = scoped.find(([, ceiling]) => ceiling === full);
  if (met) throw new MailLimitError(met[0], Math.max(1, Math.ceil((met[1].window.end.getTime() - now.getTime()) / 1_000)));
}
