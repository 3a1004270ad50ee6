import type { AutomationStepResult } from '@canopy/contract/tools';
import { expect, it } from '@jest/globals';
import { compareRuns } from './compare-runs.ts';

const step = (goal: string, more: Partial<AutomationStepResult> = {}): AutomationStepResult => ({
  goal,
  state: 'passed',
  success: true,
  traceback: '',
  note: '',
  took: 10,
  url: 'https://fern.example/',
  has_screenshot: false,
  proposal: null,
  ...more,
});

it('puts the steps of two runs side by side, and says what changed', () => {
  const before = { log: [step('open'), step('click "A"'), step('should see "B"'), step('reload', { success: null, state: 'skipped' })] };
  const after = {
    log: [
      step('open', { url: 'https://fern.example/home' }),
      step('click "C"'),
      step('should see "B"', { success: false, state: 'failed', traceback: '“B” is not visible.' }),
      step('reload'),
    ],
  };
  expect(compareRuns(before, after).map(({ before: one, after: other, change }) => [one?.number, other?.number, change])).toEqual([
    [1, 1, 'other page'],
    [2, undefined, 'removed'],
    [undefined, 2, 'added'],
    [3, 3, 'fails now'],
    [4, 4, 'passes now'],
  ]);
  expect(compareRuns(before, before).every(({ change }) => change === 'same')).toBe(true);
});
