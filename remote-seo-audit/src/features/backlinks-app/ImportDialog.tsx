import { type CallOutput } from '@canopy/contract';
import { importBacklinks, listBacklinks } from '@canopy/contract/seo-audit';
import type { LinkColumns } from '@canopy/contract/table-file';
import { refreshCalls, useAction, useUser } from '@canopy/shell-api';
import { Button, Notice, Stack, Text } from '@canopy/ui';
import { formatInteger } from '@canopy/ui/data';
import { FileInput, FormActions, FormError, Textarea } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useCallForm } from '@canopy/views/forms';
import { useRef, useState } from 'react';
import { linksFileOf, LinksFilePreview, type LinksFile } from './LinksFilePreview.tsx';
import { BACKLINKS_MESSAGES } from './messages.ts';

/** Maximum characters per call. */
const MAX_CHARACTERS = 900_000;
/** Maximum skipped lines that are listed individually. */
const MAX_NAMED = 20;

const EMPTY: { file: File | null; text: string } = { file: null, text: '' };

/** Bytes that a file of the most characters may have: UTF-16 has two for each. */
const MAX_BYTES = 2 * MAX_CHARACTERS + 2;

async function readLinks(file: File, domain: string): Promise<LinksFile> {
  const { decodeFile, readTable } = await import('@canopy/contract/table-file');
  const { text } = decodeFile(new Uint8Array(await file.arrayBuffer()));
  return linksFileOf(readTable(text), text, domain);
}

/** Imports a file or pasted URLs, and reports the result of each line. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const action = useAction(importBacklinks);
  const [outcome, setOutcome] = useState<CallOutput<typeof importBacklinks> | null>(null);
  const {
    organisation: { domain },
  } = useUser();
  const [read, setRead] = useState<LinksFile | null>(null);
  const [columns, setColumns] = useState<LinkColumns | null>(null);
  const [unreadable, setUnreadable] = useState(false);
  const latest = useRef<File | null>(null);
  const form = useCallForm({
    initial: EMPTY,
    check: ({ file, text }): Record<string, string> => {
      if (!file && text.trim() === '') return { text: BACKLINKS_MESSAGES.nothing };
      if (file && (file.size > MAX_BYTES || (read?.text.length ?? 0) > MAX_CHARACTERS)) return { file: BACKLINKS_MESSAGES.tooLarge };
      if (file && !read) return { file: unreadable ? BACKLINKS_MESSAGES.unreadable : BACKLINKS_MESSAGES.reading };
      if (file && text.trim() !== '') return { text: BACKLINKS_MESSAGES.both };
      return text.length > MAX_CHARACTERS ? { text: BACKLINKS_MESSAGES.tooLarge } : {};
    },
    send: async ({ text }) => action.run({ body: read && columns ? { text: read.text, columns } : { text } }),
    done: async (data) => {
      setOutcome(data);
      await refreshCalls(listBacklinks);
    },
    unsaved: 'the backlinks to import',
  });
  const choose = async (file: File | null) => {
    latest.current = file;
    form.set('file', file);
    form.clearError('file');
    setRead(null);
    setUnreadable(false);
    if (!file || file.size > MAX_BYTES) return;
    const found = await readLinks(file, domain).catch(() => null);
    // Somebody may have chosen another one meanwhile.
    if (latest.current !== file) return;
    setUnreadable(found === null);
    setRead(found);
    setColumns(found?.guess ?? null);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={BACKLINKS_MESSAGES.import}
      description={BACKLINKS_MESSAGES.importText}
      closeOnClickOutside={!form.isDirty}
    >
      {outcome ? (
        <Stack gap="md">
          <Notice tone="good" live title={`${formatInteger(outcome.added)} added, ${formatInteger(outcome.known)} already known`}>
            {outcome.skipped.length === 0
              ? 'Every line was imported.'
              : outcome.skipped.length === 1
                ? '1 line was skipped.'
                : `${formatInteger(outcome.skipped.length)} lines were skipped.`}
          </Notice>
          {outcome.skipped.slice(0, MAX_NAMED).map(({ line, text: written, reason }) => (
            <Text key={line} size="xs" style={{ overflowWrap: 'anywhere' }}>
              Line {line}: {reason} ({written})
            </Text>
          ))}
          <FormActions>
            <Button onClick={onClose}>Done</Button>
          </FormActions>
        </Stack>
      ) : (
        <form {...form.props}>
          <Stack gap="md">
            <FormError>{form.failure}</FormError>
            <FileInput
              label="File"
              placeholder="Choose a CSV file"
              accept=".csv,.txt,text/csv,text/plain"
              clearable
              clearButtonProps={{ 'aria-label': 'Remove the file' }}
              {...form.field('file')}
              onChange={(file) => void choose(file)}
            />
            {read && columns && <LinksFilePreview file={read} columns={columns} onColumns={setColumns} />}
            <Textarea label="Or URLs, one per line" autosize minRows={5} maxRows={12} {...form.field('text')} />
            <FormActions>
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" loading={form.running}>
                Import
              </Button>
            </FormActions>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
