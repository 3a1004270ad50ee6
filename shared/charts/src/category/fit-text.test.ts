import { expect, it } from '@jest/globals';
import { fitText, widthOf } from './fit-text.ts';

it('reckons capitals broad and i narrow', () => {
  expect(widthOf('OS')).toBeGreaterThan(widthOf('os'));
  expect(widthOf('ill')).toBeLessThan(widthOf('own'));
});

it('keeps what fits and cuts the rest at its end', () => {
  expect(fitText('Chrome OS', widthOf('Chrome OS'))).toBe('Chrome OS');
  expect(fitText('Samsung Internet', 60)).toBe('Samsun…');
  expect(widthOf(fitText('Samsung Internet', 60))).toBeLessThanOrEqual(60);
  expect(fitText('Wien', 4)).toBe('W…');
});
