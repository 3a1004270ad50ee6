import { TASK_POLL_MS } from '@canopy/contract';
import { listAutomationRuns, type AutomationRunRow } from '@canopy/contract/tools';
import { Link, useCall } from '@canopy/shell-api';
import { Anchor, Button, EmptyState, Group, Text } from '@canopy/ui';
import { formatDateTime, formatDuration, StatusBadge, UrlText } from '@canopy/ui/data';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { useListState } from '@canopy/views/lists';
import { useRef, useState } from 'react';
import { CompareDrawer } from './CompareDrawer.tsx';
import { AUTOMATION_WORDS as WORDS, isOpen, runStateOf } from './messages.ts';

const COLUMNS: readonly DataColumn<AutomationRunRow>[] = [
  {
    id: 'created_at',
    header: 'Started',
    cell: ({ id, created_at }) => (
      <Anchor component={Link} to={`/automation-tester?run=${id}`} size="sm">
        {formatDateTime(created_at)}
      </Anchor>
    ),
    width: 190,
    hideable: false,
  },
  { id: 'status', header: 'Result', cell: (run) => <StatusBadge {...runStateOf(run)} />, width: 130 },
  { id: 'test', header: 'Test', cell: ({ test_name }) => test_name ?? '–', wrap: true, minWidth: 140 },
  { id: 'url', header: 'Target URL', cell: ({ url }) => <UrlText url={url} copy={false} maxLength={40} />, minWidth: 200 },
  {
    id: 'steps',
    header: 'Steps passed',
    cell: ({ steps_passed, steps_total }) => `${steps_passed} of ${steps_total}`,
    numeric: true,
    width: 120,
  },
  {
    id: 'took',
    header: 'Duration',
    cell: ({ execution_time: seconds }) => (seconds === null ? '–' : formatDuration(seconds)),
    numeric: true,
    width: 90,
  },
  { id: 'by', header: 'By', cell: ({ started_by }) => (started_by === 'schedule' ? 'Schedule' : 'Administrator'), width: 140 },
];

/** Every run; two of them can be compared. */
export function RunHistory({ onNew }: { readonly onNew: () => void }) {
  const list = useListState({});
  const { data, error, isLoading, isValidating, reload } = useCall(
    listAutomationRuns,
    { query: list.query },
    { refreshMs: (latest) => (latest?.data.some(isOpen) ? TASK_POLL_MS : 0) },
  );
  const [selected, setSelected] = useState<readonly string[]>([]);
  const seen = useRef(new Map<string, AutomationRunRow>());
  for (const row of data?.data ?? []) seen.current.set(row.id, row);
  const [pair, setPair] = useState<readonly [string, string] | null>(null);
  const compare = () => {
    const [from, to] = selected.flatMap((id) => seen.current.get(id) ?? []).toSorted((a, b) => a.created_at.localeCompare(b.created_at));
    if (from && to) setPair([from.id, to.id]);
  };
  const hasRows = (data?.total ?? 0) > 0;
  return (
    <>
      <DataTable
        label="Runs"
        columns={COLUMNS}
        rows={data?.data}
        rowKey={({ id }) => id}
        rowLabel={({ url, created_at }) => `the run of ${formatDateTime(created_at)} on ${url}`}
        loading={isLoading}
        refetching={isValidating && !data?.data.some(isOpen)}
        error={error?.message}
        onRetry={() => void reload()}
        defaultSort={null}
        selection={hasRows ? { selected, onChange: setSelected } : undefined}
        paging={{ page: list.page, pageSize: list.pageSize, total: data?.total ?? 0, onChange: list.setPaging }}
        toolbar={
          hasRows && (
            <Group gap="sm">
              <Button variant="default" size="xs" disabled={selected.length !== 2} onClick={compare}>
                Compare
              </Button>
              <Text size="sm" c="dimmed">
                {selected.length === 2 ? '2 runs selected.' : 'Select two runs to see what changed between them.'}
              </Text>
            </Group>
          )
        }
        empty={
          <EmptyState
            compact
            level={2}
            icon="history"
            title="No runs yet"
            description={WORDS.noRuns}
            action={<Button onClick={onNew}>New test</Button>}
          />
        }
      />
      {pair && <CompareDrawer pair={pair} onClose={() => setPair(null)} />}
    </>
  );
}
