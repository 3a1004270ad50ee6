import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../store/db.ts';
import { queryRows } from '../../store/rows.ts';
import type { IdentityDeps } from '../deps.ts';
import { hashSecret, newSecret } from '../tokens/single-use-token.ts';

/** How long a link to confirm an address stays valid. */
export const CONFIRMATION_DAYS = 3;

type Needs = Pick<IdentityDeps, 'db' | 'clock' | 'mailer'> & { config: Pick<IdentityDeps['config'], 'oidc'> };

const mailEmailConfirmationRow = z.object({ email: z.string() });

/** Mails a link to confirm the address of an account that has not confirmed it; otherwise does nothing. @returns whether it was mailed
 * @throws MailLimitError, MailError */
export async function mailEmailConfirmation(deps: Needs, accountId: string): Promise<boolean> {
  const found = await queryRows(
    deps.db,
    mailEmailConfirmationRow,
    sql`select email from users where id = ${accountId} and email_confirmed_at is null`,
  );
  const account = found[0];
  if (!account) return false;
  const admitted = await deps.mailer.admit({ kind: 'confirmation', to: account.email, from: account.email });
  const secret = newSecret();
  const now = deps.clock();
  const expires = new Date(now.getTime() + CONFIRMATION_DAYS * 86_400_000);
  await deps.db.execute(sql`
    insert into email_confirmations (token_hash, user_id, created_at, expires_at)
    values (${hashSecret(secret)}, ${accountId}, ${now.toISOString()}, ${expires.toISOString()})`);
  await admitted.deliver({
    subject: 'Confirm your email for Canopy',
    text: [
      // No name: whoever typed it may not be the person who reads this.
      'Hello,',
      `open this link within ${CONFIRMATION_DAYS} days to confirm that this email address is yours:`,
      `${deps.config.oidc.issuer}/confirm-email/${secret}`,
      'You can then add workspaces for its domain. If you did not create a Canopy account, ignore this email.',
    ].join('\n\n'),
  });
  return true;
}

const emailConfirmationRow = z.object({ email: z.string() });

/** The address a link is for; undefined if the link is unknown, used or expired. */
export async function findEmailConfirmation(deps: Pick<IdentityDeps, 'db' | 'clock'>, secret: string): Promise<string | undefined> {
  const found = await queryRows(
    deps.db,
    emailConfirmationRow,
    sql`
    select u.email from email_confirmations c join users u on u.id = c.user_id
    where c.token_hash = ${hashSecret(secret)} and c.expires_at > ${deps.clock().toISOString()}`,
  );
  return found[0]?.email;
}

const confirmEmailRow = z.object({ user_id: z.string() });

/** Uses a link: the address counts as confirmed, and all other links of the account are void. */
export async function confirmEmail(
  deps: Pick<IdentityDeps, 'db' | 'clock'>,
  secret: string,
): Promise<{ accountId: string; email: string } | undefined> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock().toISOString();
    const used = await queryRows(
      tx,
      confirmEmailRow,
      sql`delete from email_confirmations where token_hash = ${hashSecret(secret)} and expires_at > ${now} returning user_id`,
    );
    const accountId = used[0]?.user_id;
    return accountId === undefined ? undefined : markConfirmed(tx, accountId, now);
  });
}

/** Part of a transaction: the caller arrived by a link mailed to the account's address. */
export async function markConfirmed(
  db: Pick<Db, 'execute'>,
  accountId: string,
  now: string,
): Promise<{ accountId: string; email: string } | undefined> {
  const marked = await queryRows(
    db,
    emailConfirmationRow,
    sql`update users set email_confirmed_at = coalesce(email_confirmed_at, ${now}) where id = ${accountId} returning email`,
  );
  await db.execute(sql`delete from email_confirmations where user_id = ${accountId}`);
  return marked[0] && { accountId, email: marked[0].email };
}
