/** Rows per request: the maximum of a call. */
export const BATCH = 100;

interface PageOfRows<Row> {
  readonly data: readonly Row[];
  readonly total_pages: number;
}

/** Every row of a paged call, page by page. @param ask requests one page, counted from 1, of `BATCH` rows */
export async function allRows<Row>(ask: (page: number) => Promise<PageOfRows<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = await ask(page);
    rows.push(...answer.data);
    last = answer.total_pages;
  }
  return rows;
}
