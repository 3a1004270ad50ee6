import type { BlockNoteEditorOptions } from '@blocknote/core';
import { htmlToBlocks, markdownToBlocks } from './conversions.ts';
import { disarm } from './read-html.ts';
import type { schema } from './schema.ts';

type PasteHandler = NonNullable<
  BlockNoteEditorOptions<typeof schema.blockSchema, typeof schema.inlineContentSchema, typeof schema.styleSchema>['pasteHandler']
>;

/**
 * Pastes as the library would, but with this package's conversions: the library parses pasted HTML again on its way into
 * the text, where its inline styles would violate the content security policy. By then the blocks' attributes
 * carry those styles.
 */
export const pasteHandler: PasteHandler = ({ event, editor, defaultPasteHandler }) => {
  const data = event.clipboardData;
  const types = data?.types ?? [];
  const isInCode = editor.getTextCursorPosition().block.type === 'codeBlock';
  if (!data || isInCode || types.includes('vscode-editor-data') || types.includes('Files')) return defaultPasteHandler();

  const paste = (html: string) => {
    editor.pasteHTML(disarm(html), true);
    return true;
  };
  const pasteBlocks = (blocks: ReturnType<typeof htmlToBlocks>) => (blocks.length === 0 ? true : paste(editor.blocksToFullHTML(blocks)));

  if (types.includes('blocknote/html')) return paste(data.getData('blocknote/html'));
  if (types.includes('text/markdown')) return pasteBlocks(markdownToBlocks(data.getData('text/markdown')));
  if (types.includes('text/html')) return pasteBlocks(htmlToBlocks(data.getData('text/html')));
  return pasteBlocks(markdownToBlocks(data.getData('text/plain')));
};
