import { BlockNoteView } from '@blocknote/mantine';
import { useCreateBlockNote } from '@blocknote/react';
import { useColorScheme, VisuallyHidden } from '@canopy/ui';
import { MantineProvider } from '@mantine/core';
import './styles.css';
import { useEffect, useId, useRef, useState } from 'react';
import { blocksToHtml } from './conversions.ts';
import { handleOf, type EditorHandle } from './editor-handle.ts';
import { fitBlocks } from './fit-blocks.ts';
import { imageAddress } from './image-address.ts';
import { pasteHandler } from './paste.ts';
import { schema, type EditorBlock } from './schema.ts';
import { SlashMenu } from './SlashMenu.tsx';
import { styleNonce } from './style-nonce.ts';
import { useWayOut } from './use-way-out.ts';
import classes from './BlockEditor.module.css';

export interface BlockEditorProps {
  /** what it opens with; later changes of it are not seen: give another `key` to open with something else */
  readonly initialBlocks: readonly unknown[];
  /** After each change. `html` reckons the blocks as HTML when it is called, since that costs more than a keystroke may. */
  readonly onChange?: (blocks: EditorBlock[], html: () => string) => void;
  /** once it is there, with what can be done with it; null when it goes */
  readonly onHandle?: (handle: EditorHandle | null) => void;
  readonly editable?: boolean;
  /** its name for readers */
  readonly label: string;
}

/** Writes posts in blocks: "/" opens the menu of blocks, Escape and then Tab leave it. */
export function BlockEditor({ initialBlocks, onChange, onHandle, editable = true, label }: BlockEditorProps) {
  const { scheme } = useColorScheme();
  const hintId = useId();
  const wayOut = useWayOut();
  const [options] = useState(() => {
    const blocks = fitBlocks(initialBlocks);
    return {
      schema,
      ...(blocks.length > 0 && { initialContent: blocks }),
      resolveFileUrl: imageAddress,
      pasteHandler,
      domAttributes: { editor: { 'aria-label': label, 'aria-describedby': hintId, class: classes['editor'] ?? '' } },
      _tiptapOptions: { injectNonce: styleNonce() },
    };
  });
  const editor = useCreateBlockNote(options, []);
  const tell = useRef(onHandle);
  tell.current = onHandle;
  useEffect(() => {
    tell.current?.(handleOf(editor));
    return () => tell.current?.(null);
  }, [editor]);
  return (
    <MantineProvider
      withCssVariables={false}
      withGlobalClasses={false}
      getRootElement={() => undefined}
      getStyleNonce={styleNonce}
      forceColorScheme={scheme}
    >
      <div className={classes.frame} {...wayOut}>
        <VisuallyHidden id={hintId}>Press Escape, then Tab, to leave the editor.</VisuallyHidden>
        <BlockNoteView
          editor={editor}
          editable={editable}
          theme={scheme}
          emojiPicker={false}
          comments={false}
          slashMenu={false}
          onChange={() => onChange?.(editor.document, () => blocksToHtml(editor.document))}
        >
          <SlashMenu />
        </BlockNoteView>
      </div>
    </MantineProvider>
  );
}
