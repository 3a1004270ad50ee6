import { eq, isNull, or, sql } from 'drizzle-orm';
import { problem } from '../http/problem.ts';
import { users } from '../store/core-tables.ts';
import type { Db } from '../store/db.ts';

/** The claims of a verified access token. Supplied by `src/identity`. */
export interface AccessClaims {
  sub: string;
  email: string;
  role: string;
  organization_id?: string;
  /** false: the issuer says that nobody has proven ownership of the address */
  emailVerified?: boolean;
}

/** The account behind a token. */
export interface Account {
  userId: string;
  email: string;
  isAdmin: boolean;
  isAgency: boolean;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
export const isUuid = (value: string): boolean => UUID.test(value);

const columns = { userId: users.id, email: users.email, isAdmin: users.isAdmin, isAgency: users.isAgency };

/**
 * Finds the account of a verified token. With the embedded issuer `sub` is `users.id`. With an outside issuer, which the operator chose to
 * trust, `sub` is `users.subject`; an unknown one is linked to the account with its e-mail address, or gets a new account.
 * @throws problem 401 `token-invalid` if the account no longer exists, or the token carries no e-mail to create one from
 */
export async function loadAccount(db: Db, claims: AccessClaims, embedded: boolean): Promise<Account> {
  const known = embedded ? (isUuid(claims.sub) ? eq(users.id, claims.sub) : undefined) : eq(users.subject, claims.sub);
  if (known !== undefined) {
    const [account] = await db.select(columns).from(users).where(known);
    if (account) return account;
  }
  const account = embedded ? undefined : await adopt(db, claims);
  if (account === undefined) throw problem(401, 'token-invalid', 'This account no longer exists. Sign in again.');
  return account;
}

async function adopt(db: Db, claims: AccessClaims): Promise<Account | undefined> {
  const email = claims.email.trim().toLowerCase();
  if (email === '') return undefined;
  // An unproven address could belong to someone else, and so could its account.
  if (claims.emailVerified === false)
    throw problem(403, 'email-unverified', 'Confirm your e-mail address with your identity provider, then sign in again.');
  const [account] = await db
    .insert(users)
    .values({ email, subject: claims.sub, isAgency: claims.role === 'agency', emailConfirmedAt: sql`now()` })
    .onConflictDoUpdate({
      target: users.email,
      set: { subject: claims.sub, emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, now())`, updatedAt: sql`now()` },
      // A matching address does not hand over an account that another identity owns.
      setWhere: or(isNull(users.subject), eq(users.subject, claims.sub)),
    })
    .returning(columns);
  return account;
}
