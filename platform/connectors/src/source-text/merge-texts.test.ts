import { describe, expect, it } from '@jest/globals';
import { coreBlocks } from './core-blocks.ts';
import { mergeTexts } from './merge-texts.ts';
import { splitBlocks } from './split-blocks.ts';

const plain = (...texts: readonly string[]) => texts.map((text) => `<p>${text}</p>`).join('\n');
const blocks = (...texts: readonly string[]) => coreBlocks(plain(...texts));

describe('a source is split', () => {
  it.each([
    '',
    '  \n<p>One</p>\n\n\n<p>Two <b>bold</b></p>  \n',
    'Classic <em>text</em>\nin two lines\n\nand another.\n<ul><li>One</li></ul>tail',
    '<!-- wp:group {"layout":{}} -->\n<div><!-- wp:paragraph -->\n<p>In</p>\n<!-- /wp:paragraph --></div>\n<!-- /wp:group -->\n\n<!-- wp:spacer /-->\n\n<p>Out</p>',
    '<p>never closed <!-- wp:lost --> <div>',
    'a < b & c > d \u00a0 \u{1f331}',
  ])('into pieces that join to it: %#', (html) => {
    const pieces = splitBlocks(html);
    expect(pieces.map(({ raw, gap }) => raw + gap).join('')).toBe(pieces.length === 0 ? '' : html);
  });

  it('by blocks of WordPress, elements and paragraphs of text', () => {
    const html =
      '<!-- wp:quote -->\n<blockquote><p>A</p></blockquote>\n<!-- /wp:quote -->\n\nText <b>in</b>\none line\n\nAnother<p>Last</p>';
    expect(splitBlocks(html).map(({ raw }) => raw)).toEqual([
      '<!-- wp:quote -->\n<blockquote><p>A</p></blockquote>\n<!-- /wp:quote -->',
      'Text <b>in</b>\none line',
      'Another',
      '<p>Last</p>',
    ]);
  });
});

describe('what was changed on the site and in the post', () => {
  it.each([
    ['elsewhere', plain('a', 'b', 'c'), plain('a', 'b', 'C'), plain('A', 'b', 'c'), plain('A', 'b', 'C')],
    ['next to each other', plain('a', 'b', 'c'), plain('A', 'b', 'c'), plain('a', 'B', 'c'), plain('A', 'B', 'c')],
    ['by adding', plain('a', 'b'), plain('a', 'b', 'ours'), plain('theirs', 'a', 'b'), plain('theirs', 'a', 'b', 'ours')],
    ['by adding at the same place', plain('a'), plain('a', 'ours'), plain('a', 'theirs'), plain('a', 'theirs', 'ours')],
    ['by removing', plain('a', 'b', 'c', 'd'), plain('b', 'c', 'd'), plain('a', 'b', 'c'), plain('b', 'c')],
    ['alike', plain('a', 'b'), plain('a', 'B'), plain('a', 'B'), plain('a', 'B')],
    ['only there', plain('a', 'b'), plain('a', 'b'), plain('x', 'b'), plain('x', 'b')],
    ['only here', plain('a', 'b'), plain('x', 'b'), plain('a', 'b'), plain('x', 'b')],
  ])('%s is merged', (_name, base, ours, theirs, merged) => {
    expect(mergeTexts({ base, ours, theirs }).join('')).toBe(merged);
  });

  it('in the same passage is left to a person, with all three texts, and the rest is merged', () => {
    const parts = mergeTexts({
      base: plain('a', 'b', 'c', 'd'),
      ours: plain('a', 'ours', 'c', 'D'),
      theirs: plain('A', 'theirs', 'c', 'd'),
    });
    expect(parts).toEqual(['<p>A</p>\n', { base: '<p>b</p>', ours: '<p>ours</p>', theirs: '<p>theirs</p>' }, '\n<p>c</p>\n<p>D</p>']);
    const removed = mergeTexts({ base: plain('a', 'b'), ours: plain('a'), theirs: plain('a', 'B') });
    expect(removed).toEqual(['<p>a</p>\n', { base: '<p>b</p>', ours: '', theirs: '<p>B</p>' }]);
  });

  it('by Canopy’s own fix is kept beside other words, and gives way to the same ones', () => {
    const link = (to: string, words: string) => plain(`<a href="${to}">Beds</a> ${words}`);
    const [base, theirs] = [link('/old/', 'in spring'), link('/new/', 'in spring')];
    expect(mergeTexts({ base, ours: link('/old/', 'in autumn'), theirs, own: theirs })).toEqual([link('/new/', 'in autumn')]);
    expect(mergeTexts({ base, ours: link('/other/', 'in spring'), theirs, own: theirs })).toEqual([link('/other/', 'in spring')]);
    expect(mergeTexts({ base, ours: link('/old/', 'in autumn'), theirs })).toMatchObject([{ theirs }]);
  });

  it('is found whatever the form: blocks, plain HTML, or the text of the classic editor', () => {
    const ours = blocks('a', 'B');
    expect(mergeTexts({ base: plain('a', 'b'), ours, theirs: blocks('x', 'a', 'b') }).join('')).toBe(blocks('x', 'a', 'B'));
    // Among classic text one block would turn off the paragraphs that WordPress makes of it.
    expect(mergeTexts({ base: blocks('a', 'b'), ours, theirs: 'x\n\na\n\nb' })).toEqual(['x\n\na\n\n<p>B</p>']);
  });
});

it('loses no word of either, in random edits of both', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  let made = 0;
  const edited = (texts: readonly string[]) => {
    const next = [...texts];
    const added: string[] = [];
    for (let edits = random(4); edits > 0; edits -= 1) {
      const at = random(next.length + 1);
      made += 1;
      added.push(`w${made}`);
      const way = random(3);
      if (way === 0) next.splice(at, 0, `w${made}`);
      else if (way === 1) next.splice(at, 1, `w${made}`);
      else {
        next.splice(at, 2, `w${made}`);
      }
    }
    return { html: plain(...next), added: added.filter((word) => next.includes(word)), texts: next };
  };
  for (let run = 0; run < 2_000; run += 1) {
    const start = Array.from({ length: 1 + random(6) }, (_, at) => `p${at}`);
    const [ours, theirs] = [edited(start), edited(start)];
    const parts = mergeTexts({ base: plain(...start), ours: ours.html, theirs: theirs.html });
    const said = JSON.stringify(parts);
    for (const word of [...ours.added, ...theirs.added]) expect([run, said]).toEqual([run, expect.stringContaining(`>${word}<`)]);
    // Nothing that both kept is gone, and nothing is there twice.
    const text = parts.map((part) => (typeof part === 'string' ? part : part.theirs)).join('');
    for (const word of start.filter((one) => ours.texts.includes(one) && theirs.texts.includes(one)))
      expect([run, said.split(`>${word}<`).length > 1]).toEqual([run, true]);
    for (const word of start) expect([run, text.split(`>${word}<`).length <= 2]).toEqual([run, true]);
  }
});
