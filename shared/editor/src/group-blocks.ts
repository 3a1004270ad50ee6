import type { CanopyEditor } from './editor-handle.ts';

type View = CanopyEditor['prosemirrorView'];
type Node = View['state']['doc'];

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
type Wrapper = readonly Group[];

/** Blocks that one element holds at first; it is divided when it has come to hold twice as many. */
const TOGETHER = 40;
const MAX_TOGETHER = 2 * TOGETHER;
const ALONE: Wrapper = [];

/** With more blocks, they are drawn in groups. */
export const LONG = 200;
/** It stops being a long text at fewer, so that writing around the limit does not switch back and forth. */
export const LONG_NO_MORE = 150;

/** Which group each child of a node belongs to, asked in their order; null: drawn as usual. */
function groupBlocks(): (parent: Node, view: View) => ((child: Node) => Wrapper) | null {
  let groups = new Map<unknown, Wrapper>();
  let sizes = new Map<Wrapper, number>();
  let isLong = false;
  return (parent, view) => {
    // Only the blocks of the text itself: those within a block have a `blockGroup` of their own.
    if (parent !== view.state.doc.firstChild) return null;
    const { composing } = view;
    if (!composing) isLong = parent.childCount > (isLong ? LONG_NO_MORE : LONG);
    const [before, held] = [groups, sizes];
    // What is remembered is what was drawn last: blocks that are gone are forgotten.
    groups = new Map();
    sizes = new Map();
    if (!isLong) return null;
    // The block in composition must stay in its element: drawn anew, it loses what the input method has not finished.
    const composed = composing ? view.state.selection.$from.node(2) : undefined;
    const kept = composed && before.get(composed.attrs['id']);
    let isBefore = kept !== undefined;
    let current = ALONE;
    let last: Node | undefined;
    const next = (known: Wrapper | undefined): Wrapper => {
      const count = sizes.get(current) ?? 0;
      if (isBefore && current === kept) return current;
      // A block stays where it was drawn, unless it was moved among others: a group is one element.
      if (known && known !== current && !sizes.has(known)) return known;
      if (current === ALONE) return [new Group()];
      if (composing) return current;
      const most = !known || (known === current && (held.get(known) ?? 0) >= MAX_TOGETHER) ? TOGETHER : MAX_TOGETHER;
      return count >= most ? [new Group()] : current;
    };
    return (child) => {
      // A widget before a block asks for its group, and then the block itself.
      if (child === last) return current;
      last = child;
      const id: unknown = child.attrs['id'];
      current = next(before.get(id));
      if (child === composed) isBefore = false;
      sizes.set(current, (sizes.get(current) ?? 0) + 1);
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
