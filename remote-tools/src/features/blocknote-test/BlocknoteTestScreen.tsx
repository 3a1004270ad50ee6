import { useEditor } from '@canopy/editor/load';
import { Button, FailedState, Icon, Notice, PageHeader, Skeleton, Stack, VisuallyHidden } from '@canopy/ui';
import { showToast } from '@canopy/shell-api';
import { ExportCard } from './ExportCard.tsx';
import { FORMATS, type Editor, type Format } from './formats.ts';
import { ImportCard } from './ImportCard.tsx';
import { EDITOR_MESSAGES as WORDS } from './messages.ts';
import { useScratch } from './use-scratch.ts';
import classes from './BlocknoteTestScreen.module.css';

/** The block editor on its own, with import and export. */
export function BlocknoteTestScreen() {
  const load = useEditor();
  const { blocks, revision, isKept, change, replace } = useScratch();

  const importText = (editor: Editor, text: string, format: Format) => {
    const { label, read } = FORMATS[format];
    const imported = read(editor, text);
    if (imported.length === 0) showToast({ title: WORDS.importedNothing(label), tone: 'destructive' });
    else replace(imported, WORDS.imported(label, imported.length));
  };

  return (
    <Stack gap="lg">
      <PageHeader
        title={WORDS.title}
        description={WORDS.description}
        actions={
          <Button
            variant="default"
            leftSection={<Icon name="trash" />}
            disabled={blocks.length === 0}
            onClick={() => replace([], WORDS.cleared)}
          >
            Clear
          </Button>
        }
      />
      {!isKept && (
        <Notice tone="warning" live>
          {WORDS.notKept}
        </Notice>
      )}
      {load.state === 'failed' && <FailedState detail={WORDS.editorFailed} onRetry={load.retry} />}
      {load.state === 'loading' && (
        <div className={classes.columns}>
          <VisuallyHidden role="status">Loading the editor</VisuallyHidden>
          <Skeleton height={354} />
          <Skeleton height={354} />
        </div>
      )}
      {load.state === 'ready' && (
        <div className={classes.columns}>
          <load.editor.BlockEditor key={revision} label="Text" initialBlocks={blocks} onChange={change} />
          <Stack gap="lg">
            <ExportCard editor={load.editor} blocks={blocks} />
            <ImportCard onImport={(text, format) => importText(load.editor, text, format)} />
          </Stack>
        </div>
      )}
    </Stack>
  );
}
