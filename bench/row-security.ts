// What PostgreSQL's row-level security would cost as a second lock beside the condition in each statement.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { ROOT } from '../scripts/start/settings.ts';
import { machine } from './report/figures.ts';
import { writeSection } from './report/write-section.ts';

export const summary = 'calls of audit and dashboards without and with row-level security; --pages <n>, --rows <n>, --rounds <n>';

const SCRIPT = path.join(ROOT, 'platform', 'server', 'src', 'testing', 'row-security.ts');

interface Timed {
  readonly what: string;
  /** medians, ms */
  readonly without: number;
  readonly policy: number;
  readonly set: number;
}

const ms = (value: number): string => `${value.toFixed(1)} ms`;
const more = (value: number, than: number): string => `${value < than ? '−' : '+'}${Math.abs(Math.round((value / than - 1) * 100))} %`;

export async function measure(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      pages: { type: 'string', default: '20000' },
      rows: { type: 'string', default: '500000' },
      rounds: { type: 'string', default: '15' },
      write: { type: 'boolean', default: false },
    },
  });
  const child = spawn(process.execPath, [SCRIPT, values.pages, values.rows, values.rounds], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => lines.push(text));
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`${SCRIPT} ended with ${code}.`);
  const calls = JSON.parse(lines.join('')) as Timed[];
  const sum = (way: 'without' | 'policy' | 'set') => calls.reduce((total, call) => total + call[way], 0);
  const all = { what: 'All of them', without: sum('without'), policy: sum('policy'), set: sum('set') };
  const table = [
    '| Call | Without | Policies, the workspace set once | Policies, the workspace set for each statement |',
    '|---|---|---|---|',
    ...[...calls, all].map(
      ({ what, without, policy, set }) =>
        `| ${what} | ${ms(without)} | ${ms(policy)} (${more(policy, without)}) | ${ms(set)} (${more(set, without)}) |`,
    ),
  ].join('\n');
  process.stdout.write(`${table}\n`);
  if (values.write)
    writeSection('row-security', `${machine()}; \`${['npm run bench -- row-security', ...options].join(' ')}\`\n\n${table}`);
}
