import { expect, it } from '@jest/globals';
import { createRunCache } from './run-cache.ts';

/** Figures of this many keys: 28 bytes each, and 500 for the entry. */
const run = (keys: number) => [
  { keys: new Uint32Array(keys), clicks: new Float64Array(keys), impressions: new Float64Array(keys), places: new Float64Array(keys) },
];

it('keeps runs up to so many bytes; those asked for last stay longest', () => {
  const kept = createRunCache(28 * 1_000 + 2 * 500);
  const [first, second, third] = [run(400), run(500), run(300)];
  kept.keep('first', first);
  kept.keep('second', second);
  expect(kept.get('first')).toBe(first);
  kept.keep('third', third);
  expect([kept.get('first'), kept.get('second'), kept.get('third')]).toEqual([first, undefined, third]);
  kept.keep('large', run(1_100));
  expect(['first', 'third', 'large'].map((name) => kept.get(name))).toEqual([first, third, undefined]);
  kept.keep('third', third);
  kept.keep('second', second);
  expect([kept.get('first'), kept.get('third'), kept.get('second')]).toEqual([undefined, third, second]);
});
