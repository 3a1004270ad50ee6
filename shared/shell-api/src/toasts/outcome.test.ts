import { expect, it } from '@jest/globals';
import { outcomeOf, showOutcome } from './outcome.ts';
import { toastStore } from './toast-store.ts';

it.each([
  [0, 0, 'nothing'],
  [3, 3, 'all'],
  [0, 3, 'none'],
  [1, 3, 'partial'],
] as const)('calls %i of %i %s', (well, total, outcome) => {
  expect(outcomeOf(well, total)).toBe(outcome);
});

it('says a partial outcome as a warning, each reason once', () => {
  showOutcome({ well: 1, total: 3 }, { all: 'All', partial: '1 of 3', none: 'None', nothing: '–', reasons: ['Gone.', null, 'Gone.'] });
  expect(toastStore.getState().toasts[0]).toMatchObject({ title: '1 of 3', description: 'Gone.', tone: 'warning' });
});
