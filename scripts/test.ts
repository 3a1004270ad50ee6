// npm test: types, lint, fences, unused code, unit tests, end-to-end tests. Ends with "N passed, N failed".
import { readdirSync } from 'node:fs';
import process from 'node:process';
import { ROOT } from './start/settings.ts';
import { runJest } from './test/jest.ts';
import { runPlaywright } from './test/playwright.ts';
import { check, timed, type StepResult } from './test/step.ts';

const REMOTES = readdirSync(ROOT).filter((name) => name.startsWith('remote-'));
const bin = (name: string) => `node_modules/.bin/${name}`;

type Steps = Readonly<Record<string, (filters: readonly string[]) => Promise<StepResult>>>;

/** They look at the sources alone, all at the same time. */
const CHECKS: Steps = {
  types: () => check('types', process.execPath, ['node_modules/typescript-7/bin/tsc', '-p', 'tsconfig.json']),
  lint: () => check('lint', bin('eslint'), ['.', '--max-warnings', '0']),
  fences: () =>
    check('fences and cycles', bin('depcruise'), [
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
  format: () => check('formatting', bin('prettier'), ['--check', '--log-level', 'warn', '**/*.{ts,tsx,mjs,cjs,js,css}']),
  unused: () => check('unused code and dependencies', bin('knip'), ['--no-progress']),
};
/** They use all cores: one after the other. */
const SUITES: Steps = {
  jest: (filters) => timed('unit tests', () => runJest(filters)),
  e2e: (filters) => timed('end-to-end tests', () => runPlaywright(filters)),
};
const NAMES = [...Object.keys(CHECKS), ...Object.keys(SUITES)];

// `npm test -- jest shared/ui` runs one of them, with what follows as its filter.
const [wanted, ...filters] = process.argv.slice(2);
if (wanted !== undefined && !NAMES.includes(wanted)) {
  process.stderr.write(`canopy: there is no step "${wanted}"; there are ${NAMES.join(', ')}.\n`);
  process.exit(1);
}
const stepsOf = (steps: Steps) => Object.entries(steps).flatMap(([name, step]) => (wanted === undefined || wanted === name ? [step] : []));

const results: StepResult[] = await Promise.all(stepsOf(CHECKS).map((step) => step(filters)));
for (const step of stepsOf(SUITES)) results.push(await step(filters));
const sum = (field: 'passed' | 'failed') => results.reduce((total, result) => total + result[field], 0);
process.stdout.write('\n');
for (const { name, passed, failed, seconds } of results) {
  process.stdout.write(
    `${name.padEnd(30)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(0).padStart(5)} s\n`,
  );
}
process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`);
process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
