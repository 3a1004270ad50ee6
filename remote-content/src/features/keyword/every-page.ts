/** Maximum rows per call of a list. */
export const EXPORT_PAGE = 100;

/** The rows of all pages of a list, fetched page by page, for an export. */
export async function everyPage<Row>(
  read: (page: number) => Promise<{ readonly data: readonly Row[]; readonly total_pages: number }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const part = await read(page);
    rows.push(...part.data);
    if (page >= part.total_pages) return rows;
  }
}
