import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { ROOT } from '../start/settings.ts';

/** What is written in one place of the server, and how another copy would begin. */
const ONCE: readonly (readonly [what: string, place: string, copy: RegExp])[] = [
  ['the escaping of `ilike` patterns', 'store/paged-rows.ts', /\[(?:\\\\%_|%_\\\\|_%\\\\)\]\/g/],
  ['the envelope of a page of rows', 'store/paged-rows.ts', /Math\.ceil\(\w*total\w* \/ [\w.]*(?:page_size|size)\)/i],
];

it.each(ONCE)('%s is written in %s alone', (_what, place, copy) => {
  const folder = path.join(ROOT, 'platform/server/src');
  const found = globSync('**/*.ts', { cwd: folder }).filter(
    (file) => !file.endsWith('.test.ts') && copy.test(readFileSync(path.join(folder, file), 'utf8')),
  );
  expect(found).toEqual([place]);
});
