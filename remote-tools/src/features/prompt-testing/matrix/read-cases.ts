import type { MatrixCase, MatrixCheck, MatrixPlan } from '@canopy/contract/tools';
import { readExpected } from './read-expected.ts';

const EXPECTED = /^__expected\d*$/;

/** promptfoo's columns that change nothing about a verdict. */
const NOTES = /^__(?:description|metric|metadata:.*)$/;

/** A cell without the apostrophe that `csvFile` puts before text that a spreadsheet would execute. */
const cellText = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@])/, '');

export type ReadCases = Pick<MatrixPlan, 'variables' | 'cases'>;

/**
 * Cases of a CSV file: a column for each variable, and `__expected` columns with the checks of the case.
 * @returns undefined if there is no header or no row; `problem` if a cell or a column means something that no plan can hold
 */
export async function readCases(csv: string): Promise<ReadCases | { readonly problem: string } | undefined> {
  const { parse } = (await import('papaparse')).default;
  const { data } = parse<string[]>(csv.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
  const [heading = [], ...rows] = data.map((row) => row.map(cellText));
  if (heading.length === 0 || rows.length === 0) return undefined;
  const variables = heading.filter((name) => name !== '' && !EXPECTED.test(name) && !NOTES.test(name));
  const unknown = heading.findIndex(
    (name, at) => /^__/.test(name) && variables.includes(name) && rows.some((row) => (row[at] ?? '') !== ''),
  );
  if (unknown !== -1) return { problem: `The column “${heading[unknown] ?? ''}” is not supported. Remove it, or empty it.` };
  const kept = variables.filter((name) => !name.startsWith('__'));
  const cases: MatrixCase[] = [];
  for (const [index, row] of rows.entries()) {
    const checks: MatrixCheck[] = [];
    for (const [at, name] of heading.entries()) {
      const cell = row[at] ?? '';
      if (!EXPECTED.test(name) || cell === '') continue;
      const read = readExpected(cell);
      if ('problem' in read) return { problem: `Case ${index + 1}: ${read.problem}` };
      checks.push(...read.checks);
    }
    cases.push({
      id: crypto.randomUUID(),
      values: Object.fromEntries(kept.map((name) => [name, row[heading.indexOf(name)] ?? ''])),
      checks,
    });
  }
  return { variables: [...new Set(kept)], cases };
}
