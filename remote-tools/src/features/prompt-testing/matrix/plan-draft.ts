import {
  MATRIX_CHECK_TYPES,
  matrixCases,
  MAX_CHECK_VALUE,
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

/** A check as a table's cell, which `readExpected` reads again. */
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
