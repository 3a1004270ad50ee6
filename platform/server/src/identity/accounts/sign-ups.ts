import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { idRow, queryRows } from '../../store/rows.ts';
import type { IdentityDeps } from '../deps.ts';
import { hashSecret, newSecret } from '../tokens/single-use-token.ts';
import { findByEmail, normaliseEmail, type NewAccount } from './accounts.ts';
import { hashPassword } from './password.ts';

/** How long a link to finish signing up stays valid. */
export const SIGN_UP_HOURS = 24;

type Needs = Pick<IdentityDeps, 'db' | 'clock' | 'mailer'> & { config: Pick<IdentityDeps['config'], 'oidc' | 'publicUrl'> };

/** Where a sign-up comes from, and goes on to. */
interface SignUpOrigin {
  /** the provider's interaction */
  readonly uid: string;
  /** path of the portal; null: unknown */
  readonly returnTo: string | null;
}

export interface SignUp extends SignUpOrigin {
  readonly email: string;
  readonly passwordHash: string;
}

const signUpRow = z.object({
  email: z.string(),
  password_hash: z.string(),
  interaction_uid: z.string(),
  return_to: z.nullable(z.string()),
});
const signUpOf = (row: z.output<typeof signUpRow>): SignUp => ({
  email: row.email,
  passwordHash: row.password_hash,
  uid: row.interaction_uid,
  returnTo: row.return_to,
});
const COLUMNS = sql`email, password_hash, interaction_uid, return_to`;

const expiryOf = (now: Date): string => new Date(now.getTime() + SIGN_UP_HOURS * 3_600_000).toISOString();

/**
 * Notes a sign-up and mails what finishes it; to an address that has an account, a mail that says so. Does the same work for both.
 * @throws MailLimitError (nothing was noted), MailError
 */
export async function startSignUp(
  deps: Needs,
  input: Pick<NewAccount, 'email' | 'password' | 'firstName' | 'lastName'>,
  { uid, returnTo }: SignUpOrigin,
): Promise<void> {
  const email = normaliseEmail(input.email);
  const hash = await hashPassword(input.password);
  await mailLink(deps, { email, uid }, async (tokenHash, now) => {
    await deps.db.execute(sql`
      insert into sign_ups (token_hash, email, password_hash, first_name, last_name, interaction_uid, return_to, created_at, expires_at)
      values (${tokenHash}, ${email}, ${hash}, ${input.firstName.trim()}, ${input.lastName.trim()}, ${uid}, ${returnTo},
        ${now.toISOString()}, ${expiryOf(now)})`);
  });
}

/** Mails another link for the latest sign-up of an interaction; the earlier ones go on working. @throws MailLimitError, MailError */
export async function repeatSignUpMail(deps: Needs, uid: string, email: string): Promise<void> {
  await mailLink(deps, { email, uid }, async (tokenHash, now) => {
    await deps.db.execute(sql`
      insert into sign_ups (token_hash, email, password_hash, first_name, last_name, interaction_uid, return_to, created_at, expires_at)
      select ${tokenHash}, email, password_hash, first_name, last_name, interaction_uid, return_to, ${now.toISOString()}, ${expiryOf(now)}
      from sign_ups where interaction_uid = ${uid} and email = ${email} order by created_at desc limit 1`);
  });
}

async function mailLink(
  deps: Needs,
  { email, uid }: { email: string; uid: string },
  note: (tokenHash: string, now: Date) => Promise<void>,
): Promise<void> {
  // Counted whether there is an account or not: a refusal must not reveal it either.
  const admitted = await deps.mailer.admit({ kind: 'sign-up', to: email, from: null });
  const secret = newSecret();
  await note(hashSecret(secret), deps.clock());
  const { issuer } = deps.config.oidc;
  const account = await findByEmail(deps.db, email);
  // No name in either: whoever typed it may not be the person who reads this.
  await admitted.deliver(
    account
      ? {
          subject: 'You already have a Canopy account',
          text: [
            'Hello,',
            'somebody tried to sign up for Canopy with this email address, which already has an account. Nothing was changed.',
            `If it was you, sign in: ${deps.config.publicUrl}/login`,
            `If you have forgotten your password, set a new one: ${issuer}/forgot-password`,
            'If it was not you, ignore this email.',
          ].join('\n\n'),
        }
      : {
          subject: 'Finish signing up for Canopy',
          text: [
            'Hello,',
            `open this link within ${SIGN_UP_HOURS} hours to finish signing up for Canopy:`,
            `${issuer}/interaction/${uid}/finish/${secret}`,
            'It works once. In another browser than the one you signed up in, it asks for the password you chose.',
            'If you did not sign up, ignore this email: without this link there is no account.',
          ].join('\n\n'),
        },
  );
}

const emailRow = z.object({ email: z.string() });

/** The address of the latest sign-up that waits in an interaction. */
export async function emailOfSignUp(deps: Pick<IdentityDeps, 'db' | 'clock'>, uid: string): Promise<string | undefined> {
  const found = await queryRows(
    deps.db,
    emailRow,
    sql`
    select email from sign_ups where interaction_uid = ${uid} and expires_at > ${deps.clock().toISOString()}
    order by created_at desc limit 1`,
  );
  return found[0]?.email;
}

/** The sign-up a link is for; undefined if the link is unknown, used or expired. */
export async function findSignUp(deps: Pick<IdentityDeps, 'db' | 'clock'>, secret: string): Promise<SignUp | undefined> {
  const found = await queryRows(
    deps.db,
    signUpRow,
    sql`select ${COLUMNS} from sign_ups where token_hash = ${hashSecret(secret)} and expires_at > ${deps.clock().toISOString()}`,
  );
  return found[0] && signUpOf(found[0]);
}

/**
 * Uses a link: makes the account, its address confirmed, and voids every other link of the address. The caller has proved to be who signed
 * up, not only who reads the mail: otherwise a stranger's password would open the account.
 * @returns undefined if the link is unknown, used or expired, or the address got an account in the meantime
 */
export async function finishSignUp(
  deps: Pick<IdentityDeps, 'db' | 'clock'>,
  secret: string,
): Promise<{ accountId: string; email: string } | undefined> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock().toISOString();
    const made = await queryRows(
      tx,
      z.extend(idRow, { email: z.string() }),
      sql`
      with used as (delete from sign_ups where token_hash = ${hashSecret(secret)} and expires_at > ${now} returning *)
      insert into users (email, password_hash, first_name, last_name, email_confirmed_at)
      select email, password_hash, first_name, last_name, ${now} from used
      on conflict (email) do nothing returning id, email`,
    );
    const account = made[0];
    if (!account) return undefined;
    await tx.execute(sql`delete from sign_ups where email = ${account.email}`);
    return { accountId: account.id, email: account.email };
  });
}
