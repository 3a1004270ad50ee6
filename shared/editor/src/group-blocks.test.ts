import { describe, expect, it } from '@jest/globals';
import { BlockNoteEditor } from '@blocknote/core';
import { act } from '@testing-library/react';
import type { CanopyEditor } from './editor-handle.ts';
import { groupedView, LONG } from './group-blocks.ts';
import { schema } from './schema.ts';

const paragraph = (id: string) => ({ id, type: 'paragraph' as const, content: `Words of ${id}` });
const blocks = (count: number, name = 'b') => Array.from({ length: count }, (_, at) => paragraph(`${name}${at}`));

/** An editor on the page, as `BlockEditor` sets it up. */
function open(count: number): { readonly editor: CanopyEditor; readonly page: HTMLElement } {
  const _tiptapOptions = { editorProps: groupedView() };
  const editor = BlockNoteEditor.create({ schema, initialContent: blocks(count), _tiptapOptions });
  const page = document.createElement('div');
  document.body.append(page);
  editor.mount(page);
  return { editor, page };
}

const groupsOf = (page: HTMLElement) => [...page.querySelectorAll('[data-blocks]')];
const drawn = (page: Element) => [...page.querySelectorAll('.bn-block-outer')].map((block) => block.getAttribute('data-id'));
const wanted = (editor: CanopyEditor) => editor.document.map(({ id }) => id);

it('draws a short text as it is and a long one in groups of neighbours', () => {
  expect(groupsOf(open(LONG).page)).toEqual([]);
  const { editor, page } = open(LONG + 1);
  expect(groupsOf(page).map(({ childElementCount }) => childElementCount)).toEqual([40, 40, 40, 40, 40, 1]);
  expect(drawn(page)).toEqual(wanted(editor));
});

it('draws every block once and in order, whatever is added, moved, removed or undone, and leaves the groups that did not change', () => {
  const { editor, page } = open(260);
  const [first, second] = groupsOf(page);
  // The same sequence each time, different enough.
  let seed = 7;
  const pick = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let step = 0; step < 48; step += 1) {
    const all = editor.document;
    const at = 60 + pick(all.length - 60);
    const block = all[at];
    const other = all[60 + pick(all.length - 60)];
    if (!block || !other) throw new Error('No block there');
    act(() => {
      if (step % 24 === 23) editor.insertBlocks(blocks(90, `many${step}-`), block, 'after');
      else if (step % 4 === 0) editor.insertBlocks([paragraph(`new${step}`)], block, 'before');
      else if (step % 4 === 1) editor.removeBlocks(all.slice(at, at + 3));
      else if (step % 4 === 2 && block !== other) {
        editor.removeBlocks([block]);
        editor.insertBlocks([block], other, 'after');
      } else editor.undo();
    });
    expect(drawn(page)).toEqual(wanted(editor));
  }
  expect(groupsOf(page)[0]).toBe(first);
  expect(first?.childElementCount).toBe(40);
  expect(second?.isConnected).toBe(true);
  expect(Math.max(...groupsOf(page).map(({ childElementCount }) => childElementCount))).toBeLessThanOrEqual(80);
  act(() => void editor.removeBlocks(editor.document.slice(0, -100)));
  expect(groupsOf(page)).toEqual([]);
  expect(drawn(page)).toEqual(wanted(editor));
});

it('holds few blocks in each group, however far or many are moved', () => {
  const { editor, page } = open(260);
  editor.setTextCursorPosition('b220');
  for (let step = 0; step < 150; step += 1) act(() => void editor.moveBlocksUp());
  expect(wanted(editor).indexOf('b220')).toBe(70);
  for (const block of editor.document.slice(0, 60)) {
    act(() =>
      editor.transact(() => {
        editor.removeBlocks([block]);
        editor.insertBlocks([block], 'b200', 'after');
      }),
    );
  }
  expect(drawn(page)).toEqual(wanted(editor));
  const sizes = groupsOf(page).map(({ childElementCount }) => childElementCount);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(80);
  expect(sizes.length).toBeLessThan(14);
});

it('does not take the blocks within a block for the text', () => {
  const { editor, page } = open(LONG + 1);
  act(() => void editor.removeBlocks(editor.document.slice(-40)));
  const before = groupsOf(page);
  act(() => void editor.updateBlock('b7', { children: blocks(120, 'inner') }));
  act(() => void editor.insertBlocks(blocks(100, 'more'), 'inner5', 'after'));
  act(() => void editor.insertBlocks(blocks(1, 'last'), 'b100', 'after'));
  expect(groupsOf(page)).toEqual(before);
  expect(page.querySelectorAll('[data-blocks] [data-blocks]')).toHaveLength(0);
});

describe('while an input method composes', () => {
  const compose = ({ prosemirrorView: view }: CanopyEditor, name: 'compositionstart' | 'compositionend') =>
    act(() => void view.dom.dispatchEvent(new CompositionEvent(name, { bubbles: true, data: '' })));
  const elementOf = (page: HTMLElement, id: string) => page.querySelector(`[data-id="${id}"].bn-block-outer`);

  it('leaves the element of the block alone, whatever comes in or moves around it', () => {
    const { editor, page } = open(260);
    editor.setTextCursorPosition('b70');
    const composed = elementOf(page, 'b70');
    expect(composed).not.toBeNull();
    compose(editor, 'compositionstart');
    expect(editor.prosemirrorView.composing).toBe(true);
    act(() => void editor.insertBlocks(blocks(90, 'theirs'), 'b60', 'before'));
    expect(elementOf(page, 'b70')).toBe(composed);
    act(() => {
      editor.removeBlocks(['b150']);
      editor.insertBlocks([paragraph('b150')], 'b65', 'after');
    });
    act(() =>
      editor.transact(() => {
        editor.removeBlocks(['b200']);
        editor.insertBlocks([paragraph('b200')], 'b66', 'after');
      }),
    );
    expect(elementOf(page, 'b70')).toBe(composed);
    expect(drawn(page)).toEqual(wanted(editor));
    compose(editor, 'compositionend');
  });

  it('begins to draw in groups only afterwards', () => {
    const { editor, page } = open(LONG);
    editor.setTextCursorPosition('b70');
    const composed = elementOf(page, 'b70');
    compose(editor, 'compositionstart');
    act(() => void editor.insertBlocks(blocks(5, 'theirs'), 'b60', 'before'));
    expect(groupsOf(page)).toEqual([]);
    expect(elementOf(page, 'b70')).toBe(composed);
    compose(editor, 'compositionend');
    act(() => void editor.insertBlocks(blocks(1, 'next'), 'b60', 'before'));
    expect(groupsOf(page)).toHaveLength(6);
    expect(drawn(page)).toEqual(wanted(editor));
  });
});

it('finds each place on the page as in a flat text, at the edges of a group too', () => {
  const { editor, page } = open(201);
  const { prosemirrorView: view } = editor;
  view.state.doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    const start = view.domAtPos(position + 1, 1);
    expect(start.node.textContent).toBe(node.textContent);
    expect(view.posAtDOM(start.node, start.offset)).toBe(position + 1);
    expect(view.nodeDOM(position - 1)).toBe(
      page.querySelector(`[data-id="${String(view.state.doc.resolve(position).parent.attrs['id'])}"]`),
    );
    return false;
  });
});

it('takes in what the browser itself types, within a block and across groups', async () => {
  const { editor, page } = open(201);
  const typed = async (change: () => void) => {
    await act(async () => {
      change();
      await Promise.resolve();
    });
  };
  const line = (id: string) => page.querySelector(`[data-id="${id}"] .bn-inline-content`);
  await typed(() => line('b40')?.firstChild?.replaceWith('Typed by hand'));
  expect(editor.getBlock('b40')?.content).toEqual([{ type: 'text', text: 'Typed by hand', styles: {} }]);
  await typed(() => {
    line('b79')?.firstChild?.replaceWith('Last of its group');
    line('b80')?.firstChild?.replaceWith('First of the next');
  });
  expect(editor.getBlock('b79')?.content).toEqual([{ type: 'text', text: 'Last of its group', styles: {} }]);
  expect(editor.getBlock('b80')?.content).toEqual([{ type: 'text', text: 'First of the next', styles: {} }]);
  expect(wanted(editor)).toEqual(blocks(201).map(({ id }) => id));
  expect(drawn(page)).toEqual(wanted(editor));
});
