import { sql, type SQL } from 'drizzle-orm';

/**
 * `ilike`, quickly: the letters of an ASCII pattern are found without the language's rules for capital letters, which cost ten
 * times as much over many rows.
 */
export const matches = (column: SQL, pattern: string): SQL =>
  !/[^ -~]/.test(pattern) ? sql`${column} collate "C" ilike ${pattern}` : sql`${column} ilike ${pattern}`;
