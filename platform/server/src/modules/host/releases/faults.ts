import { createHash } from 'node:crypto';
import { desc, sql } from 'drizzle-orm';
import type { ReleaseError } from '@canopy/contract/host';
import type { Db } from '../../../store/db.ts';
import { releaseErrors } from './tables.ts';

/** How many different faults are kept per remote. */
const KEPT = 30;

/** The owner of faults that belong to no remote. */
export const PAGE = 'page';

export interface Fault {
  remote: string;
  version: string;
  module: string;
  cause: string;
  message: string;
}

/** Records faults; identical ones are counted, and the newest of each remote are kept. */
export async function noteFaults(db: Db, faults: readonly Fault[], now: Date): Promise<void> {
  if (faults.length === 0) return;
  const alike = Map.groupBy(faults, (fault) => `${fault.remote} ${digestOf(fault)}`);
  // In a fixed order, so that two requests with the same faults cannot deadlock.
  const rows = [...alike]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [fault, ...more]]) => (fault ? [{ ...fault, digest: digestOf(fault), count: 1 + more.length, lastAt: now }] : []));
  const { remote, digest } = releaseErrors;
  await db
    .insert(releaseErrors)
    .values(rows)
    .onConflictDoUpdate({
      target: [remote, digest],
      set: { count: sql`least(${releaseErrors.count} + excluded.count, 1000000)`, lastAt: sql`excluded.last_at` },
    });
  for (const name of new Set(rows.map((row) => row.remote))) {
    await db.execute(sql`delete from release_errors where remote = ${name} and digest in
      (select digest from release_errors where remote = ${name} order by last_at desc, digest offset ${KEPT})`);
  }
}

/** Faults by remote, newest first. */
export async function readFaults(db: Db): Promise<Map<string, ReleaseError[]>> {
  const rows = await db.select().from(releaseErrors).orderBy(desc(releaseErrors.lastAt), releaseErrors.digest);
  const grouped = new Map<string, ReleaseError[]>();
  for (const { remote, digest: _, lastAt, ...fault } of rows)
    grouped.set(remote, [...(grouped.get(remote) ?? []), { ...fault, lastAt: lastAt.toISOString() }]);
  return grouped;
}

const digestOf = ({ version, module, cause, message }: Fault): string =>
  createHash('sha256')
    .update(JSON.stringify([version, module, cause, message]))
    .digest('base64url');
