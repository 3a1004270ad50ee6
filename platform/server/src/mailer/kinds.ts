const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Each kind of mail, and how many of it one mailbox receives in a window of time. Whoever adds a kind decides both. */
export const MAIL_KINDS = {
  /** for an account's own address: prove that it is yours */
  confirmation: { most: 5, windowMs: DAY_MS },
  /** to an address that somebody signs up with: the link that finishes it, or that there is an account already */
  'sign-up': { most: 5, windowMs: DAY_MS },
  'password-reset': { most: 10, windowMs: HOUR_MS },
  /** to somebody whose address another person typed */
  invitation: { most: 5, windowMs: DAY_MS },
} as const;
export type MailKind = keyof typeof MAIL_KINDS;

/** How many mails of all kinds one mailbox receives in a day. */
export const MAILBOX_LIMIT = { most: 20, windowMs: DAY_MS };

/** The window of the ceilings for accounts and for the installation, which are data. */
export const CEILING_WINDOW_MS = DAY_MS;
