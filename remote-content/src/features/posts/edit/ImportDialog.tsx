import { loadEditor } from '@canopy/editor/load';
import { Button, Notice, Stack } from '@canopy/ui';
import { FileInput, FormActions, FormError, SegmentedControl, Textarea } from '@canopy/ui/forms';
import { Dialog } from '@canopy/ui/overlays';
import { useState, type FormEvent } from 'react';
import { readFileText } from '../../../read-file-text.ts';

const FORMATS = [
  { value: 'html', label: 'HTML' },
  { value: 'markdown', label: 'Markdown' },
];
const PLACES = [
  { value: 'end', label: 'At the end' },
  { value: 'replace', label: 'Replace the text' },
];

const LIST = new Intl.ListFormat('en');

interface ImportDialogProps {
  readonly onImport: (blocks: readonly unknown[], replace: boolean) => void;
  readonly onClose: () => void;
}

/** Imports HTML or Markdown as blocks of this post. */
export function ImportDialog({ onImport, onClose }: ImportDialogProps) {
  const [format, setFormat] = useState('html');
  const [place, setPlace] = useState('end');
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  /** what the text of that format would lose; null: not looked yet */
  const [losses, setLosses] = useState<{ readonly of: string; readonly format: string; readonly parts: readonly string[] } | null>(null);
  const shown = losses?.of === text && losses.format === format ? losses.parts : [];
  const read = async (file: File | null) => {
    if (!file) return;
    setText(await readFileText(file));
    setFormat(/\.(?:md|markdown)$/i.test(file.name) ? 'markdown' : 'html');
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setRunning(true);
    try {
      const { htmlToBlocks, lossesOfHtml, lossesOfMarkdown, markdownToBlocks } = await loadEditor();
      const parts = format === 'html' ? lossesOfHtml(text) : lossesOfMarkdown(text);
      if (parts.length > 0 && shown.length === 0) return setLosses({ of: text, format, parts });
      const blocks = format === 'html' ? htmlToBlocks(text) : markdownToBlocks(text);
      onImport(blocks, place === 'replace');
      onClose();
    } catch {
      setFailure('The text could not be read. Nothing was changed.');
    } finally {
      setRunning(false);
    }
  };
  return (
    <Dialog opened onClose={onClose} size="lg" title="Import HTML or Markdown">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <FormError>{failure}</FormError>
          <FileInput
            label="File"
            accept=".html,.htm,.md,.markdown,text/html,text/markdown"
            clearable
            onChange={(file) => void read(file)}
          />
          <SegmentedControl label="Format" data={FORMATS} value={format} onChange={setFormat} />
          <Textarea
            label={format === 'html' ? 'HTML' : 'Markdown'}
            autosize
            minRows={6}
            maxRows={14}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            data-autofocus
          />
          <SegmentedControl label="Where" data={PLACES} value={place} onChange={setPlace} />
          {shown.length > 0 && (
            <Notice tone="warning" title="Posts do not support all of this content" live>
              The text is kept, but the import leaves out {LIST.format(shown)}. Nothing is changed until you choose.
            </Notice>
          )}
          <FormActions>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={running} disabled={text.trim() === ''}>
              {shown.length > 0 ? 'Import without them' : 'Import'}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Dialog>
  );
}
