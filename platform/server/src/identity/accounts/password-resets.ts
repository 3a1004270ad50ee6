import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Admitted } from '../../mailer/mailer.ts';
import type { IdentityDeps } from '../deps.ts';
import { hashSecret, newSecret } from '../tokens/single-use-token.ts';
import { findByEmail, storePassword } from './accounts.ts';
import { markConfirmed } from './email-confirmations.ts';
import { hashPassword, passwordFault } from './password.ts';
import { queryRows } from '../../store/rows.ts';

/** How long a link to set a new password stays valid. */
export const RESET_MINUTES = 60;

/** Mails a link to set a new password if the email has an account, otherwise does nothing. @param admitted the mail to this address */
export async function mailPasswordReset(deps: IdentityDeps, email: string, admitted: Admitted): Promise<void> {
  const account = await findByEmail(deps.db, email);
  if (!account) return;
  const secret = newSecret();
  const now = deps.clock();
  await deps.db.execute(sql`
    insert into password_resets (token_hash, user_id, created_at, expires_at)
    values (${hashSecret(secret)}, ${account.id}, ${now.toISOString()}, ${new Date(now.getTime() + RESET_MINUTES * 60_000).toISOString()})`);
  await admitted.deliver({
    subject: 'Set a new password for Canopy',
    text: [
      // No name: whoever typed it may not be the person who reads this.
      'Hello,',
      `someone asked to set a new password for your Canopy account. Open this link within ${RESET_MINUTES} minutes to do so:`,
      `${deps.config.oidc.issuer}/reset-password/${secret}`,
      'The link works once. Afterwards you are signed out everywhere, and your connected assistants and personal access tokens stop working.',
      'If it was not you, ignore this email: your password stays the same.',
    ].join('\n\n'),
  });
}

const passwordResetRow = z.object({ email: z.string() });

/** The email of the account a link is for; undefined if the link is unknown, used or expired. */
export async function findPasswordReset(deps: Pick<IdentityDeps, 'db' | 'clock'>, secret: string): Promise<string | undefined> {
  const found = await queryRows(
    deps.db,
    passwordResetRow,
    sql`
    select u.email from password_resets r join users u on u.id = r.user_id
    where r.token_hash = ${hashSecret(secret)} and r.expires_at > ${deps.clock().toISOString()}`,
  );
  return found[0]?.email;
}

export type ResetResult =
  { ok: true; accountId: string; email: string } | { ok: false; reason: 'link' } | { ok: false; reason: 'password'; message: string };

const resetPasswordRow = z.object({ user_id: z.string() });

/** Uses a link: sets the password, ends all sessions, assistants and tokens, and voids every other link of the account. */
export async function resetPassword(deps: Pick<IdentityDeps, 'db' | 'clock'>, secret: string, password: string): Promise<ResetResult> {
  const email = await findPasswordReset(deps, secret);
  if (email === undefined) return { ok: false, reason: 'link' };
  const message = await passwordFault(password, email);
  if (message !== undefined) return { ok: false, reason: 'password', message };
  const hash = await hashPassword(password);
  const accountId = await deps.db.transaction(async (tx) => {
    const now = deps.clock();
    const used = await queryRows(
      tx,
      resetPasswordRow,
      sql`
      delete from password_resets where token_hash = ${hashSecret(secret)} and expires_at > ${now.toISOString()} returning user_id`,
    );
    const user = used[0]?.user_id;
    if (user !== undefined) {
      await storePassword(tx, user, hash, now);
      await markConfirmed(tx, user, now.toISOString());
    }
    return user;
  });
  return accountId === undefined ? { ok: false, reason: 'link' } : { ok: true, accountId, email };
}
