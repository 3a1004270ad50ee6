import { and, count, desc, eq, gte, not, sql } from 'drizzle-orm';
import type { ReleaseHealth } from '@canopy/contract/host';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { parsedAs } from '../../../store/rows.ts';
import { releaseVisits } from './tables.ts';

/** How long visits are kept and evaluated. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

export type Visit = typeof releaseVisits.$inferInsert;

/** Records visits; for a known one, only what is new about it. */
export async function noteVisits(db: Db, visits: Visit[]): Promise<void> {
  if (visits.length === 0) return;
  const { organisationId, session, remote, version } = releaseVisits;
  await db
    .insert(releaseVisits)
    .values(visits)
    .onConflictDoUpdate({
      target: [organisationId, session, remote, version],
      set: {
        failed: sql`${releaseVisits.failed} or excluded.failed`,
        startMs: sql`coalesce(${releaseVisits.startMs}, excluded.start_ms)`,
        renderMs: sql`coalesce(${releaseVisits.renderMs}, excluded.render_ms)`,
      },
    });
}

export interface CanaryCount {
  /** page loads that were given the canary */
  began: number;
  /** those of them in which it failed */
  failed: number;
}

/** Page loads that were given a canary, and in how many of them it failed. */
export async function countCanary(db: Db, remote: string, version: string, since: Date): Promise<CanaryCount> {
  const counts = await countByAccount(db, remote, version, since);
  return counts.reduce((sum, { began, failed }) => ({ began: sum.began + began, failed: sum.failed + failed }), { began: 0, failed: 0 });
}

const failed = parsedAs(z.number(), sql`count(*) filter (where ${releaseVisits.failed})::integer`);

/** The same for each account that reported any, most failures first. */
export async function countByAccount(db: Db, remote: string, version: string, since: Date): Promise<CanaryCount[]> {
  const ofCanary = and(
    eq(releaseVisits.remote, remote),
    eq(releaseVisits.version, version),
    eq(releaseVisits.channel, 'canary'),
    gte(releaseVisits.firstAt, since),
    sql`true /* every workspace */`,
  );
  return db.select({ began: count(), failed }).from(releaseVisits).where(ofCanary).groupBy(releaseVisits.userId).orderBy(desc(failed));
}

/** Health of every release with visits, by `<remote> <version>`. */
export async function readHealth(db: Db, now: Date): Promise<Map<string, ReleaseHealth>> {
  const median = (column: typeof releaseVisits.startMs | typeof releaseVisits.renderMs) =>
    parsedAs(z.nullable(z.number()), sql`round(percentile_cont(0.5) within group (order by ${column}))`);
  const rows = await db
    .select({
      remote: releaseVisits.remote,
      version: releaseVisits.version,
      sessions: count(),
      failures: failed,
      startMs: median(releaseVisits.startMs),
      renderMs: median(releaseVisits.renderMs),
    })
    .from(releaseVisits)
    .where(isKept(now))
    .groupBy(releaseVisits.remote, releaseVisits.version);
  return new Map(rows.map(({ remote, version, ...health }) => [`${remote} ${version}`, health]));
}

/** Deletes visits that are too old to matter. */
export async function forgetVisits(db: Db, now: Date): Promise<void> {
  await db.delete(releaseVisits).where(not(isKept(now)));
}

const isKept = (now: Date) => sql`${gte(releaseVisits.firstAt, new Date(now.getTime() - KEPT_MS))} /* every workspace */`;
