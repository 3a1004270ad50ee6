import { z } from 'zod';
import type { Rest } from './connection.ts';

/** Revisions looked through, the newest first: a loss is noticed at once. */
const LOOKED_AT = '10';
const wireRevisions = z.array(z.object({ id: z.number().int(), content: z.object({ raw: z.string() }) }));

/**
 * WordPress's screen of the newest revision of an entry with exactly this source, where a person compares and restores it; null: there is
 * none. REST cannot restore one, and saving its text again passes the same filters.
 */
export async function revisionUrl(
  { rest, route, adminUrl }: { rest: Rest; route: string; adminUrl: () => Promise<string | null> },
  html: string,
): Promise<string | null> {
  const query = { context: 'edit', per_page: LOOKED_AT, orderby: 'id', order: 'desc', _fields: 'id,content' };
  const [asked, admin] = await Promise.all([rest(`${route}/revisions`, { query }), adminUrl()]);
  const revisions = wireRevisions.safeParse(asked.ok ? asked.json : []);
  const same = revisions.success ? revisions.data.find(({ content }) => content.raw === html) : undefined;
  return same && admin !== null ? `${admin}/revision.php?revision=${same.id}` : null;
}
