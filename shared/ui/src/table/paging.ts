/** Options for rows per page (spec section 9: page size 20, options 10 to 50). */
export const PAGE_SIZES = [10, 20, 30, 40, 50] as const;
export const DEFAULT_PAGE_SIZE = 20;

export interface Paging {
  /** from 1 */
  page: number;
  pageSize: number;
}

export interface ServerPaging extends Paging {
  /** total number of rows */
  total: number;
  onChange: (next: Paging) => void;
}

export const pageCount = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize));

/** Changes the page size and keeps the first row visible. */
export function withPageSize(paging: Paging, pageSize: number): Paging {
  const first = (paging.page - 1) * paging.pageSize;
  return { page: Math.floor(first / pageSize) + 1, pageSize };
}
