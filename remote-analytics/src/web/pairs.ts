/** A row, and the same row of the compared range: null if it did not exist or nothing is compared. */
export interface Pair<Row> {
  readonly key: string;
  readonly now: Row;
  readonly before: Row | null;
}

/** Joins the rows of two ranges by key, in the order of the first; rows found only in the compared range are left out. */
export function pairRows<Row>(rows: readonly Row[], compared: readonly Row[] | null, keyOf: (row: Row) => string): Pair<Row>[] {
  const before = new Map(compared?.map((row) => [keyOf(row), row]));
  return rows.map((now) => ({ key: keyOf(now), now, before: before.get(keyOf(now)) ?? null }));
}
