import { expect, it } from '@jest/globals';
import { slugOf } from '@canopy/contract/content';
import { freeSlug } from './names.ts';

it('a free slug stays, a taken one gets the smallest free number', () => {
  expect(freeSlug('fern', new Set())).toBe('fern');
  expect(freeSlug('fern', new Set(['fern', 'fern-2', 'fern-4']))).toBe('fern-3');
  expect(freeSlug('f'.repeat(200), new Set(['f'.repeat(200)])).length).toBeLessThanOrEqual(200);
});

it.each([
  ['Über Gärten & Höfe', 'uber-garten-hofe'],
  ['  What’s new? ', 'whats-new'],
  ['日本', ''],
  ['a'.repeat(200), 'a'.repeat(80)],
  [`${'word '.repeat(30)}`, 'word-'.repeat(16).slice(0, -1)],
])('the slug of %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
