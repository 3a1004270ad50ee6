import { expect, it } from '@jest/globals';
import { BlockNoteEditor } from '@blocknote/core';
import { handleOf } from './editor-handle.ts';
import { schema } from './schema.ts';

const paragraph = (id: string, text: string) => ({ id, type: 'paragraph' as const, content: text });
function opened() {
  const editor = BlockNoteEditor.create({ schema, initialContent: [paragraph('a', 'Water the bed daily.'), paragraph('b', 'Second.')] });
  editor.mount(document.body.appendChild(document.createElement('div')));
  return { editor, handle: handleOf(editor) };
}
const textsOf = (editor: ReturnType<typeof opened>['editor']) =>
  editor.document.map(({ id, content }) => [
    id,
    Array.isArray(content) ? content.map((part) => ('text' in part ? part.text : '')).join('') : '',
  ]);

it('words of a block are replaced where they stand, and nowhere else', () => {
  const { editor, handle } = opened();
  expect(handle.replaceText('a', 'the bed', 'your raised bed')).toBe(true);
  expect(textsOf(editor)[0]).toEqual(['a', 'Water your raised bed daily.']);
  expect(handle.replaceText('a', 'the bed', 'x')).toBe(false);
  expect(handle.replaceText('b', 'Water', 'x')).toBe(false);
  expect(handle.replaceText('nowhere', 'Water', 'x')).toBe(false);
});

it('a selection is told with its block, and none where there is none', () => {
  const { editor, handle } = opened();
  expect(handle.selection()).toBeNull();
  editor._tiptapEditor.commands.setTextSelection({ from: 3, to: 8 });
  expect(handle.selection()).toEqual({ blockId: 'a', text: 'Water' });
  editor._tiptapEditor.commands.selectAll();
  expect(handle.selection()).toBeNull();
});

it('other blocks come in beside those that stay', () => {
  const { editor, handle } = opened();
  const before = editor.document;
  handle.applyBlocks([{ ...paragraph('x', 'First.') }, before[0], paragraph('y', 'Between.'), { ...before[1], content: 'Changed.' }]);
  expect(textsOf(editor)).toEqual([
    ['x', 'First.'],
    ['a', 'Water the bed daily.'],
    ['y', 'Between.'],
    ['b', 'Changed.'],
  ]);
  handle.applyBlocks([editor.document[3], editor.document[0]]);
  expect(textsOf(editor).map(([id]) => id)).toEqual(['b', 'x']);
});
