import { sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '../../../store/db.ts';
import { queryRow } from '../../../store/rows.ts';

/** A pattern for queries that name the brand: the workspace's name and its domain's, with and without spaces; null: none. */
export function brandPattern(name: string, domain: string): string | null {
  const label =
    domain
      .replace(/:\d+$/, '')
      .replace(/^www\./, '')
      .split('.')[0] ?? '';
  const first = name.toLowerCase().split(/\s+/)[0] ?? '';
  const words = [label.toLowerCase(), name.toLowerCase(), first]
    .map((word) => word.trim())
    .filter((word) => word.length >= 4 && word !== 'localhost');
  if (words.length === 0) return null;
  return [...new Set(words)].map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll(/[\s-]+/g, '[ -]?')).join('|');
}

const workspace = z.object({ name: z.string(), domain: z.string() });

/** The pattern of a workspace's brand; null: none. */
export async function brandOf(db: Db, organisationId: string): Promise<string | null> {
  const own = await queryRow(db, workspace, sql`select name, domain from organisations where id = ${organisationId}`);
  return own ? brandPattern(own.name, own.domain) : null;
}
