import { describe, expect, it } from '@jest/globals';
import { EMPTY_CONTENT } from '../drafts/post-content.ts';
import { mergeBlocks, mergePosts } from './merge-posts.ts';

const block = (id: string, text = id) => ({ id, text });
const texts = (blocks: unknown[] | null) => blocks?.map((one) => (one as { text: string }).text) ?? null;
const BASE = [block('a'), block('b'), block('c')];

describe('two people’s blocks', () => {
  it.each([
    ['each changes another block', [block('a', 'A'), block('b'), block('c')], [block('a'), block('b'), block('c', 'C')], ['A', 'b', 'C']],
    [
      'each adds one',
      [block('a'), block('x'), block('b'), block('c')],
      [block('a'), block('b'), block('c'), block('y')],
      ['a', 'x', 'b', 'c', 'y'],
    ],
    ['one adds at the top, the other removes', [block('x'), ...BASE], [block('b'), block('c')], ['x', 'b', 'c']],
    ['one moves, the other changes', [block('c'), block('a'), block('b')], [block('a', 'A'), block('b'), block('c')], ['c', 'A', 'b']],
    ['both make the same change', [block('a', 'A'), block('b'), block('c')], [block('a', 'A'), block('b'), block('c')], ['A', 'b', 'c']],
    ['both change one block', [block('a', 'A'), block('b'), block('c')], [block('a', 'B'), block('b'), block('c')], null],
    ['one changes what the other removed', [block('a', 'A'), block('b'), block('c')], [block('b'), block('c')], null],
    ['both move', [block('c'), block('a'), block('b')], [block('b'), block('a'), block('c')], null],
    ['a block has no id', [{ text: 'x' }, ...BASE], [...BASE, block('y')], null],
  ])('%s', (_what, mine, theirs, expected) => {
    expect(texts(mergeBlocks(BASE, mine, theirs))).toEqual(expected);
    if (expected) expect(mergeBlocks(BASE, theirs, mine)).toHaveLength(expected.length);
  });
});

describe('two people’s fields', () => {
  const base = { ...EMPTY_CONTENT, title: 'Ferns', seo_title: 'Ferns', tag_ids: ['1', '2'], blocks: BASE };
  it('are both kept where they differ, and sets are added up', () => {
    expect(
      mergePosts(base, { ...base, title: 'Mosses', tag_ids: ['1', '2', '3'] }, { ...base, seo_title: 'All ferns', tag_ids: ['2'] }),
    ).toEqual({ ...base, title: 'Mosses', seo_title: 'All ferns', tag_ids: ['2', '3'] });
  });
  it('are a conflict where both wrote the same one', () => {
    expect(mergePosts(base, { ...base, title: 'Mine' }, { ...base, title: 'Theirs' })).toBeNull();
  });
});

describe('what is one’s own', () => {
  const block = (id: string, text: string) => ({ id, props: { textColor: 'default', level: 1 }, text });
  const content = (...blocks: unknown[]) => ({ ...EMPTY_CONTENT, blocks });

  it('does not clash with itself in the order of fields that the database gives back', () => {
    const base = content(block('a', 'one'), block('b', 'two'));
    const asStored = { text: 'one', props: { level: 1, textColor: 'default' }, id: 'a' };
    const merged = mergePosts(base, content(block('a', 'mine'), block('b', 'two')), content(asStored, block('b', 'theirs')));
    expect(merged?.blocks).toEqual([block('a', 'mine'), block('b', 'theirs')]);
  });

  it('does not clash with what was sent and stored without an answer', () => {
    const sent = content(block('a', 'mi'), block('b', 'two'));
    const merge = (known?: typeof sent) =>
      mergePosts(
        content(block('a', ''), block('b', 'two')),
        content(block('a', 'mine'), block('b', 'two')),
        content(block('a', 'mi'), block('b', 'more')),
        known,
      );
    expect(merge()).toBeNull();
    expect(merge(sent)?.blocks).toEqual([block('a', 'mine'), block('b', 'more')]);
  });
});
