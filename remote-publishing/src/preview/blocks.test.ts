import { describe, expect, it } from '@jest/globals';
import { blocksOf, hunksOf, joinHunks } from './blocks.ts';

const GUTENBERG =
  '<!-- wp:paragraph -->\n<p>One</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:list -->\n<ul><li>a</li></ul>\n<!-- /wp:list -->\n\n<!-- wp:paragraph -->\n<p>Three</p>\n<!-- /wp:paragraph -->';

describe('blocks of a source', () => {
  it.each([GUTENBERG, '<p>a</p>\n<h2>b</h2><p>c', 'plain\n\n\ntext  ', '', '[shortcode]\r\n\r\n{{ liquid }}'])(
    'are the same text together: %j',
    (html) => {
      expect(blocksOf(html).join('')).toBe(html);
    },
  );

  it('differ one by one, and each change can be left', () => {
    const after = GUTENBERG.replace('One', 'Uno').replace('Three', 'Tres');
    const hunks = hunksOf(GUTENBERG, after);
    expect(hunks.filter((hunk) => 'before' in hunk)).toHaveLength(2);
    expect(joinHunks(hunks, {})).toBe(after);
    const none = Object.fromEntries(hunks.map((_, index) => [index, false]));
    expect(joinHunks(hunks, none)).toBe(GUTENBERG);
    const first = hunks.findIndex((hunk) => 'before' in hunk);
    expect(joinHunks(hunks, { [first]: false })).toBe(GUTENBERG.replace('Three', 'Tres'));
  });
});
