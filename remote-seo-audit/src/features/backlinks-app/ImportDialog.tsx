import { type CallOutput } from '@canopy/contract';
import { importBacklinks, listBacklinks } from '@canopy/contract/seo-audit';
import { refreshCalls, useAction } from '@canopy/shell-api';
import { Button, Notice, Stack, Text } from '@canopy/ui';
import { formatInteger } from '@canopy/ui/data';
import { FileInput, FormActions, FormError, Textarea } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useState, type FormEvent } from 'react';
import { BACKLINKS_MESSAGES } from './messages.ts';

/** Characters a call takes. */
const MOST = 900_000;
/** Lines left out that are named one by one. */
const NAMED = 20;

/** Takes in a file or pasted addresses, and says what became of each line. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const action = useAction(importBacklinks);
  const [file, setFile] = useState<File | null>(null);
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<CallOutput<typeof importBacklinks> | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const whole = [file ? await file.text() : '', text].filter((part) => part.trim() !== '').join('\n');
    if (whole === '') return setFault(BACKLINKS_MESSAGES.nothing);
    if (whole.length > MOST) return setFault(BACKLINKS_MESSAGES.tooLarge);
    setFault(null);
    const result = await action.run({ body: { text: whole } });
    if (!result.ok) return;
    setOutcome(result.data);
    await refreshCalls(listBacklinks);
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={BACKLINKS_MESSAGES.import}
      description={BACKLINKS_MESSAGES.importText}
      closeOnClickOutside={text === '' && file === null}
    >
      {outcome ? (
        <Stack gap="md">
          <Notice tone="good" live title={`${formatInteger(outcome.added)} added, ${formatInteger(outcome.known)} known already`}>
            {outcome.skipped.length === 0 ? 'Every line was imported.' : `${formatInteger(outcome.skipped.length)} lines were skipped.`}
          </Notice>
          {outcome.skipped.slice(0, NAMED).map(({ line, text: written, reason }) => (
            <Text key={line} size="xs" style={{ overflowWrap: 'anywhere' }}>
              Line {line}: {reason} ({written})
            </Text>
          ))}
          <FormActions>
            <Button onClick={onClose}>Done</Button>
          </FormActions>
        </Stack>
      ) : (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="md">
            <FormError>{fault ?? action.error?.message}</FormError>
            <FileInput
              label="File"
              placeholder="Choose a CSV file"
              accept=".csv,.txt,text/csv,text/plain"
              clearable
              clearButtonProps={{ 'aria-label': 'Take the file away' }}
              value={file}
              onChange={setFile}
            />
            <Textarea
              label="Or addresses, one a line"
              autosize
              minRows={5}
              maxRows={12}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <FormActions>
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" loading={action.running}>
                Import
              </Button>
            </FormActions>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
