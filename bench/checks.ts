// Whether every check finds what was planted and nothing else; on real manuals, whether an independent method finds the same.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { ROOT } from '../scripts/start/settings.ts';
import { scoreManuals } from './checks/manuals.ts';
import { exactly, figuresTable, machine, printFigures } from './report/figures.ts';
import { writeSection } from './report/write-section.ts';

export const summary = 'precision and recall of each check on planted pages, and on real manuals; --copies <n> of each fault, --no-manuals';
export const small: readonly string[] = ['--copies', '1', '--no-manuals'];

const SCRIPT = path.join(ROOT, 'platform', 'crawler', 'src', 'testing', 'planted', 'score-checks.ts');
const LEAST = 0.99;

interface Score {
  code: string;
  planted: number;
  found: number;
  right: number;
  precision: number;
  recall: number;
  wrong: string[];
}

export async function measure(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    allowNegative: true,
    options: {
      copies: { type: 'string', default: '20' },
      manuals: { type: 'boolean', default: true },
      write: { type: 'boolean', default: false },
    },
  });
  const output = execFileSync(process.execPath, [SCRIPT, values.copies], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  const { pages, ms, scores } = JSON.parse(output) as { pages: number; ms: number; scores: Score[] };
  const good = scores.filter(({ precision, recall, planted }) => planted > 0 && precision >= LEAST && recall >= LEAST);
  printFigures(`${scores.length} checks on ${pages} planted pages, ${Math.round(ms)} ms with making them`, [
    exactly('Checks with precision and recall of at least 0.99', good.length, scores.length),
    { what: 'Faults planted', measured: String(scores.reduce((sum, { planted }) => sum + planted, 0)) },
    { what: 'Found wrongly', measured: String(scores.reduce((sum, { found, right }) => sum + found - right, 0)) },
    { what: 'Missed', measured: String(scores.reduce((sum, { planted, right }) => sum + planted - right, 0)) },
  ]);
  for (const { code, wrong } of scores) for (const place of wrong.slice(0, 5)) process.stdout.write(`  ${code} ${place}\n`);
  const manuals = values.manuals ? scoreManuals() : null;
  if (manuals) {
    printFigures('Real manuals, their findings recomputed by parse5', manuals.figures);
    for (const place of manuals.wrong) process.stdout.write(`  ${place}\n`);
  }
  if (!values.write) return;
  if (manuals) {
    const about = `${machine()}; \`${['npm run bench -- checks', ...options].join(' ')}\``;
    const table = ['| Check | Expected | Found | Precision | Recall |', '|---|---|---|---|---|', ...manuals.rows].join('\n');
    writeSection('manuals', [about, figuresTable(manuals.figures), table].join('\n\n'));
  }
  const rows = scores.map(
    ({ code, planted, found, precision, recall }) =>
      `| \`${code}\` | ${planted} | ${found} | ${precision.toFixed(3)} | ${recall.toFixed(3)} |`,
  );
  writeSection(
    'checks',
    [
      `${machine()}; \`${['npm run bench -- checks', ...options].join(' ')}\`; ${pages} pages`,
      '',
      '| Check | Planted | Found | Precision | Recall |',
      '|---|---|---|---|---|',
      ...rows,
    ].join('\n'),
  );
}
