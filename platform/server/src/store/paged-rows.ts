/** The response of a list call: one page of rows, and the total count. */
export function pageOfRows<Row>(data: Row[], total: number, { page, page_size }: { page: number; page_size: number }) {
  return { data, page, total, total_pages: Math.max(1, Math.ceil(total / page_size)) };
}

export const offsetOf = ({ page, page_size }: { page: number; page_size: number }): number => (page - 1) * page_size;

/** A text in an `ilike` pattern: `%`, `_` and `\` are taken literally. */
export const literalLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The `ilike` pattern that finds a text anywhere. */
export const containing = (search: string): string => `%${literalLike(search)}%`;
