import { fitBlocks } from './fit-blocks.ts';
import type { CanopyEditor } from './editor-handle.ts';

type Identified = { readonly id?: unknown };
const idOf = (block: unknown): string => {
  const id = (block as Identified | null)?.id;
  return typeof id === 'string' ? id : '';
};

/** Makes the editor show other blocks by changing, adding and removing only those that differ. */
export function applyBlocks(editor: CanopyEditor, wanted: readonly unknown[]): void {
  const next = fitBlocks(wanted);
  const present = editor.document;
  const known = new Map(present.map((block) => [block.id, block]));
  const keptIds = next.map(idOf).filter((id) => known.has(id));
  const isInOrder = present.filter(({ id }) => keptIds.includes(id)).every(({ id }, index) => id === keptIds[index]);
  editor.transact(() => {
    if (next.length === 0 || keptIds.length === 0 || !isInOrder) {
      editor.replaceBlocks(
        present.map(({ id }) => id),
        next,
      );
      return;
    }
    let before: string | null = null;
    const leading: typeof next = [];
    for (const block of next) {
      const id = idOf(block);
      const old = known.get(id);
      if (old) {
        if (JSON.stringify(old) !== JSON.stringify(block)) editor.updateBlock(id, block);
        if (before === null && leading.length > 0) editor.insertBlocks(leading, id, 'before');
        before = id;
      } else if (before === null) leading.push(block);
      else before = editor.insertBlocks([block], before, 'after')[0]?.id ?? before;
    }
    const wantedIds = new Set(next.map(idOf));
    const gone = present.filter(({ id }) => !wantedIds.has(id)).map(({ id }) => id);
    if (gone.length > 0) editor.removeBlocks(gone);
  });
}
