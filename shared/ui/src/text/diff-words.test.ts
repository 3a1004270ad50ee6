import { describe, expect, it } from '@jest/globals';
import { diffWords } from './diff-words.ts';

const without = (parts: ReturnType<typeof diffWords>, kind: string) =>
  parts
    .filter((part) => part.kind !== kind)
    .map((part) => part.text)
    .join('');

describe('diffWords', () => {
  it('marks what was removed and what was added', () => {
    expect(diffWords('prune roses early', 'prune all roses')).toEqual([
      { kind: 'same', text: 'prune ' },
      { kind: 'added', text: 'all ' },
      { kind: 'same', text: 'roses' },
      { kind: 'removed', text: ' early' },
    ]);
  });

  it.each([
    ['', ''],
    ['', 'new text'],
    ['old text', ''],
    ['a b c d e', 'b x d y'],
    ['one\ntwo  three', 'one two three'],
  ])('gives both texts back (%j, %j)', (before, after) => {
    const parts = diffWords(before, after);
    expect(without(parts, 'added')).toBe(before);
    expect(without(parts, 'removed')).toBe(after);
  });

  it('replaces the whole of texts too long to compare', () => {
    const long = 'word '.repeat(1500);
    expect(diffWords(long, `${long}!`).map((part) => part.kind)).toEqual(['removed', 'added']);
  });
});
