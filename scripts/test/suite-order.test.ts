import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { ROOT } from '../start/settings.ts';
import { LONG_SUITES, longFirst } from './suite-order.ts';

it('names suites that exist', () => {
  expect(LONG_SUITES.filter((suite) => !existsSync(path.join(ROOT, suite)))).toEqual([]);
});

it('starts the long ones first, as they are listed, and leaves the others as they were', () => {
  const [longest = '', second = ''] = LONG_SUITES;
  const suites = ['b.test.ts', second, 'a.test.ts', longest].map((name) => ({ path: path.join(ROOT, name) }));
  expect(longFirst(suites).map((suite) => path.relative(ROOT, suite.path))).toEqual([longest, second, 'b.test.ts', 'a.test.ts']);
});
