import { expect, it } from '@jest/globals';
import { countWords } from './count-words.ts';

it.each([
  ['', 0],
  ['<p></p>', 0],
  ['<p>Two words</p>', 2],
  ['<h1>One</h1><p>two</p>', 2],
  ['<p>wo<strong>rd</strong></p>', 1],
  ['<p>it’s it&#39;s well-known</p>', 3],
  ['<p>a &amp; b&nbsp;c</p>', 3],
  ['<p>Hügel 42 日本</p>', 3],
  ['<img src="x.png" alt="not counted">', 0],
])('%j has %d words', (html, words) => {
  expect(countWords(html)).toBe(words);
});

it('takes time in proportion to the length, whatever stands there', () => {
  const started = performance.now();
  for (const part of ['<', '<a ', '&', "a'", '</']) countWords(part.repeat(500_000));
  expect(performance.now() - started).toBeLessThan(30_000);
});
