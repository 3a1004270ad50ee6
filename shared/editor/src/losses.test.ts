import { expect, it } from '@jest/globals';
import { htmlToBlocks, markdownToBlocks } from './conversions.ts';
import { lossesOfHtml, lossesOfMarkdown } from './losses.ts';

it.each([
  ['<p>H<sub>2</sub>O and x<sup>2</sup></p>', ['2 subscripts and superscripts']],
  ['<dl><dt>Fern</dt><dd>A plant</dd></dl>', ['the form of a definition list']],
  ['<p>Before <img src="https://fern.example/a.png" alt="A"> after</p>', ['an image within a sentence']],
  ['<a href="https://fern.example/"><img src="https://fern.example/a.png" alt="A"></a>', ['the link of an image']],
  ['<table><caption>C</caption><tbody><tr><td>D</td></tr></tbody></table>', ['a table caption']],
  ['<iframe src="https://fern.example/map"></iframe><video src="a.mp4"></video>', ['a video or sound', 'an embedded page']],
  ['<p>All of <strong>it</strong> <a href="/a">stays</a>.</p><p><img src="/a.png" alt="A"></p><ul><li>One</li></ul>', []],
])('%s loses %j', (html, losses) => {
  expect(lossesOfHtml(html)).toEqual(losses);
});

it('Markdown loses images within words, and what its HTML loses, but nothing of what its code shows', () => {
  expect(lossesOfMarkdown('A ![b](b.png) c\n\n![d](d.png)\n\nx<sup>2</sup>\n\n```\n<sub>1</sub> ![e](e.png) f\n```\n')).toEqual([
    'an image within a sentence',
    'a subscript or superscript',
  ]);
});

it('warns of an image within words because it really goes, and of none that stays', () => {
  const images = (blocks: readonly { type: string }[]) => blocks.filter(({ type }) => type === 'image').length;
  expect(images(htmlToBlocks('<p>Before <img src="https://fern.example/a.png" alt="A"> after</p>'))).toBe(0);
  expect(images(htmlToBlocks('<p><img src="https://fern.example/a.png" alt="A"></p>'))).toBe(1);
  expect(images(markdownToBlocks('![A](https://fern.example/a.png)'))).toBe(1);
});
