import { describe, expect, it } from '@jest/globals';
import semver from 'semver';
import { satisfies } from './satisfies.ts';

const VERSIONS = ['0.0.3', '0.0.4', '0.2.3', '0.2.9', '0.3.0', '1.0.0', '1.2.3', '1.2.9', '1.3.0', '1.9.9', '2.0.0', '2.1.0', '10.0.0'];
const RANGES = [
  '*',
  '',
  '1',
  '1.x',
  '1.2',
  '1.2.x',
  '1.2.3',
  '=1.2.3',
  'v1.2.3',
  '^1',
  '^1.2',
  '^1.2.3',
  '^0.2.3',
  '^0.2',
  '^0',
  '^0.0.3',
  '^0.0',
  '~1',
  '~1.2',
  '~1.2.3',
  '~0.2.3',
  '>=1.2.3',
  '>1.2.3',
  '>1.2',
  '>1',
  '<=1.2',
  '<=1.2.3',
  '<=1',
  '<2',
  '<1.2.3',
  '>=1.2.3 <2',
  '>= 1.2.3 < 2.0.0',
  '^1.2.3 || ^2.1.0',
  '1 || 10',
];

describe('satisfies', () => {
  it.each(RANGES)('judges "%s" as semver does', (range) => {
    const ours = VERSIONS.filter((version) => satisfies(version, range));
    expect(ours).toEqual(VERSIONS.filter((version) => semver.satisfies(version, range)));
  });

  it('is satisfied by nothing when either cannot be read', () => {
    expect(satisfies('1.0.0', 'latest')).toBe(false);
    expect(satisfies('newest', '^1.0.0')).toBe(false);
  });
});
