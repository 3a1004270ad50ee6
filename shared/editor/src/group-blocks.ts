import type { CanopyEditor } from './editor-handle.ts';

type Node = CanopyEditor['prosemirrorState']['doc'];

/** As the view has a mark: an element around neighbours, though the document knows nothing of it. */
class Group {
  static readonly type = {
    name: 'blocksOfALongText',
    spec: { isWrapper: true, toDOM: () => ['div', { 'data-blocks': '' }, 0] },
  };
  readonly type = Group.type;
  readonly attrs = {};
  eq(other: unknown): boolean {
    return this === other;
  }
}

/** Blocks that one element holds at first; twice as many before another begins. */
const TOGETHER = 40;
const ALONE: readonly Group[] = [];

/** With more blocks, they are drawn in groups. */
export const LONG = 200;
/** It stops being a long text at fewer, so that writing around the limit does not switch back and forth. */
export const LONG_NO_MORE = 150;

/** Which group each child of a node belongs to, asked in their order; null: drawn as usual. */
function groupBlocks(): (parent: Node) => ((child: Node) => readonly Group[]) | null {
  const groups = new Map<unknown, readonly Group[]>();
  let isLong = false;
  return (parent) => {
    if (parent.type.name !== 'blockGroup') return null;
    isLong = parent.childCount > (isLong ? LONG_NO_MORE : LONG);
    if (!isLong) return null;
    const used = new Set<readonly Group[]>();
    let current = ALONE;
    let count = 0;
    return (child) => {
      const id: unknown = child.attrs['id'];
      const known = groups.get(id);
      // A block stays where it was drawn, unless it was moved among others: a group is one element.
      if (known !== current) {
        if (known && !used.has(known)) current = known;
        else if (current === ALONE || count >= (known ? 2 * TOGETHER : TOGETHER)) current = [new Group()];
      }
      if (!used.has(current)) {
        used.add(current);
        count = 0;
      }
      count += 1;
      groups.set(id, current);
      return current;
    };
  };
}

/**
 * Draws the blocks of a long text in groups: for each key the browser looks at every child of the element that holds them, to lay them out
 * and to find which are near the screen. The document stays flat.
 * @returns properties of the view; their type does not know `wrapChildren`, which `patches/prosemirror-view.patch` adds
 */
export const groupedView = (): object => ({ wrapChildren: groupBlocks() });
