import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';

const MODULES = path.join(import.meta.dirname, '../..');

it('no other module reads rows of both periods as if they were one', () => {
  const readers = globSync('**/*.ts', { cwd: MODULES })
    .filter((file) => !file.endsWith('.test.ts') && !file.startsWith('analytics/search-data/'))
    .filter((file) => /\b(from|join)\s+search_rows\b/.test(readFileSync(path.join(MODULES, file), 'utf8')));
  expect(readers).toEqual([]);
});
