import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { FieldProblem } from '@canopy/contract';
import type { Db } from '../../store/db.ts';
import { queryRows } from '../../store/rows.ts';
import type { AccountDeps } from '../deps.ts';
import { revokeAccount } from '../provider/payload-adapter.ts';
import { endAccessOf } from './assistant-grants.ts';
import { hashPassword, isOutdatedHash, passwordFault, passwordMatches } from './password.ts';

export interface Account {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  isAdmin: boolean;
  isAgency: boolean;
}

export interface NewAccount {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  isAdmin?: boolean;
  isAgency?: boolean;
  /** whoever creates the account vouches for the address */
  isConfirmed?: boolean;
}

export type AccountResult =
  { ok: true; account: Account } | { ok: false; reason: 'fields'; fields: FieldProblem[] } | { ok: false; reason: 'email-taken' };

const rowShape = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_admin: z.boolean(),
  is_agency: z.boolean(),
  password_hash: z.nullable(z.string()),
});
type Row = z.output<typeof rowShape>;

const COLUMNS = sql`id, email, first_name, last_name, is_admin, is_agency, password_hash`;
const EMAIL = /^[^\s@<>"(),:;\\]+@[^\s@<>"(),:;\\]+\.[^\s@.<>"(),:;\\]{2,}$/;

export const normaliseEmail = (email: string): string => email.trim().toLowerCase();

const accountOf = (row: Row): Account => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  isAdmin: row.is_admin,
  isAgency: row.is_agency,
});

const withPassword = (row: Row) => ({ ...accountOf(row), passwordHash: row.password_hash });

/** The account with its hash; undefined if there is none. */
export async function findByEmail(db: Pick<Db, 'execute'>, email: string) {
  const found = await queryRows(db, rowShape, sql`select ${COLUMNS} from users where email = ${normaliseEmail(email)}`);
  return found[0] && withPassword(found[0]);
}

/** What is wrong with a name and an email, field by field. */
export function profileFaults(input: { email?: string; firstName: string; lastName: string }): FieldProblem[] {
  const faults: FieldProblem[] = [];
  const name = (field: string, value: string, missing: string) => {
    if (value.trim() === '') faults.push({ field, message: missing });
    else if (value.length > 100) faults.push({ field, message: 'Use at most 100 characters.' });
  };
  name('firstName', input.firstName, 'Enter your first name.');
  name('lastName', input.lastName, 'Enter your last name.');
  if (input.email !== undefined) {
    const email = normaliseEmail(input.email);
    if (!EMAIL.test(email) || email.length > 254) {
      faults.push({ field: 'email', message: 'Enter an email such as name@example.com.' });
    }
  }
  return faults;
}

/** What is wrong with a new account, field by field; says nothing about whether the email has one. */
export async function newAccountFaults(input: Pick<NewAccount, 'email' | 'password' | 'firstName' | 'lastName'>): Promise<FieldProblem[]> {
  const fields = profileFaults(input);
  const weak = await passwordFault(input.password, input.email);
  return weak === undefined ? fields : [...fields, { field: 'password', message: weak }];
}

/**
 * Creates an account that signs in with a password.
 * @returns `fields` with each wrong field, `email-taken` if the email already has an account
 */
export async function createAccount(deps: AccountDeps, input: NewAccount): Promise<AccountResult> {
  const fields = await newAccountFaults(input);
  if (fields.length > 0) return { ok: false, reason: 'fields', fields };
  const created = await queryRows(
    deps.db,
    rowShape,
    sql`
    insert into users (email, password_hash, first_name, last_name, is_admin, is_agency, email_confirmed_at)
    values (${normaliseEmail(input.email)}, ${await hashPassword(input.password)}, ${input.firstName.trim()}, ${input.lastName.trim()},
      ${input.isAdmin ?? false}, ${input.isAgency ?? false}, ${input.isConfirmed === true ? deps.clock().toISOString() : null})
    on conflict (email) do nothing returning ${COLUMNS}`,
  );
  if (!created[0]) return { ok: false, reason: 'email-taken' };
  return { ok: true, account: accountOf(created[0]) };
}

/**
 * The account matching this email and password, else undefined. Takes as long for an unknown email as for a wrong password. A hash made
 * with older parameters is replaced in passing.
 */
export async function verifyPassword(deps: Pick<AccountDeps, 'db'>, email: string, password: string): Promise<Account | undefined> {
  const found = await findByEmail(deps.db, email);
  if (!(await passwordMatches(password, found?.passwordHash ?? null)) || !found?.passwordHash) return undefined;
  const { passwordHash, ...account } = found;
  if (isOutdatedHash(passwordHash)) {
    await deps.db.execute(sql`
      update users set password_hash = ${await hashPassword(password)} where id = ${account.id} and password_hash = ${passwordHash}`);
  }
  return account;
}

const changePasswordRow = z.object({ email: z.string() });

/**
 * Sets a new password and ends every session, assistant and personal access token of the account.
 * @returns `ok: false` with what is wrong with the password; throws if there is no such account
 */
export async function changePassword(
  deps: AccountDeps,
  accountId: string,
  password: string,
): Promise<{ ok: true } | { ok: false; message: string }> {
  const found = await queryRows(deps.db, changePasswordRow, sql`select email from users where id = ${accountId}`);
  if (!found[0]) throw new Error('There is no such account.');
  const message = await passwordFault(password, found[0].email);
  if (message !== undefined) return { ok: false, message };
  const hash = await hashPassword(password);
  await deps.db.transaction((tx) => storePassword(tx, accountId, hash, deps.clock()));
  return { ok: true };
}

/** Part of a transaction: stores the new hash, and ends everything opened under the old password. */
export async function storePassword(db: Pick<Db, 'execute'>, accountId: string, hash: string, now: Date): Promise<void> {
  await db.execute(sql`update users set password_hash = ${hash}, updated_at = ${now.toISOString()} where id = ${accountId}`);
  await db.execute(sql`delete from password_resets where user_id = ${accountId}`);
  await revokeAccount(db, accountId);
  await endAccessOf(db, accountId, now);
}
