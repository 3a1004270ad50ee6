import { expect, it } from '@jest/globals';
import { readBlocks } from '@canopy/crawler';
import { compose } from './compose.ts';
import { proposeByRules } from './propose-by-rules.ts';

const pageOf = (html: string) => ({
  title: 'Moss',
  html,
  blocks: readBlocks(html),
  language: 'en',
  queries: [],
  known: new Set<string>(),
});
const sentences = (count: number): string => Array.from({ length: count }, (_, at) => `Moss says thing ${at} here.`).join(' ');
const splitsOf = (html: string) => proposeByRules(pageOf(html)).filter(({ kind }) => kind === 'split');

it('splits a long paragraph at the end of the sentence that is nearest its middle', () => {
  const [split] = splitsOf(`<p>${sentences(40)}</p>`);
  const [first = '', second = ''] = split?.after.split('\n\n') ?? [];
  expect(Math.abs(first.length - second.length)).toBeLessThan(40);
});

it('tries a few ends of sentences only: one link over a thousand of them is left alone', () => {
  expect(splitsOf(`<p>First. <a href="/moss">${sentences(1_000)}</a> Last.</p>`)).toEqual([]);
});

it('writes a text for each of many images into a long page', () => {
  const html = '<p><img src="/fern.jpg"/></p>'.repeat(3_000);
  const changes = proposeByRules(pageOf(html));
  expect(compose(html, readBlocks(html), changes).match(/alt="/g)).toHaveLength(3_000);
});
