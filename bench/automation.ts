// Whether the automation tester's verdicts on real applications are right, what they miss, and what it costs compared with bare Playwright.
import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { StartError } from '../scripts/start/say.ts';
import { ROOT } from '../scripts/start/settings.ts';
import { atLeast, atMost, exactly, seconds } from './report/figures.ts';
import { openReport } from './report/open-report.ts';
import { cleanedUp } from './stack/cleaned-up.ts';
import { openPortalStack } from './stack/portal-stack.ts';

export const summary =
  'the automation tester on real web applications, planted faults, changed interfaces; --repeats <n>, --faults <n>, --changed <n>, --apps <names>, --tests <n> of each, --portal <url of a running one>, --seed <n>, --log <file of verdicts, to go on where a run was cut off>, --write';
/** The applications on npm; the others are Debian packages, and the portal would have to be built. */
export const small: readonly string[] = ['--apps', 'wordpress', '--tests', '1', '--repeats', '1', '--faults', '1', '--changed', '1'];

const SCRIPT = path.join(ROOT, 'platform', 'server', 'src', 'modules', 'tools', 'automation', 'testing', 'measure-automation.ts');
const APPLICATIONS = 'wordpress,phpliteadmin,adminer,phpsysinfo,portal';
/** The demo workspace's account in a portal that is already running. */
const DEMO = { username: 'user@canopy.example', password: 'fernhill-garden-demo' };
const MAX_OF_BARE = 1.2;

interface Score {
  readonly apps: readonly string[];
  /** applications that are not available here, and why */
  readonly missing: readonly string[];
  readonly tests: number;
  readonly runs: number;
  /** ms of all runs that both completed */
  readonly ours: number;
  readonly bare: number;
  readonly timed: number;
  readonly failed: readonly string[];
  readonly unlike: readonly string[];
  readonly faults: number;
  readonly missed: readonly string[];
  readonly falsePasses: readonly string[];
  readonly reworded: number;
  readonly healed: number;
  readonly wrong: readonly string[];
  readonly unhealed: readonly string[];
}

function score(options: object): Promise<Score> {
  const child = spawn(process.execPath, [SCRIPT, JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  return new Promise((resolve, reject) => {
    child.on('close', (code) =>
      code === 0
        ? resolve(JSON.parse(said.trim().split('\n').at(-1) ?? 'null') as Score)
        : reject(new Error('The tests could not be run.')),
    );
  });
}

export async function measure(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      repeats: { type: 'string', default: '10' },
      faults: { type: 'string', default: '200' },
      changed: { type: 'string', default: '50' },
      apps: { type: 'string', default: APPLICATIONS },
      tests: { type: 'string', default: '100' },
      portal: { type: 'string' },
      log: { type: 'string', default: '' },
      seed: { type: 'string', default: '1' },
      write: { type: 'boolean', default: false },
    },
  });
  const report = openReport(
    'automation',
    options.filter((option) => option !== '--write'),
  );
  const [repeats = 0, faults = 0, reworded = 0, tests, seed] = [
    values.repeats,
    values.faults,
    values.changed,
    values.tests,
    values.seed,
  ].map(Number);
  const apps = values.apps.split(',').filter((name) => name !== '');
  await cleanedUp(async (leftovers) => {
    let portal = values.portal === undefined ? null : { url: values.portal, login: DEMO };
    if (apps.includes('portal') && !portal) {
      const { federated, email, password } = await openPortalStack(leftovers, { monolith: false });
      portal = { url: federated, login: { username: email, password } };
    }
    const found = await score({ repeats, faults, reworded, seed, tests, apps, portal, log: values.log });
    if (found.apps.length === 0) throw new StartError(`none of the applications can be had here: ${found.missing.join('; ')}.`);
    addFigures(report, found, { repeats, faults, reworded });
    for (const line of found.missing) process.stdout.write(`  left out: ${line}\n`);
    for (const line of [...found.failed, ...found.missed, ...found.falsePasses, ...found.unhealed, ...found.wrong])
      process.stdout.write(`  ${line}\n`);
  });
  if (values.write) report.write();
}

/** How many were requested. */
interface Asked {
  readonly repeats: number;
  readonly faults: number;
  readonly reworded: number;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

function addFigures(report: ReturnType<typeof openReport>, found: Score, asked: Asked): void {
  report.add('What was measured', [
    exactly('Applications left out', found.missing.length, 0),
    ...(asked.faults > 0 ? [atLeast('Faults that took effect', found.faults, asked.faults, String)] : []),
    ...(asked.reworded > 0 ? [atLeast('Changed interfaces that needed healing', found.reworded, asked.reworded, String)] : []),
  ]);
  if (asked.repeats > 0) {
    report.add(`${found.tests} tests of ${found.apps.length} applications (${found.apps.join(', ')}), ${found.runs} runs without a fault`, [
      exactly('Runs that failed', found.failed.length, 0),
      exactly('Tests with another verdict than the first time', found.unlike.length, 0),
      ...(found.timed > 0
        ? [
            atMost(
              'Time, of the same steps and screenshots with bare Playwright',
              found.ours / found.bare,
              MAX_OF_BARE,
              (ratio) => `${ratio.toFixed(2)} ×`,
            ),
            { what: 'A run, on average', measured: seconds(found.ours / found.timed) },
            { what: 'The same with bare Playwright', measured: seconds(found.bare / found.timed) },
          ]
        : []),
    ]);
  }
  if (found.faults > 0) {
    const passed = found.missed.length + found.falsePasses.length;
    report.add(`${found.faults} faults in their pages`, [
      atLeast('Caught', 1 - passed / found.faults, 0.95, percent),
      exactly('Passes although what the test asserts was not there', found.falsePasses.length, 0),
    ]);
  }
  if (found.reworded > 0) {
    report.add(`${found.reworded} changed interfaces, in which an element has another name`, [
      atLeast('Found again, and proposed', found.healed / found.reworded, 0.9, percent),
      exactly('Another element proposed', found.wrong.length, 0),
    ]);
  }
}
