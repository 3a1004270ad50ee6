import { AUDIT_PAGE_SIZE } from '@canopy/contract';
import { PAGE_KINDS, PAGE_SORTS, type AppliedFilter } from '@canopy/contract/seo-audit';
import { useListState } from '@canopy/views/lists';
import { readFilters, writeFilters } from '../../filters/filter-text.ts';
import type { Checks } from '../../issues/use-checks.ts';

const isSaid = () => true;

/** The view of the list: `kind`, `issue` and `filters`, plus what every list has. */
export function usePageFilters(checks: Checks) {
  const view = useListState({
    sorts: PAGE_SORTS,
    initialSort: { id: 'issues', descending: true },
    filters: { kind: PAGE_KINDS, issue: isSaid, filters: isSaid },
    pageSize: AUDIT_PAGE_SIZE,
    alsoClear: ['drawer'],
  });
  const { issue: asked, filters: text } = view.filters;
  const { page: _page, page_size: _size, issue: _asked, ...query } = view.query;
  const applied = readFilters(text);
  const issue = checks.isKnown(asked) ? asked : '';
  return {
    ...view,
    issue,
    /** the URL names a check that is not yet known to exist */
    undecided: asked !== issue && checks.isLoading,
    applied,
    /** the URL has invalid filters: nothing is requested */
    malformed: text !== '' && applied.length === 0,
    isFiltered: query.search !== undefined || query.kind !== PAGE_KINDS[0] || issue !== '' || text !== '',
    /** the list call's query, without paging */
    query: { ...query, ...(issue !== '' && { issue }) },
    setIssue: (next: string) => view.setFilter('issue', next),
    setFilters: (next: readonly AppliedFilter[]) => view.setFilter('filters', writeFilters(next)),
  };
}

export type PageFilters = ReturnType<typeof usePageFilters>;
