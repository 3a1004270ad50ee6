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
  /** initial content; later changes are ignored: use another `key` to open something else */
  readonly initialBlocks: readonly unknown[];
  /** Called after each change. `html` converts the blocks to HTML only when called, because that is too slow for every keystroke. */
  readonly onChange?: (blocks: EditorBlock[], html: () => string) => void;
  /** called with a handle once the editor is ready, and with null when it unmounts */
  readonly onHandle?: (handle: EditorHandle | null) => void;
  readonly editable?: boolean;
  /** accessible name */
  readonly label: string;
}

/** Block editor for posts: "/" opens the block menu, Escape followed by Tab leaves the editor. */
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
