import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';

/** What anybody has once. */
export type Right = 'trial' | 'refund';

const usedRow = z.object({ holder: z.string(), reference: z.string() });

/**
 * Uses a right of several holders, for all of them or for none. Repeating it with the same reference is the same use.
 * @returns the holder that has used it before; undefined if the right is used now
 */
export async function takeRight(
  db: Db,
  right: Right,
  holders: readonly string[],
  reference: string,
  now: Date,
): Promise<string | undefined> {
  return db
    .transaction(async (tx): Promise<string | undefined> => {
      // In one order, so that two uses at the same time wait for each other instead of for ever.
      for (const holder of holders.toSorted())
        await tx.execute(sql`
          insert into used_rights (usage, holder, reference, used_at) values (${right}, ${holder}, ${reference}, ${now}) on conflict do nothing`);
      const other = await usedBefore(tx, right, holders, reference);
      if (other !== undefined) throw new UsedBefore(other);
      return undefined;
    })
    .catch((error: unknown) => {
      if (error instanceof UsedBefore) return error.holder;
      throw error;
    });
}

/** Rolls back what was noted for the other holders. */
class UsedBefore extends Error {
  readonly holder: string;
  constructor(holder: string) {
    super('the right has been used');
    this.holder = holder;
  }
}

/** The first of these holders that has used a right for something else; undefined if none has. */
export async function usedBefore(
  db: Pick<Db, 'execute'>,
  right: Right,
  holders: readonly string[],
  reference: string,
): Promise<string | undefined> {
  const used = await queryRows(
    db,
    usedRow,
    sql`select holder, reference from used_rights where usage = ${right} and holder = any(${sql.param([...holders])}::text[])`,
  );
  return used.find((one) => one.reference !== reference)?.holder;
}

/** Whether a right was used for this, or its use was begun. */
export async function holdsRight(db: Pick<Db, 'execute'>, right: Right, reference: string): Promise<boolean> {
  const used = await queryRows(
    db,
    usedRow,
    sql`select holder, reference from used_rights where usage = ${right} and reference = ${reference}`,
  );
  return used.length > 0;
}

/** The work that the right was used for did not happen, for certain. */
export async function giveRightBack(db: Pick<Db, 'execute'>, right: Right, reference: string): Promise<void> {
  await db.execute(sql`delete from used_rights where usage = ${right} and reference = ${reference}`);
}
