import type { MatrixCell, MatrixRunRow } from '@canopy/contract/tools';

export const MATRIX_WORDS = {
  noPrompts: 'Add a prompt. Write {{name}} where a case puts in its value.',
  noCases: 'Without cases each prompt is asked once. Import a CSV file with a column for each variable, or add them here.',
  noChecks: 'Without checks the answers are listed, and nothing passes or fails.',
  csvHelp: 'Columns named __expected hold checks of the case, such as contains: fern, not-regex: \\d or llm-rubric: names a shop.',
  csvInvalid: 'This file has no heading and rows to read cases from.',
  regexHelp: 'RE2 syntax: no lookaround, no references back.',
  schemaHelp: 'A JSON schema; empty takes any JSON. “format” is not checked.',
  similarByWords: 'No provider with embeddings is set up, so the words and pairs of words that both use are compared, in any case.',
  judgeHelp: 'Say what a good answer does.',
  spread:
    'Standard deviations of a verdict. Answers: when the same is asked again. Judge: when the same answer is judged again, apart from the first.',
  noRuns: 'Run the matrix: how often each prompt passes with each model shows here.',
  failed: 'Something went wrong while contacting the backend.',
} as const;

export const STATUS = {
  running: { tone: 'running', label: 'Running' },
  done: { tone: 'good', label: 'Done' },
  cancelled: { tone: 'warning', label: 'Stopped' },
  failed: { tone: 'bad', label: 'Failed' },
} as const satisfies Record<MatrixRunRow['status'], unknown>;

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
