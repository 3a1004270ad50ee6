import { CRITICAL_CODES, severityOf, type CheckInfo } from '@canopy/contract/seo-audit';
import { useUser } from '@canopy/shell-api';
import { Group, Notice, PageHeader, Stack } from '@canopy/ui';
import { NativeSelect } from '@canopy/ui/forms';
import { DataTable } from '@canopy/ui/table';
import { csvFile } from '@canopy/ui/data';
import { ExportButton, ListSearch, useListState, useKeptSort } from '@canopy/views/lists';
import { useCrawl } from '../../crawl/use-crawl.ts';
import { SEVERITY_NAMES } from '../../issues/SeverityBadge.tsx';
import { useChecks } from '../../issues/use-checks.ts';
import { SectionTabs } from '../../sections/SectionTabs.tsx';
import { checkColumns } from './check-columns.tsx';
import { CHECKS_MESSAGES, groupName } from './messages.ts';
import { useChangeCheck } from './use-change-check.ts';

const SHOW = [
  { value: 'all', label: 'All checks' },
  { value: 'found', label: 'With issues' },
  { value: 'critical', label: 'Critical issue types' },
  { value: 'changed', label: 'Customised' },
  { value: 'off', label: 'Off' },
];

const isSaid = (text: string): boolean => text !== '';

const KEEPS: Record<string, (check: CheckInfo) => boolean> = {
  all: () => true,
  found: ({ pages }) => pages > 0,
  critical: ({ code }) => CRITICAL_CODES.some((one) => one === code),
  changed: ({ changed }) => changed,
  off: ({ enabled }) => !enabled,
};

const asCsv = (checks: readonly CheckInfo[]): Promise<string> =>
  csvFile(
    ['Code', 'Check', 'Group', 'Severity', 'Potential', 'Fix type', 'Pages', 'On', 'Rule', 'How to fix', 'Source'],
    checks.map((check) => [
      check.code,
      check.name,
      check.group,
      SEVERITY_NAMES[severityOf(check)],
      check.potential ?? false,
      check.fix_type,
      check.pages,
      check.enabled,
      check.rule,
      check.how_to_fix,
      check.source,
    ]),
  );

/** Every check with its rule and source, and this workspace's settings for it. */
export function ChecksScreen() {
  const keptSort = useKeptSort();
  useCrawl();
  const { is_admin, is_agency } = useUser();
  const { checks, isLoading, isValidating, error, reload } = useChecks();
  const list = useListState({ filters: { show: SHOW.map(({ value }) => value), group: isSaid } });
  const { show, group } = list.filters;
  const { change, changing } = useChangeCheck();
  const allowed = is_admin || is_agency;
  const words = list.search.toLowerCase();
  const rows = checks?.filter(
    (check) =>
      (KEEPS[show]?.(check) ?? true) &&
      (group === '' || check.group === group) &&
      `${check.name} ${check.rule} ${check.code}`.toLowerCase().includes(words),
  );
  const groups = [...new Set(checks?.map((check) => check.group))]
    .map((value) => ({ value, label: groupName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <Stack gap="lg">
      <PageHeader
        title="Checks"
        description={CHECKS_MESSAGES.description}
        actions={<ExportButton name="checks" csv={() => asCsv(rows ?? [])} disabled={!rows || rows.length === 0} />}
      >
        <SectionTabs current="/seo-audit/checks" />
      </PageHeader>
      {!allowed && <Notice tone="info">{CHECKS_MESSAGES.readOnly}</Notice>}
      <DataTable
        label="Checks"
        keptSort={keptSort}
        columns={checkColumns({ allowed, changing, onChange: change })}
        rows={rows}
        rowKey={({ code }) => code}
        loading={isLoading}
        refetching={isValidating}
        error={error?.message}
        onRetry={() => void reload()}
        toolbar={
          <Group gap="sm" wrap="wrap">
            <ListSearch list={list} label="Search checks" placeholder="Search name or rule" />
            <NativeSelect
              aria-label="Show"
              data={SHOW}
              value={show}
              onChange={(event) => list.setFilter('show', event.currentTarget.value)}
            />
            <NativeSelect
              aria-label="Group"
              w={200}
              data={[{ value: '', label: 'All groups' }, ...groups]}
              value={group}
              onChange={(event) => list.setFilter('group', event.currentTarget.value)}
            />
          </Group>
        }
        filtered={list.isFiltered}
        onClearFilters={list.clear}
        defaultSort={{ id: 'severity', descending: true }}
      />
    </Stack>
  );
}
