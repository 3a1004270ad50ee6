import { Button, Card, Group, Icon, Stack } from '@canopy/ui';
import { CopyButton, Tabs, saveFile } from '@canopy/ui/data';
import { useDeferredValue, useMemo, useState } from 'react';
import { FORMATS, type Editor, type Format } from './formats.ts';
import classes from './BlocknoteTestScreen.module.css';

interface ExportCardProps {
  readonly editor: Editor;
  readonly blocks: readonly unknown[];
}

function Preview({ format, text }: { readonly format: Format; readonly text: string }) {
  const { label, extension, type } = FORMATS[format];
  return (
    <Stack gap="sm">
      <pre className={classes.preview} role="region" aria-label={label} tabIndex={0}>
        {text}
      </pre>
      <Group gap="sm">
        <CopyButton text={text} label={`Copy ${label}`} />
        <Button
          size="xs"
          variant="default"
          leftSection={<Icon name="download" size={16} />}
          onClick={() => saveFile(`text.${extension}`, text, type)}
        >
          Download {label}
        </Button>
      </Group>
    </Stack>
  );
}

/** The blocks as HTML and as Markdown, slightly behind the typing. */
export function ExportCard({ editor, blocks }: ExportCardProps) {
  const [format, setFormat] = useState<Format>('html');
  const shown = useDeferredValue(blocks);
  const texts = useMemo(
    () => ({ html: FORMATS.html.write(editor, shown), markdown: FORMATS.markdown.write(editor, shown) }),
    [editor, shown],
  );
  const items = (['html', 'markdown'] as const).map((value) => ({
    value,
    label: FORMATS[value].label,
    panel: <Preview format={value} text={texts[value]} />,
  }));
  return (
    <Card title="Export">
      <Tabs label="Format" value={format} onChange={(value) => setFormat(value === 'markdown' ? 'markdown' : 'html')} items={items} />
    </Card>
  );
}
