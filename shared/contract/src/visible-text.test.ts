import { expect, it } from '@jest/globals';
import { isVisible } from './visible-text.ts';

it.each(['Fern', '蕨', '7', '&', '🌿', 'a\u200Db'])('%j can be seen', (text) => expect(isVisible(text)).toBe(true));
it.each(['', ' ', '\u200B\u200D', '\u2060\uFEFF', '\u3164', '\u2800', '\u00AD', '\u202E\u202C', '\u0301'])('%j cannot', (text) =>
  expect(isVisible(text)).toBe(false),
);
