import { sql } from 'drizzle-orm';
import { WINDOW_MINUTES } from './accounts/attempts.ts';
import { KNOWN_DAYS } from './accounts/known-devices.ts';
import { forgetUsage } from '../ceilings/usage.ts';
import type { AccountDeps } from './deps.ts';

/** Deletes what has expired: provider state, links, attempt windows, counts of use, browsers long unused. Any process may run it at any time. */
export async function removeExpired(deps: AccountDeps): Promise<void> {
  const now = deps.clock();
  const windowStart = new Date(now.getTime() - WINDOW_MINUTES * 60_000).toISOString();
  await deps.db.execute(sql`delete from oidc_payloads where expires_at < now()`);
  await deps.db.execute(sql`delete from password_resets where expires_at < ${now.toISOString()}`);
  await deps.db.execute(sql`delete from email_confirmations where expires_at < ${now.toISOString()}`);
  await deps.db.execute(sql`delete from sign_ups where expires_at < ${now.toISOString()}`);
  await deps.db.execute(sql`delete from sign_in_attempts where window_started_at < ${windowStart}`);
  await forgetUsage(deps.db, now);
  const forgotten = new Date(now.getTime() - KNOWN_DAYS * 86_400_000).toISOString();
  await deps.db.execute(sql`delete from known_devices where last_used_at < ${forgotten}`);
}
