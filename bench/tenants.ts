// What row-level security would cost for the queries of dashboards and the audit.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { ROOT } from '../scripts/start/settings.ts';
import { atMost, exactly, median, type Figure } from './report/figures.ts';
import { openReport } from './report/open-report.ts';

export const summary = 'what row-level security costs on calls of dashboards and audit; --rows <n>, --pages <n>, --rounds <n>, --days <n>';
export const small: readonly string[] = ['--rows', '2000', '--pages', '200', '--rounds', '1', '--days', '40'];

const SCRIPT = path.join(ROOT, 'platform', 'server', 'src', 'testing', 'tenants.ts');
/** Above this, the guard of the tests remains the only second line of defence. */
const MAX_COST = 0.05;

interface Measured {
  readonly seen: number;
  readonly figures: readonly { what: string; times: Readonly<Record<'plain' | 'transaction' | 'policies', readonly number[]>> }[];
}

const milliseconds = (ms: number): string => `${ms.toFixed(ms < 10 ? 2 : 1)} ms`;
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export async function measure(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      rows: { type: 'string', default: '1000000' },
      pages: { type: 'string', default: '20000' },
      rounds: { type: 'string', default: '20' },
      days: { type: 'string', default: '487' },
      write: { type: 'boolean', default: false },
    },
  });
  const child = spawn(process.execPath, [SCRIPT, values.rows, values.pages, values.rounds, values.days], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => said.push(text));
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`${SCRIPT} ended with ${code}.`);
  const { seen, figures } = JSON.parse(said.join('')) as Measured;

  const middles = figures.map(({ what, times }) => ({
    what,
    plain: median(times.plain),
    transaction: median(times.transaction),
    policies: median(times.policies),
  }));
  const lines: Figure[] = middles.map(({ what, plain, transaction, policies }) => ({
    what: `${what}: as it is, in a transaction, with policies`,
    measured: `${milliseconds(plain)}, ${milliseconds(transaction)}, ${milliseconds(policies)} (${percent(policies / plain - 1)})`,
  }));
  const total = (pick: (one: (typeof middles)[number]) => number) => sum(middles.map(pick));
  const plain = total((one) => one.plain);
  const report = openReport(
    'tenants',
    options.filter((option) => option !== '--write'),
  );
  report.add(
    `Row-level security, ${Number(values.rows).toLocaleString('en')} search rows and ${Number(values.pages).toLocaleString('en')} audited pages, medians of ${values.rounds}, interleaved`,
    [
      exactly('Rows that the role sees of another workspace', seen, 0),
      ...lines,
      {
        what: 'All of them, a connection and a transaction for each request',
        measured: percent(total((one) => one.transaction) / plain - 1),
      },
      atMost('All of them, with policies', total((one) => one.policies) / plain - 1, MAX_COST, percent),
      { what: 'The call that loses most', measured: percent(Math.max(...middles.map((one) => one.policies / one.plain - 1))) },
    ],
  );
  if (values.write) report.write();
}
