/** Rows asked for at a time: the most that a search table gives. */
export const BATCH = 1_000;
/** Most rows of one file. */
export const EXPORT_LIMIT = 50_000;

interface PageOfRows<Row> {
  readonly data: readonly Row[];
  readonly total: number;
  readonly total_pages: number;
}

export interface ExportedRows<Row> {
  readonly rows: readonly Row[];
  /** rows there are; more than `rows` where the limit cut them */
  readonly total: number;
}

/** The rows of a paged call, one page after the other, up to `limit`. @param ask for one page, counted from 1, of `BATCH` rows */
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
