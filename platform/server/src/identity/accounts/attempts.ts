import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { hashSecret } from '../tokens/single-use-token.ts';
import type { AccountDeps } from '../deps.ts';
import { queryRows } from '../../store/rows.ts';

/** Length of the window over which attempts are counted. */
export const WINDOW_MINUTES = 15;

/**
 * Maximum attempts per window: from one address (which may stand for a whole office), from one address to one account, to one account from
 * everywhere, and from a browser the account has signed in with before. Guessing at an account from one address uses up only that pair's
 * attempts, and a distributed attack on it never uses up those of its own browsers.
 */
export const LIMITS = {
  'sign-in': { address: 50, pair: 10, account: 100, device: 10 },
  'sign-up': { address: 50, pair: 10, account: 100, device: 10 },
  // A mailbox must not be flooded from many addresses either.
  mail: { address: 50, pair: 10, account: 10, device: 10 },
} as const;

/** Attempts of a pair that are answered at once; each further one is delayed twice as long as the one before. */
const UNHURRIED = 3;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4_000;

export type Attempt = { allowed: true; pauseMs: number } | { allowed: false; retryAfterSeconds: number };

/** What is attempted: signing in, signing up, or having a mail sent. Each kind is counted separately. */
export type AttemptKind = keyof typeof LIMITS;

/** Who tries. */
export interface Attempter {
  readonly email: string;
  /** network address */
  readonly address: string;
  /** secret of a browser the account knows; null: an unknown browser */
  readonly device?: string | null;
}

const rowShape = z.object({
  attempts: z.number(),
  window_started_at: z.string(),
});

const accountOf = (email: string) => hashSecret(email.trim().toLowerCase());
const subjects = (kind: AttemptKind, { email, address, device }: Attempter) => ({
  address: `${kind}:address:${address}`,
  pair: `${kind}:pair:${accountOf(email)}:${address}`,
  account: `${kind}:account:${accountOf(email)}`,
  device: `${kind}:device:${accountOf(email)}:${hashSecret(device ?? '')}`,
});

interface Counted {
  readonly attempts: number;
  readonly endsInSeconds: number;
}

/** Counts one attempt in a single statement, so that concurrent attempts are all counted. */
async function count(deps: AccountDeps, subject: string): Promise<Counted> {
  const now = deps.clock();
  const oldest = new Date(now.getTime() - WINDOW_MINUTES * 60_000).toISOString();
  const counted = await queryRows(
    deps.db,
    rowShape,
    sql`
    insert into sign_in_attempts as a (subject, window_started_at, attempts) values (${subject}, ${now.toISOString()}, 1)
    on conflict (subject) do update set
      attempts = case when a.window_started_at <= ${oldest} then 1 else a.attempts + 1 end,
      window_started_at = case when a.window_started_at <= ${oldest} then excluded.window_started_at else a.window_started_at end
    returning attempts, window_started_at`,
  );
  const row = counted[0];
  const ends = (row ? new Date(row.window_started_at) : now).getTime() + WINDOW_MINUTES * 60_000;
  return { attempts: row?.attempts ?? 1, endsInSeconds: Math.max(1, Math.ceil((ends - now.getTime()) / 1000)) };
}

/**
 * Counts an attempt, whether or not the account exists. Call before the attempt.
 * @returns how long to delay the attempt, or when the next one may be made
 */
export async function countAttempt(deps: AccountDeps, kind: AttemptKind, attempter: Attempter): Promise<Attempt> {
  const limits = LIMITS[kind];
  const named = subjects(kind, attempter);
  let pauseMs = 0;
  for (const what of attempter.device ? (['device'] as const) : (['address', 'pair', 'account'] as const)) {
    const { attempts, endsInSeconds } = await count(deps, named[what]);
    if (attempts > limits[what]) return { allowed: false, retryAfterSeconds: endsInSeconds };
    if (what === 'pair' && attempts > UNHURRIED) pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempts - UNHURRIED - 1));
  }
  return { allowed: true, pauseMs };
}

/** After a success: the caller's counter starts afresh, and neither its address nor the account as a whole is charged. */
export async function forgiveAttempts(deps: AccountDeps, kind: AttemptKind, attempter: Attempter): Promise<void> {
  const { address, account, pair, device } = subjects(kind, attempter);
  await deps.db.execute(sql`delete from sign_in_attempts where subject in (${pair}, ${device})`);
  if (attempter.device) return;
  await deps.db.execute(sql`update sign_in_attempts set attempts = greatest(attempts - 1, 0) where subject in (${address}, ${account})`);
}
