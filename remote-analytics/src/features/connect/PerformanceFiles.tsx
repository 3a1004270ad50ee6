import { deletePerformanceFile, listPerformanceFiles, type PerformanceFile } from '@canopy/contract/analytics';
import { refreshCalls, showToast, useAction, useCall, useUrlState } from '@canopy/shell-api';
import { Button, Card, Group, Notice, Stack, Text } from '@canopy/ui';
import { formatCtr, formatDateTime, formatDayRange, formatInteger, formatPosition, KeyValueList } from '@canopy/ui/data';
import { NativeSelect } from '@canopy/ui/forms';
import { ConfirmDialog } from '@canopy/ui/overlays';
import { useState } from 'react';
import { ImportPerformanceDialog } from './ImportPerformanceDialog.tsx';
import { PERFORMANCE_MESSAGES as WORDS } from './performance-messages.ts';
import { OF_A_FILE, PerformanceRows } from './PerformanceRows.tsx';

/** Figures from exported files, for a workspace whose Search Console is not connected; never shown together with those of Google's API. */
export function PerformanceFiles() {
  const { data, error, reload } = useCall(listPerformanceFiles, {});
  const [chosen, setChosen] = useUrlState<string>('file', '');
  const [open, setOpen] = useState<'import' | 'remove' | null>(null);
  const files = data?.data ?? [];
  const file = files.find(({ id }) => id === chosen) ?? files[0];
  return (
    <Card
      title={WORDS.title}
      description={WORDS.text}
      actions={
        <Button size="xs" variant="default" onClick={() => setOpen('import')}>
          {WORDS.open}
        </Button>
      }
    >
      <Stack gap="md">
        {error && (
          <Notice tone="bad" title={WORDS.notLoaded} action={<Button onClick={() => void reload()}>Retry</Button>}>
            {error.message}
          </Notice>
        )}
        {file && (
          <>
            <Group gap="sm" align="end">
              <NativeSelect
                label={WORDS.file}
                value={file.id}
                onChange={({ currentTarget: { value } }) => setChosen(value, { alsoClear: OF_A_FILE })}
                data={files.map(({ id, name, imported_at }) => ({ value: id, label: `${name}, ${formatDateTime(imported_at)}` }))}
              />
              <Button variant="default" onClick={() => setOpen('remove')}>
                {WORDS.remove}
              </Button>
            </Group>
            <Summary file={file} />
            <PerformanceRows key={file.id} file={file} />
          </>
        )}
      </Stack>
      {open === 'import' && (
        <ImportPerformanceDialog
          onClose={() => setOpen(null)}
          onImported={async ({ id }) => {
            setChosen(id, { alsoClear: OF_A_FILE });
            await refreshCalls(listPerformanceFiles);
          }}
        />
      )}
      {file && (
        <RemoveFile
          file={file}
          opened={open === 'remove'}
          onClose={() => setOpen(null)}
          onRemoved={() => setChosen('', { replace: true, alsoClear: OF_A_FILE })}
        />
      )}
    </Card>
  );
}

/** Where the figures come from, and their sums as far as the file has them. */
function Summary({ file: { first_day: first, last_day: last, filters, totals } }: { readonly file: PerformanceFile }) {
  return (
    <>
      <KeyValueList
        items={[
          { label: WORDS.source, value: WORDS.sourceText },
          { label: WORDS.days, value: first && last ? formatDayRange(first, last) : WORDS.unknownDays },
          ...filters.map(({ name, value }) => ({ label: name, value })),
          ...(totals
            ? [
                { label: 'Clicks', value: formatInteger(totals.clicks) },
                { label: 'Impressions', value: formatInteger(totals.impressions) },
                { label: 'CTR', value: totals.ctr === null ? '–' : formatCtr(totals.ctr) },
                { label: 'Position', value: totals.position === null ? '–' : formatPosition(totals.position) },
              ]
            : []),
        ]}
      />
      {!totals && <Text size="sm">{WORDS.noTotals}</Text>}
    </>
  );
}

interface RemoveFileProps {
  readonly file: PerformanceFile;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

function RemoveFile({ file, opened, onClose, onRemoved }: RemoveFileProps) {
  const { run, running, error } = useAction(deletePerformanceFile);
  const remove = async () => {
    const result = await run({ params: { id: file.id } });
    if (!result.ok) return;
    onClose();
    onRemoved();
    await refreshCalls(listPerformanceFiles);
    showToast({ title: WORDS.removed, tone: 'success' });
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => void remove()}
      title={WORDS.removeTitle(file.name)}
      confirmLabel={WORDS.remove}
      destructive
      running={running}
      error={error?.message}
    >
      <Text>{WORDS.removeText}</Text>
    </ConfirmDialog>
  );
}
