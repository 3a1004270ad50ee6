import { matrixProblems, variablesOf, type MatrixCheckType, type MatrixPlan } from '@canopy/contract/tools';
import pLimit from 'p-limit';
import { CheckError, compilePattern } from './json-schema.ts';
import { openSchemaThread } from './schema-in-thread.ts';

/** Plans whose schemas are checked concurrently: each has a thread. */
const beside = pLimit(2);
/** ms for all schemas of a plan */
const SCHEMAS_DEADLINE = 10_000;

/** What prevents a run, patterns and schemas included; the schemas are checked only if nothing else does. */
export async function problemsOf(plan: MatrixPlan, models: number): Promise<string[]> {
  const said = matrixProblems(plan, models);
  // A check with variables differs in each case.
  const checks = [...plan.checks, ...plan.cases.flatMap((one) => one.checks)].filter(({ value }) => variablesOf(value).length === 0);
  const textsOf = (wanted: MatrixCheckType) => new Set(checks.flatMap(({ type, value }) => (type === wanted ? [value] : [])));
  for (const pattern of textsOf('regex')) {
    try {
      compilePattern(pattern);
    } catch (error) {
      if (!(error instanceof CheckError)) throw error;
      said.push(error.message);
    }
  }
  const schemas = textsOf('json-schema');
  if (said.length === 0 && schemas.size > 0) said.push(...(await beside(() => schemaProblems(schemas))));
  return [...new Set(said)];
}

/** The first problem of these schemas, or none. */
async function schemaProblems(schemas: ReadonlySet<string>): Promise<string[]> {
  const thread = openSchemaThread();
  const until = performance.now() + SCHEMAS_DEADLINE;
  try {
    for (const schema of schemas) {
      if (performance.now() > until) return ['The JSON schemas take too much time.'];
      await thread.check(schema, null);
    }
    return [];
  } catch (error) {
    if (!(error instanceof CheckError)) throw error;
    return [error.message];
  } finally {
    await thread.close();
  }
}
