// How long filtering and sorting the table of audited pages takes, through the API's own code and PostgreSQL.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { ROOT } from '../scripts/start/settings.ts';
import { atMost, figuresTable, machine, printFigures } from './report/figures.ts';
import { writeSection } from './report/write-section.ts';

export const summary = 'filters and sorts of a workspace with many audited pages; --pages <n>, --rounds <n>';
export const small: readonly string[] = ['--pages', '500', '--rounds', '1'];

const SCRIPT = path.join(ROOT, 'platform', 'server', 'src', 'testing', 'audit-table.ts');
const MAX_MS = 500;

const milliseconds = (ms: number): string => `${Math.round(ms)} ms`;

export async function measure(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      pages: { type: 'string', default: '50000' },
      rounds: { type: 'string', default: '5' },
      write: { type: 'boolean', default: false },
    },
  });
  const child = spawn(process.execPath, [SCRIPT, values.pages, values.rounds], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => lines.push(text));
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`${SCRIPT} ended with ${code}.`);
  const calls = JSON.parse(lines.join('')) as { what: string; worst: number; median: number }[];
  const figures = calls.map(({ what, worst, median }) => ({
    ...atMost(what, worst, MAX_MS, milliseconds),
    measured: `${milliseconds(worst)} (median ${milliseconds(median)})`,
  }));
  printFigures(`${values.pages} audited pages, slowest of ${values.rounds} after one unmeasured`, figures);
  if (values.write)
    writeSection('audit-table', `${machine()}; \`${['npm run bench -- audit-table', ...options].join(' ')}\`\n\n${figuresTable(figures)}`);
}
