import { expect, it } from '@jest/globals';
import { csvCell, csvFile } from './csv.ts';

it.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+49', "'+49"],
  ['-2', "'-2"],
  ['@cmd', "'@cmd"],
  ['\tx', "'\tx"],
  ['\r=1', '"\'\r=1"'],
])('writes %j so that no spreadsheet runs or splits it', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

it('keeps figures as figures and nothing as nothing', () => {
  expect(
    csvFile(
      ['a', 'b', 'c', 'd'],
      [
        [-1.5, null, true, undefined],
        [0, '', '=x', 1e21],
      ],
    ),
  ).toBe("a,b,c,d\r\n-1.5,,true,\r\n0,,'=x,1e+21\r\n");
});
