import { expect, it } from '@jest/globals';
import { differenceOf } from './what-changed.ts';

it.each([
  ['<p>One two</p>', '<p>One two</p>', null],
  ['<p>One</p>', '<p>One two</p>', { before: '<p>One</p>', after: '<p>One two</p>' }],
  [
    `${'a'.repeat(100)}old${'b'.repeat(100)}`,
    `${'a'.repeat(100)}new${'b'.repeat(100)}`,
    { before: `…${'a'.repeat(20)}old${'b'.repeat(20)}…`, after: `…${'a'.repeat(20)}new${'b'.repeat(20)}…` },
  ],
  ['aa', 'aaa', { before: 'aa', after: 'aaa' }],
  ['', 'new', { before: '', after: 'new' }],
])('the difference of %j and %j', (before, after, expected) => {
  expect(differenceOf(before, after)).toEqual(expected);
});

it('is cut where it is long', () => {
  expect(differenceOf('', 'x'.repeat(1_000))?.after).toBe(`${'x'.repeat(400)}…`);
});
