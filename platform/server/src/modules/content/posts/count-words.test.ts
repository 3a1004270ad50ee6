import process from 'node:process';
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
  // A backtracking pattern takes minutes of processor time here.
  const before = process.cpuUsage();
  for (const part of ['<', '<a ', '&', "a'", '</']) expect(countWords(part.repeat(500_000))).toBeGreaterThanOrEqual(0);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000_000).toBeLessThan(30);
});
