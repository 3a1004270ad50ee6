import { PAGE_KINDS, PAGE_SORTS, type AppliedFilter } from '@canopy/contract/seo-audit';
import { useUrlState } from '@canopy/shell-api';
import { readFilters, writeFilters } from '../../filters/filter-text.ts';
import type { Checks } from '../../issues/use-checks.ts';
import { useListView } from '../../list/use-list-view.ts';

const ANOTHER_VIEW = { alsoClear: ['page', 'drawer'] };

/** The view of the list: `kind`, `issue` and `filters` besides what every list has. */
export function usePageFilters(checks: Checks) {
  const view = useListView(PAGE_KINDS, PAGE_SORTS, 'kind');
  const [asked, setIssue] = useUrlState<string>('issue', '');
  const [text, setText] = useUrlState<string>('filters', '');
  const filters = readFilters(text);
  const issue = checks.isKnown(asked) ? asked : '';
  return {
    ...view,
    issue,
    /** the address names a check that is not known to be one yet */
    undecided: asked !== issue && checks.isLoading,
    filters,
    /** the address has filters that are none: nothing is asked for */
    malformed: text !== '' && filters.length === 0,
    isFiltered: view.isFiltered || issue !== '' || text !== '',
    /** the list call's query, without paging */
    query: { ...view.query, kind: view.filter, ...(issue !== '' && { issue }), ...(text !== '' && { filters: text }) },
    setIssue: (next: string) => setIssue(next, ANOTHER_VIEW),
    setFilters: (next: readonly AppliedFilter[]) => setText(writeFilters(next), ANOTHER_VIEW),
    clear: () => view.clear(['issue', 'filters']),
  };
}

export type PageFilters = ReturnType<typeof usePageFilters>;
