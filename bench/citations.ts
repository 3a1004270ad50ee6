// Whether what research writes is backed by its sources: spans found byte for byte, references that resolve, nothing unmarked.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { ROOT } from '../scripts/start/settings.ts';
import { atLeast, exactly } from './report/figures.ts';
import { openReport } from './report/open-report.ts';

export const summary = 'citations of research over the demo site and given sources; --questions <n>, --seed <n>, --write';

const SCRIPT = path.join(ROOT, 'platform', 'server', 'src', 'testing', 'citation-runs.ts');
const MIN_CITED = 0.95;

interface Counted {
  readonly pages: number;
  readonly questions: number;
  readonly answered: number;
  readonly facts: number;
  readonly exact: number;
  readonly cited: number;
  readonly entailed: number;
  readonly unresolved: number;
  readonly claims: number;
  readonly sourced: number;
  readonly invented: number;
  readonly marked: number;
}

export async function measure(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      questions: { type: 'string', default: '200' },
      seed: { type: 'string', default: '1' },
      write: { type: 'boolean', default: false },
    },
  });
  const report = openReport(
    'citations',
    options.filter((option) => option !== '--write'),
  );
  const found = JSON.parse(execFileSync(process.execPath, [SCRIPT, values.questions, values.seed], { encoding: 'utf8' })) as Counted;
  report.add(
    `${found.questions} questions over ${found.pages} pages, each drafted by rules and by a careless writer, seed ${values.seed}`,
    [
      { what: 'Questions that the pages answer at all; the others get no draft', measured: String(found.answered) },
      exactly('Cited spans found byte for byte in their snapshots', found.exact, found.facts),
      exactly('Cited sentences that their facts bear, by rules', found.entailed, found.cited),
      exactly('Links in drafts that lead to no source', found.unresolved, 0),
      atLeast(
        'Sentences that need a source and have one',
        found.sourced / Math.max(1, found.claims),
        MIN_CITED,
        (value) => `${(value * 100).toFixed(1)} %`,
      ),
      { what: 'Sentences that need one', measured: String(found.claims) },
      exactly('Invented sentences that are marked as without a source', found.marked, found.invented),
    ],
  );
  if (values.write) report.write();
}
