import { expect, it } from '@jest/globals';
import { importsBetweenModules } from './imports.ts';

it('no two modules of the server import each other', () => {
  const pairs = importsBetweenModules();
  expect(pairs.length).toBeGreaterThan(10);
  const names = new Set(pairs.map(([from, to]) => `${from} -> ${to}`));
  expect(pairs.filter(([from, to]) => names.has(`${to} -> ${from}`))).toEqual([]);
});
