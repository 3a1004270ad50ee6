import { describe, expect, it } from '@jest/globals';
import { decodeEntities } from './decode-entities.ts';

describe('decodeEntities', () => {
  it.each([
    ['Tea &amp; Cake', 'Tea & Cake'],
    ['Sam&#039;s &#8220;Shed&#8221;', "Sam's “Shed”"],
    ['&#x2019;', '’'],
    ['&unknown; &#0; &#x110000;', '&unknown; &#0; &#x110000;'],
    ['&amp;lt;', '&lt;'],
  ])('%s', (text, expected) => {
    expect(decodeEntities(text)).toBe(expected);
  });
});
