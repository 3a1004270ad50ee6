import { sql } from 'drizzle-orm';
import type { AccountDeps } from '../deps.ts';
import { hashSecret } from '../tokens/single-use-token.ts';

/** How long a browser stays known after its last sign-in. */
export const KNOWN_DAYS = 180;

/** Whether the email's account has signed in with the browser of this secret before. */
export async function isKnownDevice(deps: AccountDeps, email: string, device: string): Promise<boolean> {
  const oldest = new Date(deps.clock().getTime() - KNOWN_DAYS * 86_400_000).toISOString();
  const { rowCount } = await deps.db.execute(sql`
    select 1 from known_devices d join users u on u.id = d.user_id
    where u.email = ${email.trim().toLowerCase()} and d.device_hash = ${hashSecret(device)} and d.last_used_at > ${oldest}`);
  return rowCount === 1;
}

/** Records that an account has signed in with a browser. */
export async function rememberDevice(deps: AccountDeps, accountId: string, device: string): Promise<void> {
  const now = deps.clock().toISOString();
  await deps.db.execute(sql`
    insert into known_devices (user_id, device_hash, last_used_at) values (${accountId}, ${hashSecret(device)}, ${now})
    on conflict (user_id, device_hash) do update set last_used_at = excluded.last_used_at`);
}
