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
  expect(csvFile(['a', 'b', 'c'], [[-1.5, null, true]])).toBe('a,b,c\r\n-1.5,,true\r\n');
});
