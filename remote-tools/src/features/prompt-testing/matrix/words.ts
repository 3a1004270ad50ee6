import type { MatrixCell, MatrixRunRow } from '@canopy/contract/tools';
import { outcomeOf as outcomeOfCounts } from '@canopy/shell-api';

export const MATRIX_WORDS = {
  noPrompts: 'Add a prompt. Write {{name}} where a case inserts its value.',
  noCases: 'Without cases, each prompt is sent once. Import a CSV file with a column for each variable, or add them here.',
  noChecks: 'Without checks, answers are listed but not graded.',
  csvHelp: 'Columns named __expected contain checks for the case, such as contains: fern, not-regex: \\d or llm-rubric: names a shop.',
  csvInvalid: 'This file needs a header row and at least one case row.',
  regexHelp: 'RE2 syntax: no lookaround, no backreferences.',
  schemaHelp: 'A JSON schema; leave it empty to accept any JSON. “format” is not checked.',
  similarByWords: 'No provider with embeddings is set up, so the words and word pairs of both are compared, ignoring case.',
  judgeHelp: 'Describe what a good answer does.',
  spread: 'Standard deviations of a verdict. Answers: when the same prompt is asked again. Judge: when the same answer is judged again.',
  noRuns: 'Run the matrix to see how often each prompt passes with each model.',
  failed: 'Something went wrong while contacting the backend.',
} as const;

const STATUS = {
  running: { tone: 'running', label: 'Running' },
  done: { tone: 'good', label: 'Done' },
  cancelled: { tone: 'warning', label: 'Stopped' },
  failed: { tone: 'bad', label: 'Failed' },
} as const satisfies Record<MatrixRunRow['status'], unknown>;

/** How a run stands, by its counts: one that ended without some of its verdicts is not simply done. */
export function statusOf({ status, total, done, errors }: Pick<MatrixRunRow, 'status' | 'total' | 'done' | 'errors'>) {
  const outcome = outcomeOfCounts(done - errors, total);
  if (status !== 'done' || outcome === 'all' || outcome === 'nothing') return STATUS[status];
  return outcome === 'partial' ? ({ tone: 'warning', label: 'Partly done' } as const) : STATUS.failed;
}

/** Outcome of an answer. */
export const outcomeOf = ({ passed, error }: Pick<MatrixCell, 'passed' | 'error'>) =>
  error !== null
    ? ({ tone: 'warning', label: 'No verdict' } as const)
    : passed === null
      ? ({ tone: 'neutral', label: 'Not checked' } as const)
      : passed
        ? ({ tone: 'good', label: 'Passed' } as const)
        : ({ tone: 'bad', label: 'Failed' } as const);

export const usd = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
});

export const counted = (number: number, noun: string): string => `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;

/** Display text for a share of verdicts. */
export const shareOf = (passed: number, failed: number): string =>
  passed + failed === 0 ? '–' : `${Math.round((passed / (passed + failed)) * 100)}%`;
