import { Button, Card, Stack } from '@canopy/ui';
import { FileInput, FormActions, SegmentedControl, Textarea } from '@canopy/ui/forms';
import { useState } from 'react';
import { FORMATS, guessFormat, type Format } from './formats.ts';
import { EDITOR_MESSAGES as WORDS } from './messages.ts';

const LARGEST_FILE = 5 * 1024 * 1024;
const CHOICES = [
  { value: 'html', label: 'HTML' },
  { value: 'markdown', label: 'Markdown' },
];

/** Text or a file to be converted to blocks. */
export function ImportCard({ onImport }: { readonly onImport: (text: string, format: Format) => void }) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Format | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const format = chosen ?? guessFormat(text);

  const take = (source: string, as: Format) => {
    setProblem(null);
    onImport(source, as);
  };
  const takeFile = async (file: File | null) => {
    if (!file) return;
    if (file.size > LARGEST_FILE) return setProblem(WORDS.fileTooLarge);
    try {
      const content = await file.text();
      take(content, guessFormat(content, file.name));
    } catch {
      setProblem(WORDS.fileUnreadable);
    }
  };

  return (
    <Card title={WORDS.importTitle} description={WORDS.importDescription}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === '') setProblem(WORDS.nothingToImport);
          else take(text, format);
        }}
      >
        <Stack gap="md">
          <FileInput
            label="File"
            placeholder="HTML or Markdown, up to 5 MB"
            accept=".html,.htm,.md,.markdown,.txt"
            value={null}
            onChange={(file) => void takeFile(file)}
          />
          <Textarea
            label="Text to import"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            error={problem}
            autosize
            minRows={4}
            maxRows={12}
            spellCheck={false}
          />
          <SegmentedControl
            label="Format"
            data={CHOICES}
            value={format}
            onChange={(value) => setChosen(value === 'html' ? 'html' : 'markdown')}
          />
          <FormActions>
            <Button type="submit">Import {FORMATS[format].label}</Button>
          </FormActions>
        </Stack>
      </form>
    </Card>
  );
}
