import { describe, expect, it } from '@jest/globals';
import { hash } from 'node:crypto';
import { collapse } from './visible-text.ts';
import { summarizeText } from './summarize-text.ts';

describe('summarizeText', () => {
  it.each([
    ['', '', 0],
    [' \n\t ', '', 0],
    ['one', 'one', 1],
    ['\n one  two\r\n\tthree\f-- 4u ', 'one two three -- 4u', 4],
    ["it's a 'quoted' (word) - & !", "it's a 'quoted' (word) - & !", 4],
    ['a\u001cb \u0000 c', 'a\u001cb \u0000 c', 2],
    ['caf\u00e9\u00a0 \u2003au lait\u3000', 'caf\u00e9 au lait', 3],
    ['\u2014 \u201cone\u201d \u2026', '\u2014 \u201cone\u201d \u2026', 1],
  ])('collapses and counts %j', (raw, text, wordCount) => {
    expect(summarizeText(raw, 100)).toMatchObject({ text, wordCount, textHash: hash('sha256', text, 'hex') });
    // Both ways give the same text.
    expect(collapse(raw)).toBe(text);
  });

  it('keeps the beginning, and counts the rest too', () => {
    const long = `${' word\n'.repeat(40_000)} `;
    const { text, wordCount, textHash } = summarizeText(long, 9);
    expect([text, wordCount]).toEqual(['word word', 40_000]);
    expect(textHash).toBe(hash('sha256', Array.from({ length: 40_000 }, () => 'word').join(' '), 'hex'));
    expect(summarizeText(`\u00e9${long}`, 9)).toMatchObject({ text: '\u00e9 word wo', wordCount: 40_001 });
  });
});
