import { PAGE_KINDS, PAGE_SORTS } from '@canopy/contract';
import { useUrlState } from '@canopy/shell-api';
import { isIssueCode } from '../../issues/issue-facts.ts';
import { useListView } from '../../list/use-list-view.ts';

/** The view of the list: `kind` and `issue` besides what every list has. */
export function usePageFilters() {
  const view = useListView(PAGE_KINDS, PAGE_SORTS, 'kind');
  const [issue, setIssue] = useUrlState<string>('issue', '', isIssueCode);
  return {
    ...view,
    issue,
    isFiltered: view.isFiltered || issue !== '',
    /** the list call's query, without paging */
    query: { ...view.query, kind: view.filter, ...(issue !== '' && { issue }) },
    setIssue: (next: string) => setIssue(next, { alsoClear: ['page', 'drawer'] }),
    clear: () => view.clear(['issue']),
  };
}

export type PageFilters = ReturnType<typeof usePageFilters>;
