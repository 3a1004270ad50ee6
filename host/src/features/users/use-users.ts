import { DEFAULT_PAGE_SIZE, PAGE_SIZE_OPTIONS } from '@canopy/contract';
import { listUsers, updateUserRoles, type UserRow } from '@canopy/contract/host';
import { refreshCalls, showToast, useAction, useCall, usePageParam, useUrlState } from '@canopy/shell-api';

const isSize = (text: string) => PAGE_SIZE_OPTIONS.some((size) => String(size) === text);

/** All accounts, searched and paged by the address. */
export function useUsers() {
  const [page] = usePageParam();
  const [, setPageText] = useUrlState<string>('page', '1');
  const [sizeText, setSize] = useUrlState<string>('page_size', String(DEFAULT_PAGE_SIZE), isSize);
  const [search, setSearch] = useUrlState<string>('search', '');
  const list = useCall(listUsers, { query: { page, page_size: Number(sizeText), search } });
  const update = useAction(updateUserRoles);

  const setRole = async (user: UserRow, change: { is_admin?: boolean; is_agency?: boolean }) => {
    const result = await update.run({ params: { id: user.id }, body: change });
    if (result.ok) showToast({ title: `The roles of ${user.email} were changed` });
    else showToast({ title: 'Nothing was changed', description: result.error.message, tone: 'destructive' });
    await refreshCalls(listUsers);
  };
  const setPaging = (next: { page: number; pageSize: number }) => {
    if (next.pageSize !== Number(sizeText)) setSize(String(next.pageSize), { alsoClear: ['page'] });
    else setPageText(String(next.page));
  };
  return {
    list,
    search,
    setSearch: (text: string) => setSearch(text, { replace: true, alsoClear: ['page'] }),
    paging: { page, pageSize: Number(sizeText), total: list.data?.total ?? 0, onChange: setPaging },
    setRole,
    busy: update.running,
  };
}
