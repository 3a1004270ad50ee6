import { afterAll, beforeEach, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codeMark } from './code-mark.ts';

const folder = mkdtempSync(join(tmpdir(), 'canopy-mark-'));
const write = (file: string, text: string): void => writeFileSync(join(folder, file), text);
beforeEach(() => {
  mkdirSync(join(folder, 'rules'), { recursive: true });
  write('all.ts', 'a\n');
  write('rules/one.ts', 'b\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['a file', 'all.ts', 'c\n'],
  ['a file further below', 'rules/one.ts', 'c\n'],
  ['a new file', 'rules/two.ts', ''],
])('is another one when %s has changed', (_what, file, text) => {
  const before = codeMark(folder);
  write(file, text);
  expect(codeMark(folder)).not.toBe(before);
});

it.each([
  ['line endings', 'all.ts', 'a\r\n'],
  ['a test', 'rules/one.test.ts', 'c\n'],
])('is the same whatever the %s', (_what, file, text) => {
  const before = codeMark(folder);
  write(file, text);
  expect(codeMark(folder)).toBe(before);
});
