// Whether AI visibility keeps the promises of its intervals, alerts and stopping rule, over simulated answers of correlated questions.
import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { ROOT } from '../scripts/start/settings.ts';
import { atLeast, atMost } from './report/figures.ts';
import { openReport } from './report/open-report.ts';

export const summary = 'intervals, alerts and stopping of AI visibility, by simulation; --series <n>, --seed <n>, --write';
export const small: readonly string[] = ['--series', '40'];

const SCRIPT = path.join(ROOT, 'platform', 'server', 'src', 'testing', 'visibility-simulation.ts');
const SERIES = 20_000;

interface Simulated {
  readonly series: number;
  readonly coverage: number;
  readonly agreement: number;
  readonly falseAlarms: number;
  readonly power: number;
  readonly falseFinds: number;
  readonly runsShare: number;
  readonly fixedDays: number;
  readonly answersOff: number;
  readonly judgeOff: number;
}

/** Runs the simulation to completion. @returns its last line */
function simulate(series: string, seed: string): Promise<Simulated> {
  const child = spawn(process.execPath, [SCRIPT, series, seed], { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  return new Promise((resolve, reject) => {
    child.on('close', (code) =>
      code === 0 ? resolve(JSON.parse(said.trim().split('\n').at(-1) ?? 'null') as Simulated) : reject(new Error('The simulation failed.')),
    );
  });
}

export async function measure(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      series: { type: 'string', default: String(SERIES) },
      seed: { type: 'string', default: '1' },
      write: { type: 'boolean', default: false },
    },
  });
  const report = openReport(
    'visibility',
    options.filter((option) => option !== '--write'),
  );
  const found = await simulate(values.series, values.seed);
  const percent = (value: number) => `${(value * 100).toFixed(1)} %`;
  report.add(`${found.series.toLocaleString('en')} series of 20 questions that move together, seed ${values.seed}`, [
    atLeast('95 % intervals over 14 days that hold the truth: at least', found.coverage, 0.94, percent),
    atMost('the same: at most', found.coverage, 0.96, percent),
    atLeast('Two measurements of the same truth whose intervals agree', found.agreement, 0.95, percent),
    atMost('Workspaces of three models with any false alert in a quarter, checked daily', found.falseAlarms, 0.05, percent),
    atLeast('Changes of 10 points that are found before asking stops', found.power, 0.8, percent),
    atMost('Unchanged series that are called changed', found.falseFinds, 0.05, percent),
    atMost('Days asked until then, of a plan made in advance for the share that varies most', found.runsShare, 0.6, percent),
    { what: 'Days of that plan', measured: String(found.fixedDays) },
    atMost('Variance of answers, as reckoned from judged rows, off what it is', found.answersOff, 0.03, percent),
    atMost('Variance of the judge, likewise', found.judgeOff, 0.03, percent),
  ]);
  if (values.write) report.write();
}
