import { expect, it } from '@jest/globals';
import { figures, row } from '../testing/search.ts';
import { keyFile } from './key-file.ts';

it('has plain figures, and nothing where nothing is known', () => {
  const [heading, rows] = keyFile('page', [
    row('https://fern.example/', figures(10, 100, 4), figures(5, 0, null)),
    row('/new', figures(0, 0)),
  ]);
  expect(heading.slice(0, 4)).toEqual(['Page', 'Clicks', 'Clicks before', 'Clicks change']);
  expect(rows[0]).toEqual(['https://fern.example/', 10, 5, 5, 100, 0, 100, 0.1, null, null, 4, null, null]);
  expect(rows[1]).toEqual(['/new', 0, null, null, 0, null, null, null, null, null, null, null, null]);
});
