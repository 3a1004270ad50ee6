import { expect, it } from '@jest/globals';
import { guessFormat } from './formats.ts';

it.each([
  ['<p>Hello</p>', '', 'html'],
  ['  <!doctype html><title>x', '', 'html'],
  ['# Hello <b>there</b>', '', 'markdown'],
  ['1 < 2', '', 'markdown'],
  ['', '', 'markdown'],
  ['# not HTML', 'page.HTML', 'html'],
  ['<p>in Markdown</p>', 'notes.md', 'markdown'],
])('%j from the file %j is %s', (text, file, format) => {
  expect(guessFormat(text, file)).toBe(format);
});
