import { expect, it } from '@jest/globals';
import { diffWords } from '@canopy/ui/data';
import { changesOf, textOf } from './word-changes.ts';

it('each change of words is taken or left by itself', () => {
  const [before, after] = ['Water the raised bed every day.', 'Water your bed each morning.'];
  const changes = changesOf(diffWords(before, after));
  const places = changes.flatMap(({ kind }, at) => (kind === 'change' ? [at] : []));
  expect(places.length).toBeGreaterThan(1);
  expect(textOf(changes, new Set())).toBe(after);
  expect(textOf(changes, new Set(places))).toBe(before);
  const some = textOf(changes, new Set(places.slice(1)));
  expect(some).not.toBe(before);
  expect(some).toContain('your');
});
