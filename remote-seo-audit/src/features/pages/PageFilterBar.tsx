import { PAGE_KINDS } from '@canopy/contract/seo-audit';
import { Button, Icon, Stack } from '@canopy/ui';
import { NativeSelect } from '@canopy/ui/forms';
import { SavedViewsMenu } from '@canopy/views';
import { useState } from 'react';
import { FilterDialog } from '../../filters/FilterDialog.tsx';
import { FilterSummary } from '../../filters/FilterSummary.tsx';
import { ISSUES, ISSUE_CODES } from '../../issues/issue-facts.ts';
import type { Checks } from '../../issues/use-checks.ts';
import { ListToolbar } from '../../list/ListToolbar.tsx';
import { KIND_LABELS } from './messages.ts';
import type { PageFilters } from './use-page-filters.ts';

const KINDS = PAGE_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }));
/** The URL parameters of this screen. */
const PARAMETERS = ['kind', 'issue', 'filters', 'search', 'sort', 'page_size'];
const ANY = { value: '', label: 'Any issue or none' };

/** The checks with findings, and the selected one. */
function choices({ checks }: Checks, chosen: string) {
  if (!checks) return [ANY, ...ISSUE_CODES.map((code) => ({ value: code, label: ISSUES[code].name }))];
  return [ANY, ...checks.filter(({ code, pages }) => pages > 0 || code === chosen).map(({ code, name }) => ({ value: code, label: name }))];
}

/** Filters of the list of pages. */
export function PageFilterBar({ filters, checks }: { readonly filters: PageFilters; readonly checks: Checks }) {
  const [open, setOpen] = useState(false);
  return (
    <Stack gap="sm">
      <ListToolbar
        list={filters}
        searchLabel="Search pages"
        placeholder="Search URL or title"
        filter="kind"
        filterLabel="Kind"
        choices={KINDS}
      >
        <NativeSelect
          aria-label="Issue"
          data={choices(checks, filters.issue)}
          value={filters.issue}
          onChange={(event) => filters.setIssue(event.currentTarget.value)}
        />
        <Button variant="default" leftSection={<Icon name="filter" />} onClick={() => setOpen(true)}>
          Filters
        </Button>
        <SavedViewsMenu screen="seo-audit/pages" parameters={PARAMETERS} />
      </ListToolbar>
      <FilterSummary filters={filters.applied} malformed={filters.malformed} checks={checks} onChange={filters.setFilters} />
      {open && (
        <FilterDialog
          applied={filters.applied}
          checks={checks}
          onClose={() => setOpen(false)}
          onApply={(next) => {
            filters.setFilters(next);
            setOpen(false);
          }}
        />
      )}
    </Stack>
  );
}
