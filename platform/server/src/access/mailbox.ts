import { createHash } from 'node:crypto';

/** Mailbox providers that ignore dots before the @. */
const IGNORES_DOTS = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that an address leads to: without the part behind a plus sign, which anybody can vary for nothing.
 * @example mailboxOf('Ada.L+2@gmail.com') // 'adal@gmail.com'
 */
export function mailboxOf(email: string): string {
  const [name = '', domain = ''] = email.trim().toLowerCase().split('@');
  const [plain = ''] = name.split('+');
  return IGNORES_DOTS.has(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain === '' ? name : plain}@${domain}`;
}

/** Names a mailbox in what outlives its account, without telling whose it is. */
export const mailboxKey = (email: string): string => createHash('sha256').update(mailboxOf(email)).digest('hex').slice(0, 32);
