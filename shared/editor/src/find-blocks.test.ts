import { expect, it } from '@jest/globals';
import { BlockNoteEditor } from '@blocknote/core';
import { indexBlocks } from './find-blocks.ts';
import { schema } from './schema.ts';

const paragraph = (id: string, content: string) => ({ id, type: 'paragraph' as const, content });
const words = [{ type: 'text', text: 'Changed', styles: {} }];

it('finds a block as the editor itself does, nested ones too, before, during and after a change', () => {
  const editor = BlockNoteEditor.create({
    schema,
    initialContent: [{ ...paragraph('a', 'First'), children: [paragraph('b', 'Inner')] }, paragraph('c', 'Second')],
  });
  const ids = ['a', 'b', 'c', 'd'];
  const itself = ids.map((id) => editor.getBlock(id));
  indexBlocks(editor);
  expect(ids.map((id) => editor.getBlock(id))).toEqual(itself);
  expect(itself.map((block) => block?.id)).toEqual(['a', 'b', 'c', undefined]);
  editor.transact(() => {
    editor.updateBlock('b', { content: 'Changed' });
    expect(editor.getBlock('b')?.content).toEqual(words);
    editor.insertBlocks([paragraph('d', 'Last')], 'c', 'after');
    expect(editor.getBlock('d')?.id).toBe('d');
    editor.removeBlocks(['c']);
  });
  expect(editor.getBlock({ id: 'b' })?.content).toEqual(words);
  expect(editor.getBlock('c')).toBeUndefined();
});
