import { PLAN_LIMIT_KINDS } from '@canopy/contract/host';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../store/db.ts';
import type { Standing } from '../standing/index.ts';
import { limitCounters, type Limit } from './tables.ts';

/** What is left of each limit, and how much of the rest is reserved by work in progress. */
export async function remainingOf(
  db: Pick<Db, 'select'>,
  organisationId: string,
  { plan, period }: Standing,
): Promise<Record<Limit, { left: number; reserved: number; used: number }>> {
  const rows = await db
    .select()
    .from(limitCounters)
    .where(and(eq(limitCounters.organisationId, organisationId), eq(limitCounters.periodStart, period.start)));
  const of = (kind: Limit) => {
    const { reserved = 0, used = 0 } = rows.find((row) => row.kind === kind) ?? {};
    // The plan may allow less now than when it was used.
    return { left: Math.max(0, plan[`${kind}_limit`] - reserved - used), reserved, used };
  };
  return Object.fromEntries(PLAN_LIMIT_KINDS.map((kind) => [kind, of(kind)])) as Record<Limit, ReturnType<typeof of>>;
}
