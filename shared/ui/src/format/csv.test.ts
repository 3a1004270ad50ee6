import { expect, it } from '@jest/globals';
import { csvFile } from './csv.ts';

it.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
])('writes %j so that no spreadsheet splits it', async (text, cell) => {
  expect(await csvFile(['a', 'b'], [[text, 1]])).toBe(`a,b\r\n${cell},1\r\n`);
});

it.each(['=1+1', '+49', '-2', '@cmd', '\tx', '\r=1', '=1\n+1'])('writes %j so that no spreadsheet runs it', async (text) => {
  expect(await csvFile(['a'], [[text]])).toBe(`a\r\n"'${text}"\r\n`);
});

it('keeps figures as figures and nothing as nothing', async () => {
  expect(
    await csvFile(
      ['a', 'b', 'c', 'd'],
      [
        [-1.5, null, true, undefined],
        [0, '', 'x', 1e21],
      ],
    ),
  ).toBe('a,b,c,d\r\n-1.5,,true,\r\n0,,x,1e+21\r\n');
});
