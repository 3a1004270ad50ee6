import nodemailer from 'nodemailer';
import type { Config } from '../config/config.ts';
import { outbox } from '../store/core-tables.ts';
import type { Db } from '../store/db.ts';
import { admitMail, type Envelope } from './gate.ts';

export interface Mail extends Envelope {
  subject: string;
  /** plain text */
  text: string;
}

/** A mail that counts as sent and is still to be delivered. */
export interface Admitted {
  /**
   * Resolves when the mail server has accepted it (or, with none configured, when it is stored in the table `outbox`).
   * @throws MailError if the mail server does not take it
   */
  deliver(mail: Pick<Mail, 'subject' | 'text'>): Promise<void>;
}

/** The only way a mail leaves: each is counted for its recipient, for the account behind it and for the installation. */
export interface Mailer {
  /**
   * Counts a mail before it is written, also one that nobody will get, so that its refusal does not tell who has an account.
   * @throws MailLimitError if a ceiling is reached
   */
  admit(envelope: Envelope): Promise<Admitted>;
  /**
   * Admits a mail and delivers it.
   * @throws MailLimitError, MailError
   */
  send(mail: Mail): Promise<void>;
}

/** The mail server did not take a mail. Its own error stays the cause: its codes are those of a lost database connection. */
export class MailError extends Error {
  override readonly name = 'MailError';
}

/** What other people typed, for a subject or a sentence: on one line and not too long, so that it cannot pass for our own words. */
export function quoted(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return `“${line.length > MAX_QUOTED ? `${line.slice(0, MAX_QUOTED - 1)}…` : line}”`;
}
const MAX_QUOTED = 80;

/** How long a mail server may take: to be reached, to greet, and to answer each command. Somebody waits for it. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Mails over SMTP if `SMTP_URL` is set; otherwise keeps them in the table `outbox` for the operator to read. */
export function openMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom'>, db: Db, clock: () => Date): Mailer {
  const post = openPost(config, db);
  const admit: Mailer['admit'] = async (envelope) => {
    await admitMail(db, envelope, clock());
    return { deliver: ({ subject, text }) => post({ to: envelope.to, subject, text }) };
  };
  return { admit, send: async (mail) => (await admit(mail)).deliver(mail) };
}

/** The mail server's URL with how long it may take, unless the operator's says so. */
function mailAddress(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const [name, ms] of Object.entries(TIMEOUTS)) if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms));
  return url.href;
}

/** Signs in at the mail server, and sends nothing. @throws what nodemailer throws, with a `code` of `EAUTH` for a refused account */
export async function tryMailServer(smtpUrl: string): Promise<void> {
  const transport = nodemailer.createTransport(mailAddress(smtpUrl));
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

type Post = (mail: Pick<Mail, 'to' | 'subject' | 'text'>) => Promise<void>;

function openPost(config: Pick<Config, 'smtpUrl' | 'mailFrom'>, db: Db): Post {
  if (config.smtpUrl === undefined) {
    return async ({ to, subject, text }) => {
      await db.insert(outbox).values({ to, subject, text });
    };
  }
  const transport = nodemailer.createTransport(mailAddress(config.smtpUrl));
  return async ({ to, subject, text }) => {
    await transport.sendMail({ from: config.mailFrom, to, subject, text }).catch((cause: unknown) => {
      throw new MailError(`the mail server did not take the mail: ${(cause as Error).message}`, { cause });
    });
  };
}
