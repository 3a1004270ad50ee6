import {
  AUTOMATION_SCHEDULES,
  deleteAutomationTest,
  listAutomationTests,
  playwrightTest,
  stepLines,
  updateAutomationTest,
  type AutomationTest,
} from '@canopy/contract/tools';
import { Link, refreshCalls, showToast, useAction, useCall } from '@canopy/shell-api';
import { Anchor, Button, EmptyState, Group, Text } from '@canopy/ui';
import { formatDateTime, formatRelative, saveFile, StatusBadge, UrlText } from '@canopy/ui/data';
import { NativeSelect } from '@canopy/ui/forms';
import { ActionMenu } from '@canopy/ui/menus';
import { ConfirmDialog } from '@canopy/ui/overlays';
import { DataTable, type DataColumn } from '@canopy/ui/table';
import { useKeptSort } from '@canopy/views/lists';
import { useMemo, useState } from 'react';
import { AUTOMATION_WORDS as WORDS, runStateOf, SCHEDULE_LABEL } from './messages.ts';

export interface SavedTestsProps {
  readonly onReplay: (test: AutomationTest) => void;
  readonly onEdit: (test: AutomationTest) => void;
  readonly onNew: () => void;
  readonly starting: boolean;
}

function ScheduleChoice({ test }: { readonly test: AutomationTest }) {
  const update = useAction(updateAutomationTest);
  const choose = async (text: string) => {
    const schedule = AUTOMATION_SCHEDULES.find((one) => one === text);
    if (!schedule) return;
    const result = await update.run({ params: { id: test.id }, body: { schedule } });
    if (!result.ok) return showToast({ title: result.error.message, tone: 'destructive' });
    showToast({
      title: schedule === 'never' ? 'The test is no longer scheduled' : `The test runs ${SCHEDULE_LABEL[schedule].toLowerCase()}`,
    });
    await refreshCalls(listAutomationTests);
  };
  return (
    <>
      <NativeSelect
        aria-label={`Schedule of ${test.name}`}
        size="xs"
        disabled={update.running}
        value={test.schedule}
        data={AUTOMATION_SCHEDULES.map((value) => ({ value, label: SCHEDULE_LABEL[value] }))}
        onChange={(event) => void choose(event.currentTarget.value)}
      />
      {(test.problem !== '' || test.next_at !== null) && (
        <Text size="xs" c="dimmed" mt={2}>
          {test.problem !== '' ? test.problem : `Next ${formatDateTime(test.next_at ?? '')}`}
        </Text>
      )}
    </>
  );
}

/** Saved tests: replayed by hand or on a schedule. */
export function SavedTests({ onReplay, onEdit, onNew, starting }: SavedTestsProps) {
  const keptSort = useKeptSort('tests');
  const { data, error, isLoading, isValidating, reload } = useCall(listAutomationTests, {});
  const remove = useAction(deleteAutomationTest);
  const [removing, setRemoving] = useState<AutomationTest | null>(null);
  const columns = useMemo<DataColumn<AutomationTest>[]>(
    () => [
      { id: 'name', header: 'Test', value: ({ name }) => name, wrap: true, minWidth: 180, hideable: false },
      { id: 'url', header: 'Target URL', cell: ({ url }) => <UrlText url={url} href copy={false} maxLength={40} />, minWidth: 200 },
      { id: 'steps', header: 'Steps', value: ({ description }) => stepLines(description).length, numeric: true, width: 80 },
      {
        id: 'last',
        header: 'Last run',
        cell: ({ last_run: last }) =>
          last ? (
            <Group gap="xs">
              <StatusBadge {...runStateOf(last)} />
              <Anchor component={Link} to={`/automation-tester?run=${last.id}`} size="sm">
                {formatRelative(last.created_at)}
              </Anchor>
            </Group>
          ) : (
            'Not replayed yet'
          ),
        width: 220,
      },
      { id: 'schedule', header: 'Schedule', cell: (test) => <ScheduleChoice test={test} />, width: 190 },
    ],
    [],
  );
  const confirm = async () => {
    if (!removing) return;
    const result = await remove.run({ params: { id: removing.id } });
    if (!result.ok) return;
    setRemoving(null);
    showToast({ title: 'Test deleted', tone: 'success' });
    void refreshCalls(listAutomationTests);
  };
  return (
    <>
      <DataTable
        label="Saved tests"
        keptSort={keptSort}
        columns={columns}
        rows={data}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        loading={isLoading}
        refetching={isValidating}
        error={error?.message}
        onRetry={() => void reload()}
        defaultSort={{ id: 'name', descending: false }}
        paging={false}
        empty={
          <EmptyState
            compact
            level={2}
            icon="list-check"
            title="No saved tests"
            description={WORDS.noTests}
            action={<Button onClick={onNew}>New test</Button>}
          />
        }
        rowActions={(test) => (
          <Group gap={4} wrap="nowrap">
            <Button size="xs" variant="default" loading={starting} aria-label={`Replay ${test.name}`} onClick={() => onReplay(test)}>
              Replay
            </Button>
            <ActionMenu
              label={`Actions for ${test.name}`}
              size="sm"
              items={[
                { label: 'Edit steps', icon: 'pencil', onSelect: () => onEdit(test) },
                {
                  label: 'Export as Playwright test',
                  icon: 'download',
                  onSelect: () =>
                    saveFile(
                      `${test.name.replaceAll(/[^\w.-]+/g, '-').toLowerCase()}.spec.js`,
                      playwrightTest({ name: test.name, url: test.url, lines: stepLines(test.description) }),
                      'text/javascript',
                    ),
                },
                { label: 'Delete', icon: 'trash', destructive: true, onSelect: () => setRemoving(test) },
              ]}
            />
          </Group>
        )}
      />
      {removing && (
        <ConfirmDialog
          opened
          onClose={() => setRemoving(null)}
          onConfirm={() => void confirm()}
          title={`Delete “${removing.name}”?`}
          confirmLabel="Delete test"
          destructive
          running={remove.running}
          error={remove.error?.message}
        >
          Its steps, schedule and sign-in are deleted. Its runs stay in the history.
        </ConfirmDialog>
      )}
    </>
  );
}
