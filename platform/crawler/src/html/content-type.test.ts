import { expect, it } from '@jest/globals';
import { charsetOfContentType, mimeTypeOf } from './content-type.ts';

it.each([
  ['text/html', 'text/html', undefined],
  ['TEXT/HTML;Charset="UTF-8"', 'text/html', 'UTF-8'],
  ['text/html, text/html; charset=utf-8', 'text/html', 'utf-8'],
  ['text/html; charset=gbk, text/html', 'text/html', 'gbk'],
  ['text/html; charset=gbk, text/plain', 'text/plain', undefined],
  ['text/plain, */*', 'text/plain', undefined],
  ['text/html;x="a, b";charset=x', 'text/html', 'x'],
  ['text/html charset=utf-8', null, undefined],
  ['html', null, undefined],
  ['', null, undefined],
  [undefined, null, undefined],
])('%s', (header, type, charset) => {
  expect(mimeTypeOf(header)).toBe(type);
  expect(charsetOfContentType(header)).toBe(charset);
});
