/** Rows asked for at a time: the most a call gives. */
export const BATCH = 100;

interface PageOfRows<Row> {
  readonly data: readonly Row[];
  readonly total_pages: number;
}

/** Every row of a paged call, one page after the other. @param ask for one page, counted from 1, of `BATCH` rows */
export async function allRows<Row>(ask: (page: number) => Promise<PageOfRows<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = await ask(page);
    rows.push(...answer.data);
    last = answer.total_pages;
  }
  return rows;
}
