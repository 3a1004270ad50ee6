import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';
import { INTENT_RULES, intentOf } from '../query-kinds/index.ts';
import { integers, texts } from './arrays.ts';
import { storableWords } from './dictionary.ts';

/** Queries processed per batch: a few milliseconds, after which other work gets its turn. */
const AT_ONCE = 2_000;

const untoldRow = z.object({ id: z.number(), query: z.string() });

const underWay = new Map<string, Promise<void>>();

/**
 * Stores the intent and the number of words of queries imported before these rules existed; an import stores them with each new query.
 * Runs once at a time per workspace in this process; concurrent callers wait for it.
 */
export function tellIntents(db: Db, organisationId: string): Promise<void> {
  const known = underWay.get(organisationId);
  if (known) return known;
  const started = tell(db, organisationId).finally(() => underWay.delete(organisationId));
  underWay.set(organisationId, started);
  return started;
}

async function tell(db: Db, organisationId: string): Promise<void> {
  for (;;) {
    const rows = await queryRows(
      db,
      untoldRow,
      sql`
      (select id, query from search_queries where organisation_id = ${organisationId} and intent_rules is null limit ${AT_ONCE})
      union all (select id, query from search_queries where organisation_id = ${organisationId} and intent_rules < ${INTENT_RULES} limit ${AT_ONCE})`,
    );
    if (rows.length === 0) return;
    await db.execute(sql`
      update search_queries q set intent = told.intent, words = told.words, intent_rules = ${INTENT_RULES}
      from unnest(${integers(rows.map(({ id }) => id))}, ${texts(rows.map(({ query }) => intentOf(query, null)))}, ${integers(rows.map(({ query }) => storableWords(query)))})
        as told (id, intent, words)
      where q.organisation_id = ${organisationId} and q.id = told.id`);
  }
}
