import { sql } from 'drizzle-orm';
import { hashSecret } from '../tokens/single-use-token.ts';
import type { AccountDeps } from '../deps.ts';

/** Length of the window in which attempts are counted. */
export const WINDOW_MINUTES = 15;

/** Most attempts in a window. An address may stand for a whole office, so it gets more. */
export const LIMITS = { account: 10, address: 50 } as const;

export type Attempt = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/** What is tried: signing in, or having a mail sent. Each is counted by itself. */
export type AttemptKind = 'sign-in' | 'mail' | 'sign-up';

interface Row extends Record<string, unknown> {
  attempts: number;
  window_started_at: Date | string;
}

const accountSubject = (kind: AttemptKind, email: string) => `${kind}:account:${hashSecret(email.trim().toLowerCase())}`;
const addressSubject = (kind: AttemptKind, address: string) => `${kind}:address:${address}`;

/** Counts one attempt in a single statement, so that attempts made at the same time are all seen. */
async function count(deps: AccountDeps, subject: string, limit: number): Promise<Attempt> {
  const now = deps.clock();
  const oldest = new Date(now.getTime() - WINDOW_MINUTES * 60_000).toISOString();
  const counted = await deps.db.execute<Row>(sql`
    insert into sign_in_attempts as a (subject, window_started_at, attempts) values (${subject}, ${now.toISOString()}, 1)
    on conflict (subject) do update set
      attempts = case when a.window_started_at <= ${oldest} then 1 else a.attempts + 1 end,
      window_started_at = case when a.window_started_at <= ${oldest} then excluded.window_started_at else a.window_started_at end
    returning attempts, window_started_at`);
  const row = counted.rows[0];
  if (!row || row.attempts <= limit) return { allowed: true };
  const ends = new Date(row.window_started_at).getTime() + WINDOW_MINUTES * 60_000;
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil((ends - now.getTime()) / 1000)) };
}

/** Counts an attempt for the account and for the address, whether or not the account exists. To be called before the attempt. */
export async function countAttempt(deps: AccountDeps, kind: AttemptKind, email: string, address: string): Promise<Attempt> {
  const byAddress = await count(deps, addressSubject(kind, address), LIMITS.address);
  return byAddress.allowed ? count(deps, accountSubject(kind, email), LIMITS.account) : byAddress;
}

/** After a success: the account starts afresh, and the address is not charged. */
export async function forgiveAttempts(deps: AccountDeps, kind: AttemptKind, email: string, address: string): Promise<void> {
  await deps.db.execute(sql`delete from sign_in_attempts where subject = ${accountSubject(kind, email)}`);
  await deps.db.execute(
    sql`update sign_in_attempts set attempts = greatest(attempts - 1, 0) where subject = ${addressSubject(kind, address)}`,
  );
}
