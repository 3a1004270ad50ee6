import { type CallOutput } from '@canopy/contract';
import { importBacklinks, listBacklinks } from '@canopy/contract/seo-audit';
import { refreshCalls, useAction } from '@canopy/shell-api';
import { Button, Notice, Stack, Text } from '@canopy/ui';
import { formatInteger } from '@canopy/ui/data';
import { FileInput, FormActions, FormError, Textarea } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useCallForm } from '@canopy/views/forms';
import { useState } from 'react';
import { BACKLINKS_MESSAGES } from './messages.ts';

/** Maximum characters per call. */
const MAX_CHARACTERS = 900_000;
/** Maximum skipped lines that are listed individually. */
const MAX_NAMED = 20;

const EMPTY: { file: File | null; text: string } = { file: null, text: '' };

/** Imports a file or pasted URLs, and reports the result of each line. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const action = useAction(importBacklinks);
  const [outcome, setOutcome] = useState<CallOutput<typeof importBacklinks> | null>(null);
  const form = useCallForm({
    initial: EMPTY,
    check: ({ file, text }): Record<string, string> => {
      if (!file && text.trim() === '') return { text: BACKLINKS_MESSAGES.nothing };
      return (file?.size ?? 0) + text.length > MAX_CHARACTERS ? { [file ? 'file' : 'text']: BACKLINKS_MESSAGES.tooLarge } : {};
    },
    send: async ({ file, text }) =>
      action.run({ body: { text: [file ? await file.text() : '', text].filter((part) => part.trim() !== '').join('\n') } }),
    done: async (data) => {
      setOutcome(data);
      await refreshCalls(listBacklinks);
    },
    unsaved: 'the backlinks to import',
  });
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
            />
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
