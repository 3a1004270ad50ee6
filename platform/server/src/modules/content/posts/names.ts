import { sql } from 'drizzle-orm';
import type { Db } from '../../../store/db.ts';

type Transaction = Pick<Db, 'execute'>;

/** Until the transaction ends, nobody else can assign slugs or names in the workspace's library. */
export async function lockNames(tx: Transaction, organisationId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`library ${organisationId}`}, 0))`);
}

/** `wanted`, or if it is taken, with the smallest free number appended: `a`, `a-2`, `a-3`. */
export function freeSlug(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number += 1) {
    const numbered = `${wanted.slice(0, 190)}-${number}`;
    if (!taken.has(numbered)) return numbered;
  }
}
