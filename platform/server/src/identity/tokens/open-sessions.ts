import { sql } from 'drizzle-orm';
import type { Db } from '../../store/db.ts';

/** How long a session found open is assumed to be open: an access token outlives its session by at most this. */
const TRUSTED_MS = 30_000;
/** Maximum number of cached sessions. */
const MAX_REMEMBERED = 10_000;

/** Tells whether the embedded provider still has a session. */
export function openSessions(db: Pick<Db, 'execute'>, now: () => number = Date.now): (sessionId: string) => Promise<boolean> {
  const seenAt = new Map<string, number>();
  return async (sessionId) => {
    const seen = seenAt.get(sessionId);
    if (seen !== undefined && now() - seen < TRUSTED_MS) return true;
    const { rowCount } = await db.execute(sql`
      select 1 from oidc_payloads where model = 'Session' and uid = ${sessionId} and (expires_at is null or expires_at > now())`);
    seenAt.delete(sessionId);
    if (rowCount === 0) return false;
    if (seenAt.size >= MAX_REMEMBERED) for (const [oldest] of seenAt) if (seenAt.size >= MAX_REMEMBERED) seenAt.delete(oldest);
    seenAt.set(sessionId, now());
    return true;
  };
}
