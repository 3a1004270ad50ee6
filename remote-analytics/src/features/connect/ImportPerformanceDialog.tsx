import type { CallOutput } from '@canopy/contract';
import { importPerformanceFile, PERFORMANCE_FILE_BYTES, previewPerformanceFile, type PerformanceFile } from '@canopy/contract/analytics';
import { showOutcome, useAction } from '@canopy/shell-api';
import { Button, Stack, Text } from '@canopy/ui';
import { FileInput, FormActions, FormError } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useRef, useState } from 'react';
import { PERFORMANCE_MESSAGES as WORDS } from './performance-messages.ts';
import { chosenTables, PerformancePreview, type TableChoice } from './PerformancePreview.tsx';

interface ImportPerformanceDialogProps {
  readonly onClose: () => void;
  readonly onImported: (file: PerformanceFile) => Promise<void>;
}

interface ReadFile {
  readonly name: string;
  readonly base64: string;
  readonly preview: CallOutput<typeof previewPerformanceFile>;
}

/** Shows what a chosen file contains, lets kinds and columns be changed, and imports it. */
export function ImportPerformanceDialog({ onClose, onImported }: ImportPerformanceDialogProps) {
  const preview = useAction(previewPerformanceFile);
  const send = useAction(importPerformanceFile);
  const [file, setFile] = useState<File | null>(null);
  const [read, setRead] = useState<ReadFile | null>(null);
  const [choices, setChoices] = useState<readonly TableChoice[]>([]);
  const [fault, setFault] = useState('');
  const latest = useRef<File | null>(null);
  const choose = async (chosen: File | null) => {
    latest.current = chosen;
    setFile(chosen);
    setRead(null);
    setFault('');
    if (!chosen) return;
    if (chosen.size > PERFORMANCE_FILE_BYTES) return setFault(WORDS.tooLarge);
    const base64 = await base64Of(chosen).catch(() => null);
    if (latest.current !== chosen) return;
    if (base64 === null) return setFault(WORDS.unreadable);
    const result = await preview.run({ body: { name: chosen.name, base64 } });
    // Somebody may have chosen another one meanwhile.
    if (latest.current !== chosen) return;
    if (!result.ok) return setFault(result.error.message);
    setRead({ name: chosen.name, base64, preview: result.data });
    setChoices(result.data.tables.map(({ dimension, columns }) => ({ dimension, columns })));
  };
  const save = async () => {
    if (!read) return setFault(fault || WORDS.nothing);
    const tables = chosenTables(read.preview.tables, choices);
    if (tables.length === 0) return setFault(WORDS.noTable);
    if (new Set(tables.map(({ dimension }) => dimension)).size < tables.length) return setFault(WORDS.twice);
    setFault('');
    const result = await send.run({ body: { name: read.name, base64: read.base64, tables } });
    if (!result.ok) return setFault(result.error.message);
    const { file: imported, skipped } = result.data;
    await onImported(imported);
    onClose();
    const rows = imported.tables.reduce((sum, table) => sum + table.rows, 0);
    const words = { all: WORDS.imported(imported.name), partial: WORDS.partly(imported.name), none: WORDS.noRow, nothing: WORDS.noRow };
    showOutcome(
      { well: rows, total: rows + skipped.length },
      { ...words, reasons: skipped.length === 0 ? [] : [WORDS.skipped(skipped.length), skipped[0]?.reason] },
    );
  };
  return (
    <Dialog opened onClose={onClose} title={WORDS.dialogTitle} description={WORDS.dialogText} closeOnClickOutside={!file}>
      <Stack gap="md">
        <FormError>{read ? fault : ''}</FormError>
        <FileInput
          label={WORDS.file}
          placeholder={WORDS.choose}
          accept=".zip,.csv,.tsv,application/zip,text/csv"
          clearable
          clearButtonProps={{ 'aria-label': 'Remove the file' }}
          value={file}
          error={read || fault === '' ? undefined : fault}
          onChange={(chosen) => void choose(chosen)}
        />
        {preview.running && <Text role="status">Reading the file…</Text>}
        {read && <PerformancePreview tables={read.preview.tables} choices={choices} onChoices={setChoices} />}
        {read && read.preview.ignored.length > 0 && (
          <Text size="xs" c="dimmed">
            {WORDS.ignored(read.preview.ignored)}
          </Text>
        )}
        <FormActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={send.running} disabled={preview.running} onClick={() => void save()}>
            Import
          </Button>
        </FormActions>
      </Stack>
    </Dialog>
  );
}

/** In pieces: a call with as many arguments as a file has bytes would fail. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const piece = 0x8000;
  let text = '';
  for (let at = 0; at < bytes.length; at += piece) text += String.fromCharCode(...bytes.subarray(at, at + piece));
  return btoa(text);
}
