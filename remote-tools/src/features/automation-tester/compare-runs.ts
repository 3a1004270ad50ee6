import type { AutomationRun, AutomationStepResult } from '@canopy/contract/tools';

/** One step in two runs; null: missing in that run. */
export interface StepPair {
  /** with its number, from 1 */
  readonly before: { step: AutomationStepResult; number: number } | null;
  readonly after: { step: AutomationStepResult; number: number } | null;
  readonly change: 'same' | 'added' | 'removed' | 'passes now' | 'fails now' | 'other reason' | 'other page';
}

function changeOf(before: AutomationStepResult, after: AutomationStepResult): StepPair['change'] {
  if (before.success !== after.success) {
    if (after.success === true) return 'passes now';
    if (after.success === false) return 'fails now';
    return before.success === true ? 'fails now' : 'other reason';
  }
  if (before.traceback !== after.traceback) return 'other reason';
  return before.url !== after.url ? 'other page' : 'same';
}

/** The steps of two runs side by side: steps with the same words are paired in order (longest common subsequence). */
export function compareRuns(before: Pick<AutomationRun, 'log'>, after: Pick<AutomationRun, 'log'>): StepPair[] {
  const [a, b] = [before.log, after.log];
  const common = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  const at = (i: number, j: number): number => common[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const row = common[i];
      if (row) row[j] = a[i]?.goal === b[j]?.goal ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: StepPair[] = [];
  for (let i = 0, j = 0; i < a.length || j < b.length;) {
    const [one, other] = [a[i], b[j]];
    if (one && other && one.goal === other.goal) {
      pairs.push({ before: { step: one, number: i + 1 }, after: { step: other, number: j + 1 }, change: changeOf(one, other) });
      i += 1;
      j += 1;
    } else if (one && (!other || at(i + 1, j) >= at(i, j + 1))) {
      pairs.push({ before: { step: one, number: i + 1 }, after: null, change: 'removed' });
      i += 1;
    } else if (other) {
      pairs.push({ before: null, after: { step: other, number: j + 1 }, change: 'added' });
      j += 1;
    }
  }
  return pairs;
}
