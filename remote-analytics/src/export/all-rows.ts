/** Rows per request: the maximum a search table returns. */
export const BATCH = 1_000;
/** Maximum rows per file. */
export const EXPORT_LIMIT = 50_000;

interface PageOfRows<Row> {
  readonly data: readonly Row[];
  readonly total: number;
  readonly total_pages: number;
}

export interface ExportedRows<Row> {
  readonly rows: readonly Row[];
  /** total number of rows; more than `rows` if the limit cut them off */
  readonly total: number;
}

/** Rows of a paged call, page by page, up to `limit`. @param ask requests one page, counted from 1, of `BATCH` rows */
export async function allRows<Row>(
  ask: (page: number) => Promise<PageOfRows<Row>>,
  limit: number = EXPORT_LIMIT,
): Promise<ExportedRows<Row>> {
  const rows: Row[] = [];
  let total = 0;
  for (let page = 1, last = 1; page <= last && rows.length < limit; page += 1) {
    const answer = await ask(page);
    rows.push(...answer.data);
    total = answer.total;
    last = answer.total_pages;
  }
  return { rows: rows.slice(0, limit), total };
}
