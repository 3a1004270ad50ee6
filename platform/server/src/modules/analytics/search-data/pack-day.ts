import { sql } from 'drizzle-orm';
import type { Db } from '../../../store/db.ts';
import { pack, type Columns } from './packed-figures.ts';

/** A row of a day in stored form. */
export interface NumberedRow {
  readonly clicks: number;
  readonly impressions: number;
  /** position × impressions */
  readonly places: number;
}
export interface PageRow extends NumberedRow {
  readonly page: number;
}
export interface FactRow extends PageRow {
  readonly query: number;
  readonly country: string;
  readonly device: string;
}

/** Sums by key, in order of first occurrence. */
class Sums {
  readonly #places = new Map<number, number>();
  readonly #figures: number[][] = [[], [], []];

  add(key: number, { clicks, impressions, places }: NumberedRow): void {
    const at = this.#places.get(key) ?? this.#places.size;
    if (at === this.#places.size) this.#places.set(key, at);
    for (const [column, figure] of [clicks, impressions, places].entries()) {
      const sums = this.#figures[column] ?? [];
      sums[at] = (sums[at] ?? 0) + figure;
    }
  }

  columns(): Columns {
    const [clicks, impressions, places] = this.#figures.map((column) => Float64Array.from(column));
    const none = new Float64Array(0);
    return {
      keys: Uint32Array.from(this.#places.keys()),
      clicks: clicks ?? none,
      impressions: impressions ?? none,
      places: places ?? none,
    };
  }
}

/** Figures of a day for one value of `search_sums`. */
interface Packed {
  readonly dimension: 'page' | 'query';
  readonly country: string;
  readonly device: string;
  readonly sums: Sums;
}

/** A day's rows, summed: all pages and queries, plus those of each country and of each device, which come from the joint rows. */
export function sumDay(
  pages: readonly PageRow[],
  facts: readonly FactRow[],
): { readonly packed: readonly Packed[]; readonly queries: Columns } {
  const found = new Map<string, Packed>();
  const sumsOf = (dimension: Packed['dimension'], country: string, device: string): Sums => {
    const name = `${dimension} ${country} ${device}`;
    const known = found.get(name) ?? { dimension, country, device, sums: new Sums() };
    found.set(name, known);
    return known.sums;
  };
  for (const row of pages) sumsOf('page', '', '').add(row.page, row);
  for (const row of facts) {
    const { page, query, country, device } = row;
    sumsOf('query', '', '').add(query, row);
    for (const [dimension, key] of [
      ['page', page],
      ['query', query],
    ] as const) {
      sumsOf(dimension, country, '').add(key, row);
      sumsOf(dimension, '', device).add(key, row);
    }
  }
  return { packed: [...found.values()], queries: (found.get('query  ')?.sums ?? new Sums()).columns() };
}

/** Stores the day's sums in the format of `unpack`. Those of the day it replaces have already been deleted. */
export async function packDay(tx: Pick<Db, 'execute'>, organisationId: string, date: string, packed: readonly Packed[]): Promise<void> {
  if (packed.length === 0) return;
  const values = packed.map(
    ({ dimension, country, device, sums }) =>
      sql`(${organisationId}::uuid, ${dimension}, 1::smallint, ${date}::date, ${country}, ${device}, ${pack(sums.columns())}::bytea)`,
  );
  await tx.execute(
    sql`insert into search_sums (organisation_id, dimension, length, start, country, device, figures) values ${sql.join(values, sql`, `)}`,
  );
}
