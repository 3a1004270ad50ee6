import nodemailer from 'nodemailer';
import type { Config } from '../config/config.ts';
import { outbox } from '../store/core-tables.ts';
import type { Db } from '../store/db.ts';

export interface Mail {
  to: string;
  subject: string;
  /** plain text */
  text: string;
}

export interface Mailer {
  /** Resolves when the mail server has accepted it (or, with none configured, when it is stored in the table `outbox`). */
  send(mail: Mail): Promise<void>;
}

/** Mails over SMTP if `SMTP_URL` is set; otherwise keeps them in the table `outbox` for the operator to read. */
export function openMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom'>, db: Db): Mailer {
  if (config.smtpUrl === undefined) {
    return {
      async send({ to, subject, text }) {
        await db.insert(outbox).values({ to, subject, text });
      },
    };
  }
  const transport = nodemailer.createTransport(config.smtpUrl);
  return {
    async send({ to, subject, text }) {
      await transport.sendMail({ from: config.mailFrom, to, subject, text });
    },
  };
}
