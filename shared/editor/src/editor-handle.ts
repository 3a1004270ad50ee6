import type { BlockNoteEditor } from '@blocknote/core';
import { applyBlocks } from './apply-blocks.ts';
import type { schema } from './schema.ts';

export type CanopyEditor = BlockNoteEditor<typeof schema.blockSchema, typeof schema.inlineContentSchema, typeof schema.styleSchema>;

/** A text selection within one block. */
export interface EditorSelection {
  readonly blockId: string;
  readonly text: string;
}

/** Operations on an open editor. */
export interface EditorHandle {
  /** null: no selection, or one across several blocks */
  readonly selection: () => EditorSelection | null;
  /** Replaces a text in a block, keeping its style. @returns whether the text was still there */
  readonly replaceText: (blockId: string, quote: string, text: string) => boolean;
  /** Whether the block contains the text. */
  readonly hasText: (blockId: string, quote: string) => boolean;
  /** Shows other blocks, changing only those that differ, so that the cursor stays where the user is writing. */
  readonly applyBlocks: (blocks: readonly unknown[]) => void;
  readonly insertImage: (url: string, alt: string) => void;
  /** Moves the cursor to a block and scrolls to it. @returns whether the block exists */
  readonly goTo: (blockId: string) => boolean;
}

/** Position of a text in a block as a document range; null: not found. */
function rangeOf(editor: CanopyEditor, blockId: string, quote: string): { from: number; to: number } | null {
  let range: { from: number; to: number } | null = null;
  editor.prosemirrorState.doc.descendants((node, position) => {
    if (range || node.attrs['id'] !== blockId) return !range;
    const content = node.firstChild;
    if (!content?.isTextblock) return false;
    // Each leaf counts as one character, so that offsets in the text are offsets in the block.
    const at = content.textBetween(0, content.content.size, undefined, '\ufffc').indexOf(quote);
    if (at >= 0) range = { from: position + 2 + at, to: position + 2 + at + quote.length };
    return false;
  });
  return range;
}

export function handleOf(editor: CanopyEditor): EditorHandle {
  return {
    selection() {
      const { selection, doc } = editor.prosemirrorState;
      const { $from, $to, from, to } = selection;
      if (from === to || !$from.sameParent($to) || !$from.parent.isTextblock) return null;
      const blockId: unknown = $from.node($from.depth - 1).attrs['id'];
      const text = doc.textBetween(from, to, undefined, '\ufffc');
      return typeof blockId === 'string' && text.trim() !== '' ? { blockId, text } : null;
    },
    hasText: (blockId, quote) => rangeOf(editor, blockId, quote) !== null,
    replaceText(blockId, quote, text) {
      const range = rangeOf(editor, blockId, quote);
      if (!range) return false;
      editor.transact((transaction) =>
        text === '' ? transaction.delete(range.from, range.to) : transaction.insertText(text, range.from, range.to),
      );
      return true;
    },
    applyBlocks: (blocks) => applyBlocks(editor, blocks),
    insertImage(url, alt) {
      const { block } = editor.getTextCursorPosition();
      editor.insertBlocks([{ type: 'image', props: { url, name: alt } }], block.id, 'after');
    },
    goTo(blockId) {
      if (!editor.getBlock(blockId)) return false;
      editor.setTextCursorPosition(blockId, 'start');
      editor.focus();
      return true;
    },
  };
}
