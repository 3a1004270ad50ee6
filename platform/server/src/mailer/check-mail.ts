import type { Config } from '../config/config.ts';
import { works, wrong, type Finding } from '../operator/finding.ts';
import { tryMailServer } from './mailer.ts';

/** Tries the mail server's account. */
export async function checkMail({ smtpUrl }: Pick<Config, 'smtpUrl'>): Promise<Finding[]> {
  if (smtpUrl === undefined) return [];
  try {
    await tryMailServer(smtpUrl);
    return [works('Mail', 'The mail server accepts the account.')];
  } catch (error) {
    if ((error as { code?: unknown }).code === 'EAUTH')
      return [wrong('Mail', 'key', 'The mail server does not accept the account. Check SMTP_URL.')];
    return [wrong('Mail', 'answer', 'The mail server could not be reached. Check SMTP_URL.')];
  }
}
