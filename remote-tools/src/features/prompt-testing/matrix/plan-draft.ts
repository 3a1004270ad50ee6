import {
  MATRIX_CHECK_TYPES,
  matrixCases,
  MAX_CHECK_VALUE,
  type MatrixCase,
  type MatrixCheck,
  type MatrixCheckType,
  type MatrixPlan,
  type ModelConfig,
} from '@canopy/contract/tools';
import type { LanguageModel } from '@canopy/contract/content';

export const EMPTY_PLAN: MatrixPlan = { prompts: [], variables: [], cases: [], checks: [], judge: null };

export const CHECK_NAMES: Readonly<Record<MatrixCheckType, string>> = {
  contains: 'Contains',
  equals: 'Equals',
  regex: 'Matches pattern',
  'json-schema': 'Is JSON',
  similar: 'Is similar to',
  judge: 'Judged by a model',
};

const SIMILAR = 0.8;

/** A check of a type, keeping another one's input as far as this type supports it. */
export function checkOf(type: MatrixCheckType, { negate, value: entered }: { negate: boolean; value: string }): MatrixCheck {
  const value = entered.slice(0, MAX_CHECK_VALUE[type]);
  if (type === 'contains') return { type, negate, value, ignore_case: true };
  if (type === 'similar') return { type, negate, value, threshold: SIMILAR };
  return { type, negate, value };
}

export const isCheckType = (text: string): text is MatrixCheckType => MATRIX_CHECK_TYPES.some((type) => type === text);

/** Upper bound on the cost of a run's answers, without judges; null: a model's price is not set. */
export function mostCost(plan: MatrixPlan, models: readonly ModelConfig[], available: readonly LanguageModel[]): number | null {
  const cases = matrixCases(plan).length;
  // A token is at least two bytes, and every case is assumed to be as long as the longest.
  const longest = Math.max(0, ...plan.cases.map(({ values }) => Object.values(values).join('').length));
  const inputTokens = plan.prompts.reduce((sum, { text }) => sum + (text.length + longest) / 2 + 500, 0);
  let sum = 0;
  for (const { provider, model_name, max_output_tokens } of models) {
    const known = available.find((model) => model.provider === provider && model.model_name === model_name);
    if (!known || known.input_price === null || known.output_price === null) return null;
    sum += (inputTokens * known.input_price + plan.prompts.length * max_output_tokens * known.output_price) * cases;
  }
  return sum / 1e6;
}

const EXPECTED = /^__expected\d*$/;
const PREFIX: Readonly<Record<string, MatrixCheckType>> = {
  contains: 'contains',
  icontains: 'contains',
  equals: 'equals',
  regex: 'regex',
  'is-json': 'json-schema',
  similar: 'similar',
  'llm-rubric': 'judge',
  judge: 'judge',
};

/** Parses a check in a table cell, such as `not-contains: moss` or `similar(0.8): …`; without a prefix the answer must be equal. */
export function readExpected(cell: string): MatrixCheck {
  const text = cell.trim();
  const colon = text.indexOf(':');
  const head = (colon === -1 ? text : text.slice(0, colon)).trim();
  const [, not, word = '', threshold] = /^(not-)?([a-z-]+)(?:\(([\d.]+)\))?$/.exec(head) ?? [];
  const type = PREFIX[word];
  if (type === undefined || (colon === -1 && type !== 'json-schema')) return { type: 'equals', negate: false, value: text };
  const value = colon === -1 ? '' : text.slice(colon + 1).trim();
  // Untruncated: text that is too long gets the file refused, not cut.
  const check: MatrixCheck = { ...checkOf(type, { negate: not !== undefined, value: '' }), value };
  if (check.type === 'contains') return { ...check, ignore_case: word === 'icontains' };
  const share = Number(threshold);
  return check.type === 'similar' && share > 0 && share <= 1 ? { ...check, threshold: share } : check;
}

/** Inverse of `readExpected`. */
export function writeExpected(check: MatrixCheck): string {
  const word = {
    contains: check.type === 'contains' && check.ignore_case ? 'icontains' : 'contains',
    equals: 'equals',
    regex: 'regex',
    'json-schema': 'is-json',
    similar: check.type === 'similar' ? `similar(${check.threshold})` : '',
    judge: 'llm-rubric',
  }[check.type];
  // Only `is-json` is read as a check without a colon.
  const isBare = check.value === '' && check.type === 'json-schema';
  return `${check.negate ? 'not-' : ''}${word}${isBare ? '' : `: ${check.value}`}`.trimEnd();
}

/** A cell without the apostrophe that `csvFile` puts before text that a spreadsheet would execute. */
const cellText = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@])/, '');

/**
 * Cases of a CSV file: a column for each variable, and `__expected` columns with the checks of the case.
 * @returns undefined if there is no header or no row
 */
export async function readCases(csv: string): Promise<Pick<MatrixPlan, 'variables' | 'cases'> | undefined> {
  const { parse } = (await import('papaparse')).default;
  const { data } = parse<string[]>(csv.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
  const [heading = [], ...rows] = data.map((row) => row.map(cellText));
  const variables = heading.filter((name) => name !== '' && !EXPECTED.test(name));
  if (heading.length === 0 || rows.length === 0) return undefined;
  const cases = rows.map((row): MatrixCase => {
    const cellOf = (name: string) => row[heading.indexOf(name)] ?? '';
    return {
      id: crypto.randomUUID(),
      values: Object.fromEntries(variables.map((name) => [name, cellOf(name)])),
      checks: heading.flatMap((name, at) => (EXPECTED.test(name) && (row[at] ?? '') !== '' ? [readExpected(row[at] ?? '')] : [])),
    };
  });
  return { variables: [...new Set(variables)], cases };
}

/** Header and rows of the cases, in the format of `readCases`. */
export function tableOfCases({ variables, cases }: MatrixPlan): { heading: string[]; rows: string[][] } {
  const most = Math.max(0, ...cases.map(({ checks }) => checks.length));
  const expected = Array.from({ length: most }, (_, at) => (most === 1 ? '__expected' : `__expected${at + 1}`));
  return {
    heading: [...variables, ...expected],
    rows: cases.map(({ values, checks }) => [
      ...variables.map((name) => values[name] ?? ''),
      ...expected.map((_, at) => (checks[at] ? writeExpected(checks[at]) : '')),
    ]),
  };
}
