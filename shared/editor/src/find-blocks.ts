import { nodeToBlock } from '@blocknote/core';
import type { CanopyEditor } from './editor-handle.ts';

type Document = CanopyEditor['prosemirrorState']['doc'];

/**
 * Makes the editor find blocks by an index. The library looks through the whole document for each, and looks up every block that it draws:
 * the time to open a post would grow with the square of its length.
 */
export function indexBlocks(editor: CanopyEditor): void {
  let indexed: Document | null = null;
  const nodes = new Map<string, Document>();
  const index = (doc: Document) => {
    if (doc === indexed) return;
    indexed = doc;
    nodes.clear();
    doc.descendants((node) => {
      const id: unknown = node.attrs['id'];
      if (typeof id === 'string' && !nodes.has(id)) nodes.set(id, node);
      return !node.isTextblock;
    });
  };
  editor.getBlock = (block) =>
    editor.transact(({ doc }) => {
      index(doc);
      const node = nodes.get(typeof block === 'string' ? block : block.id);
      return node && nodeToBlock(node, editor.pmSchema);
    });
}
