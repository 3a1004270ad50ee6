import { expect, it } from '@jest/globals';
import { statusOf } from './words.ts';

it.each([
  ['all verdicts', { status: 'done', total: 6, done: 6, errors: 0 }, 'Done'],
  ['some verdicts', { status: 'done', total: 6, done: 6, errors: 2 }, 'Partly done'],
  ['no verdict', { status: 'done', total: 6, done: 6, errors: 6 }, 'Failed'],
  ['some answers so far', { status: 'running', total: 6, done: 2, errors: 0 }, 'Running'],
  ['some answers when it was stopped', { status: 'cancelled', total: 6, done: 2, errors: 0 }, 'Stopped'],
] as const)('calls a run with %s what it is', (_name, run, label) => {
  expect(statusOf(run).label).toBe(label);
});
