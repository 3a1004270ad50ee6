import { listPageFilters, type AppliedFilter } from '@canopy/contract/seo-audit';
import { useCall } from '@canopy/shell-api';
import { Box, Button, FailedState, Icon, Skeleton, Stack, Text } from '@canopy/ui';
import { FormActions, NativeSelect } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useState } from 'react';
import type { Checks } from '../issues/use-checks.ts';
import { ISSUES } from '../issues/issue-facts.ts';
import { filterFault, filterOf } from './filter-text.ts';
import { FilterRow } from './FilterRow.tsx';

/** Maximum filters that the platform accepts at once. */
const MOST = 20;

interface FilterDialogProps {
  readonly applied: readonly AppliedFilter[];
  readonly checks: Checks;
  readonly onApply: (filters: AppliedFilter[]) => void;
  readonly onClose: () => void;
}

/** Combines filters: each is joined to the next by AND or OR, and AND takes precedence. */
export function FilterDialog({ applied, checks, onApply, onClose }: FilterDialogProps) {
  const { data, error, isValidating, reload } = useCall(listPageFilters, {});
  const [filters, setFilters] = useState<readonly AppliedFilter[]>(applied);
  const [tried, setTried] = useState(false);
  const definitions = data?.data ?? [];
  const [first] = definitions;
  // A new list starts with one line to fill in.
  const shown = filters.length === 0 && first && !tried ? [filterOf(first)] : filters;
  const issues = (checks.checks ?? Object.entries(ISSUES).map(([code, { name }]) => ({ code, name }))).map(({ code, name }) => ({
    value: code,
    label: name,
  }));
  const change = (place: number, next: AppliedFilter) => setFilters(shown.map((filter, other) => (other === place ? next : filter)));
  const apply = () => {
    setTried(true);
    setFilters(shown);
    if (shown.every((filter) => filterFault(filter) === null)) onApply([...shown]);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title="Filter pages"
      description="A page is shown if it matches all filters joined by AND, or the filters on either side of an OR."
      closeOnClickOutside={false}
      footer={
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={apply} disabled={!data}>
            Apply filters
          </Button>
        </FormActions>
      }
    >
      {error && !data ? (
        <FailedState detail={error.message} retrying={isValidating} onRetry={() => void reload()} />
      ) : !first ? (
        <Skeleton height={40} />
      ) : (
        <Stack gap="sm">
          {shown.map((filter, place) => (
            <Box key={place}>
              <FilterRow
                place={place}
                filter={filter}
                definitions={definitions}
                issues={issues}
                fault={tried ? filterFault(filter) : null}
                onChange={(next) => change(place, next)}
                onRemove={() => {
                  setTried(true);
                  setFilters(shown.filter((_, other) => other !== place));
                }}
              />
              {place < shown.length - 1 && (
                <NativeSelect
                  mt="sm"
                  w={90}
                  aria-label={`Join filters ${place + 1} and ${place + 2}`}
                  data={[
                    { value: 'and', label: 'AND' },
                    { value: 'or', label: 'OR' },
                  ]}
                  value={filter.and ? 'and' : 'or'}
                  onChange={(event) => change(place, { ...filter, and: event.currentTarget.value === 'and' })}
                />
              )}
            </Box>
          ))}
          {shown.length === 0 && <Text c="dimmed">No filters: all pages are shown.</Text>}
          <Box>
            <Button
              variant="default"
              size="xs"
              leftSection={<Icon name="plus" />}
              disabled={shown.length >= MOST}
              onClick={() => setFilters([...shown, filterOf(first)])}
            >
              Add filter
            </Button>
          </Box>
        </Stack>
      )}
    </Dialog>
  );
}
