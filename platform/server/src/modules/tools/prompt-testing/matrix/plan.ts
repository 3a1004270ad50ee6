import { matrixProblems, variablesOf, type MatrixCase, type MatrixPlan } from '@canopy/contract/tools';
import { CheckError, compilePattern, compileSchema } from './check-answer.ts';

const ONLY_CASE: MatrixCase = { id: 'only', values: {}, checks: [] };

/** The cases of a plan; prompts without variables need none and are asked once. */
export const casesOf = ({ cases }: MatrixPlan): readonly MatrixCase[] => (cases.length === 0 ? [ONLY_CASE] : cases);

/** What stands in the way of a run, patterns and schemas included. */
export function problemsOf(plan: MatrixPlan, models: number): string[] {
  const said = matrixProblems(plan, models);
  for (const { type, value } of [...plan.checks, ...plan.cases.flatMap(({ checks }) => checks)]) {
    // One with variables is a different one in each case.
    if (variablesOf(value).length > 0) continue;
    try {
      if (type === 'regex') compilePattern(value);
      if (type === 'json-schema') compileSchema(value);
    } catch (error) {
      if (!(error instanceof CheckError)) throw error;
      said.push(error.message);
    }
  }
  return [...new Set(said)];
}
