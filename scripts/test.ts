// npm test: types, lint, imports, unused code, unit tests, end-to-end tests. Ends with "N passed, N failed".
import { readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { ROOT } from './start/settings.ts';
import { runJest } from './test/jest.ts';
import { runPlaywright } from './test/playwright.ts';
import { openTheWay } from './start/open-the-way.ts';
import { changedSince } from './test/changed.ts';
import { bringRequirements, howToGet } from './test/requirements.ts';
import { endRest } from './test/run-mark.ts';
import { check, timed, type StepResult } from './test/step.ts';

const REMOTES = readdirSync(ROOT).filter((name) => name.startsWith('remote-'));
const bin = (name: string) => `node_modules/.bin/${name}`;

type Steps = Readonly<Record<string, (filters: readonly string[]) => Promise<StepResult>>>;

/** They read only the sources, so they run in parallel. */
const CHECKS: Steps = {
  types: () => check('types', process.execPath, ['node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.json']),
  lint: () => check('lint', bin('eslint'), ['.', '--max-warnings', '0']),
  // The type-aware rules, on the compiler that needs a third of the time; see .oxlintrc.json.
  promises: () => check('promises and exhaustive switches', bin('oxlint'), ['--deny-warnings', '.']),
  imports: () =>
    check('import rules and cycles', bin('depcruise'), [
      '--config',
      '.dependency-cruiser.cjs',
      'host',
      ...REMOTES,
      'shared',
      'platform',
      'scripts',
      'e2e',
      'bench',
    ]),
  // Its parser takes half the time of Prettier's own and produces the same tree.
  format: () =>
    check('formatting', bin('prettier'), [
      '--plugin',
      '@prettier/plugin-oxc',
      '--check',
      '--log-level',
      'warn',
      '**/*.{ts,tsx,mjs,cjs,js,css}',
    ]),
  unused: () => check('unused code and dependencies', bin('knip'), ['--no-progress']),
};
/** They use all cores, so they run one after another. */
const SUITES: Steps = {
  jest: (filters) => timed('unit tests', () => runJest(filters)),
  e2e: (filters) => timed('end-to-end tests', () => runPlaywright(filters)),
};
const NAMES = [...Object.keys(CHECKS), ...Object.keys(SUITES)];

// `npm test -- jest shared/ui` runs one of them, with the rest as its filter; `npm test -- changed [base]` what a change can break.
const [wanted, ...filters] = process.argv.slice(2);
if (wanted !== undefined && wanted !== 'changed' && !NAMES.includes(wanted)) {
  process.stderr.write(`canopy: there is no step "${wanted}"; there are ${NAMES.join(', ')}, changed.\n`);
  process.exit(1);
}
const change = wanted === 'changed' ? changedSince(filters[0]) : undefined;

/** The filters of a step; undefined: it has nothing to do. */
function filtersOf(name: string): readonly string[] | undefined {
  if (!change) return wanted === undefined || wanted === name ? filters : undefined;
  if (name === 'jest') return ['--passWithNoTests', '--findRelatedTests', ...change.related];
  if (name !== 'e2e' || change.specs === 'all') return [];
  return change.specs.length > 0 ? change.specs.map((folder) => `/${folder}/`) : undefined;
}
const stepsOf = (steps: Steps) =>
  Object.entries(steps).flatMap(([name, step]) => {
    const limits = filtersOf(name);
    return limits ? [() => step(limits)] : [];
  });

// Interrupting the run ends all of it: browsers, servers and databases would otherwise keep running.
const LEAVE_MS = 20_000;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    process.stderr.write(`\ncanopy: ${signal}: ending the run …\n`);
    void endRest(LEAVE_MS).then(() => process.exit(130));
  });
}

const results: StepResult[] = await Promise.all(stepsOf(CHECKS).map((step) => step()));
const suites = stepsOf(SUITES);
if (suites.length > 0) {
  // Tests run PostgreSQL from this folder.
  await openTheWay(path.join(ROOT, 'node_modules'));
  const missing = bringRequirements();
  if (missing.length > 0) {
    process.stderr.write(`canopy: ${howToGet(missing)}\n`);
    const isFatal = missing.includes('Chromium') || Boolean(process.env['CI']);
    if (isFatal) results.push({ name: 'programs that tests need', passed: 0, failed: missing.length, seconds: 0 });
    else process.stdout.write('canopy: what needs them is left out of this run: separate origins (nginx).\n');
    process.env['CANOPY_WITHOUT'] = missing.join(',');
  }
  if (!missing.includes('Chromium')) for (const step of suites) results.push(await step());
}
const left = await endRest(LEAVE_MS);
if (left > 0) process.stderr.write(`canopy: ${left} processes of the run had to be killed at its end.\n`);
const sum = (field: 'passed' | 'failed') => results.reduce((total, result) => total + result[field], 0);
process.stdout.write('\n');
for (const { name, passed, failed, seconds, busy } of results) {
  const load = busy === undefined ? '' : `   processors ${(busy * 100).toFixed(0)} % busy`;
  process.stdout.write(
    `${name.padEnd(30)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(0).padStart(5)} s${load}\n`,
  );
}
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`);
process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
