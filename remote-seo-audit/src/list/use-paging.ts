import { AUDIT_PAGE_SIZE, PAGE_SIZE_OPTIONS } from '@canopy/contract';
import { usePageParam, useUrlState } from '@canopy/shell-api';

const isPageSize = (text: string): boolean => PAGE_SIZE_OPTIONS.some((size) => String(size) === text);

/** Which page of a list shows, in the address: `page` and `page_size`. @param alsoClear what another page size makes meaningless besides the page */
export function usePaging(alsoClear: readonly string[] = []) {
  const [size, setSize] = useUrlState<string>('page_size', String(AUDIT_PAGE_SIZE), isPageSize);
  const [page, setPage] = usePageParam();
  const pageSize = Number(size);
  const setPaging = (next: { page: number; pageSize: number }) =>
    next.pageSize === pageSize ? setPage(next.page) : setSize(String(next.pageSize), { alsoClear: ['page', ...alsoClear] });
  return { page, pageSize, setPaging };
}
