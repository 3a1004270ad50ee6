import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readBlocks, writeMarked } from './content-blocks.ts';

const PAGE =
  '<!-- wp:paragraph -->\n<p>Hi <a href="/x">there <b>you</b></a> &amp; me<br>x</p>\n<!-- /wp:paragraph -->\n\n' +
  '<!-- wp:list --><ul><li>One</li><li>Two<ul><li>Deep</li></ul></li></ul><!-- /wp:list --><p>Say [1] aloud</p>' +
  '<figure><img src="a.png"/></figure><p><img alt="" src="b.png"></p><pre><p>Code</p></pre>';

describe('the blocks of a content', () => {
  const blocks = readBlocks(PAGE);

  it('are its texts with marks for what is inside, and its images', () => {
    expect(blocks.map(({ tag, text, isFree, inner }) => [tag, text, isFree, inner !== null])).toEqual([
      ['p', 'Hi [1]there [2]you[/2][/1] & me[3/]x', true, true],
      ['li', 'One', false, true],
      ['li', 'TwoDeep', false, false],
      ['li', 'Deep', false, true],
      ['p', 'Say [1] aloud', false, false],
      ['img', '', false, false],
      ['img', '', false, false],
    ]);
    expect(blocks.flatMap(({ image }) => image ?? [])).toMatchObject([
      { src: 'a.png', hasAlt: false },
      { src: 'b.png', hasAlt: true },
    ]);
  });

  it('take the comments of the block editor along, and are written back as they were', () => {
    const [first] = blocks;
    expect(PAGE.slice(first?.outer.start, first?.outer.end)).toMatch(/^<!-- wp:paragraph -->[^]+<!-- \/wp:paragraph -->$/);
    const inner = PAGE.slice(first?.inner?.start, first?.inner?.end);
    expect(writeMarked(first?.text ?? '', first?.marks ?? new Map())).toBe(inner);
    expect(writeMarked('<i>&[9]', new Map())).toBe('&lt;i&gt;&amp;[9]');
  });

  it('are read in time that grows with the content, not with its square', () => {
    // Each case took minutes when every block scanned the whole text, or all preceding marks.
    const blocks = readBlocks('<p>x</p>'.repeat(120_000));
    expect([blocks.length, blocks.every(({ isFree }) => isFree)]).toEqual([120_000, true]);
    const [block] = readBlocks(`<p>${'x<br>'.repeat(150_000)}</p>`);
    expect([block?.marks.size, block?.text.endsWith('[149999/]x[150000/]')]).toEqual([150_000, true]);
  }, 60_000);

  it('say the same when they are written and read again, whatever is in them', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<a href="/x?a=1&amp;b=2">',
        '</a>',
        '<b>',
        '</b>',
        '<br>',
        '<p>',
        '</p>',
        '<h2>',
        '</h2>',
        '<li>',
        '<!-- wp:paragraph -->',
        '<!-- /wp:paragraph -->',
        '[1]',
        '[/1]',
        '&lt;',
        '&amp;',
        '<img src=x>',
        '<img alt="y">',
        '<table>',
        '</table>',
        '<pre>',
        '</pre>',
        '<div>',
        '</div>',
        ' ',
      ),
      fc.string({ maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
        const html = pieces.join('');
        for (const { inner, text, marks, tag } of readBlocks(html)) {
          if (inner === null) continue;
          const again = `${html.slice(0, inner.start)}${writeMarked(text, marks)}${html.slice(inner.end)}`;
          expect(readBlocks(again).map((block) => [block.tag, block.text])).toEqual(
            readBlocks(html).map((block) => [block.tag, block.text]),
          );
          expect(tag).not.toBe('img');
        }
      }),
      { numRuns: 300 },
    );
  });
});
