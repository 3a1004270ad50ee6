import { PAGE_KINDS } from '@canopy/contract';
import { NativeSelect } from '@canopy/ui/forms';
import { ISSUES, ISSUE_CODES } from '../../issues/issue-facts.ts';
import { ListToolbar } from '../../list/ListToolbar.tsx';
import { KIND_LABELS } from './messages.ts';
import type { PageFilters } from './use-page-filters.ts';

const KINDS = PAGE_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }));
const CODES = [{ value: '', label: 'Any issue or none' }, ...ISSUE_CODES.map((code) => ({ value: code, label: ISSUES[code].name }))];

/** What narrows the list of pages. */
export function PageFilterBar({ filters }: { readonly filters: PageFilters }) {
  return (
    <ListToolbar view={filters} searchLabel="Search pages" placeholder="Search address or title" filterLabel="Kind" filters={KINDS}>
      <NativeSelect aria-label="Issue" data={CODES} value={filters.issue} onChange={(event) => filters.setIssue(event.currentTarget.value)} />
    </ListToolbar>
  );
}
