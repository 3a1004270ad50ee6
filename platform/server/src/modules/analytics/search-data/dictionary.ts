import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRows } from '../../../store/rows.ts';
import { urlId } from '../../../store/url-id.ts';
import { INTENT_RULES, intentOf, wordCount } from '../query-kinds/index.ts';
import { integers, ids, texts } from './arrays.ts';

/** A table of texts and their numbers within a workspace. */
interface Dictionary {
  readonly table: SQL;
  /** the column of the text's hash */
  readonly hash: SQL;
  readonly text: SQL;
  /** additional columns, derived from the text */
  readonly extra?: { readonly columns: SQL; readonly values: (texts: readonly string[]) => SQL };
}

const numbered = z.object({
  id: z.number(),
  hash: z.string(),
});

const MAX_WORDS = 1_000;
/** Number of words, as stored. */
export const storableWords = (query: string): number => Math.min(wordCount(query), MAX_WORDS);

export const PAGES: Dictionary = { table: sql`search_pages`, hash: sql`page_id`, text: sql`url` };
export const QUERIES: Dictionary = {
  table: sql`search_queries`,
  hash: sql`query_id`,
  text: sql`query`,
  extra: {
    columns: sql`, words, intent, intent_rules`,
    values: (list) =>
      sql`, ${integers(list.map(storableWords))}, ${texts(list.map((query) => intentOf(query, null)))}, ${integers(list.map(() => INTENT_RULES))}`,
  },
};
export const WEB_NAMES: Dictionary = { table: sql`web_names`, hash: sql`name_id`, text: sql`name` };

/**
 * Numbers for texts; new texts get the next ones. The caller holds the workspace's lock, so that no number is assigned twice.
 * @throws Error if a text still has no number, which cannot happen
 */
export async function numbersOf(
  tx: Pick<Db, 'execute'>,
  organisationId: string,
  dictionary: Dictionary,
  all: Iterable<string>,
): Promise<(text: string) => number> {
  const list = [...new Set(all)];
  const hashes = list.map((text) => urlId(text));
  const { table, hash, text, extra } = dictionary;
  const known = await queryRows(
    tx,
    numbered,
    sql`select id, ${hash} as hash from ${table} where organisation_id = ${organisationId} and ${hash} = any(${ids(hashes)})`,
  );
  const byHash = new Map(known.map((row) => [row.hash, row.id]));
  // After the first days there is hardly ever a new one.
  const fresh = list.flatMap((entry, index) => (byHash.has(hashes[index] ?? '') ? [] : [{ entry, hash: hashes[index] ?? '' }]));
  if (fresh.length > 0) {
    const entries = fresh.map(({ entry }) => entry);
    const rows = await queryRows(
      tx,
      numbered,
      sql`
      insert into ${table} (organisation_id, id, ${hash}, ${text}${extra?.columns ?? sql``})
      select ${organisationId}::uuid, (select coalesce(max(id), 0) from ${table} where organisation_id = ${organisationId}) + row_number() over (), new.*
      from unnest(${ids(fresh.map((one) => one.hash))}, ${texts(entries)}${extra?.values(entries) ?? sql``}) as new
      returning id, ${hash} as hash`,
    );
    for (const row of rows) byHash.set(row.hash, row.id);
  }
  const numbers = new Map(list.map((entry, index) => [entry, byHash.get(hashes[index] ?? '')]));
  return (entry) => {
    const number = numbers.get(entry);
    if (number === undefined) throw new Error('a text has no number');
    return number;
  };
}
