import { expect, it } from '@jest/globals';
import { VITALS, gradeOf } from './vital-facts.ts';

it.each([
  ['lcp', 'mobile', 2500, 'Good'],
  ['lcp', 'mobile', 2501, 'Needs improvement'],
  ['lcp', 'desktop', 2401, 'Poor'],
  ['tbt', 'desktop', 150, 'Good'],
  ['tbt', 'mobile', 601, 'Poor'],
  ['cls', 'mobile', 0.1, 'Good'],
  ['cls', 'desktop', 0.26, 'Poor'],
] as const)('grades %s on %s of %d as %s', (vital, device, value, word) => {
  expect(gradeOf(vital, device, value).word).toBe(word);
});

it('writes figures with their units', () => {
  expect([VITALS.fcp.write(934), VITALS.tbt.write(150.4), VITALS.cls.write(0.104)]).toEqual(['0.9 s', '150 ms', '0.10']);
});
