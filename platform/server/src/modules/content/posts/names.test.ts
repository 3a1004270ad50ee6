import { expect, it } from '@jest/globals';
import { freeSlug } from './names.ts';

it('a free slug stays, a taken one gets the smallest free number', () => {
  expect(freeSlug('fern', new Set())).toBe('fern');
  expect(freeSlug('fern', new Set(['fern', 'fern-2', 'fern-4']))).toBe('fern-3');
  expect(freeSlug('f'.repeat(200), new Set(['f'.repeat(200)])).length).toBeLessThanOrEqual(200);
});
