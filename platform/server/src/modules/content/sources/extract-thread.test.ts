import { expect, it } from '@jest/globals';
import { work as extract } from './extract-thread.ts';

it('extracts the main text, and finds none on an empty page', () => {
  const sentence = 'Plant bulbs three times as deep as they are high, before the first frost. ';
  const page = extract(`<html><body><article><h1>Bulbs</h1><p>${sentence.repeat(8)}</p></article></body></html>`);
  expect(page).toMatchObject({ text: expect.stringContaining('three times as deep') });
  expect(extract('<html><body></body></html>')).toBeNull();
});
