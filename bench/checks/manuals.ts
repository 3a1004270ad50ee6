import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { ROOT } from '../../scripts/start/settings.ts';
import { exactly, type Figure } from '../report/figures.ts';

const SCRIPT = path.join(ROOT, 'platform', 'crawler', 'src', 'testing', 'manuals', 'score-manuals.ts');

/** Documentation as Debian 12 packages it: made by Sphinx, DocBook, AsciiDoc and Publican. */
const MANUALS = [
  { name: 'Python', package: 'python3.11-doc', folder: '/usr/share/doc/python3.11/html', first: '/index.html' },
  { name: 'PostgreSQL', package: 'postgresql-doc-15', folder: '/usr/share/doc/postgresql-doc-15/html', first: '/index.html' },
  { name: 'Git', package: 'git-doc', folder: '/usr/share/doc/git-doc', first: '/index.html' },
  { name: 'Debian handbook', package: 'debian-handbook', folder: '/usr/share/doc/debian-handbook/html/en-US', first: '/index.html' },
] as const;
/** Of them at least so many have to be measured. */
const FEWEST = 3;
const LEAST = 0.99;

interface Score {
  readonly code: string;
  readonly expected: number;
  readonly found: number;
  readonly right: number;
  readonly wrong: readonly string[];
}

/** What the checks find on real manuals, against what parse5 and the rules written a second time find there. */
export function scoreManuals(): { figures: Figure[]; rows: string[]; wrong: string[] } {
  const there = MANUALS.filter(isInstalled);
  const total = new Map<string, Score>();
  let pages = 0;
  for (const { folder, first } of there) {
    const output = execFileSync(process.execPath, [SCRIPT, folder, first], { encoding: 'utf8', maxBuffer: 2 ** 28 });
    const read = JSON.parse(output) as { pages: number; scores: Score[] };
    pages += read.pages;
    for (const score of read.scores) {
      const known = total.get(score.code);
      total.set(score.code, {
        code: score.code,
        expected: score.expected + (known?.expected ?? 0),
        found: score.found + (known?.found ?? 0),
        right: score.right + (known?.right ?? 0),
        wrong: [...(known?.wrong ?? []), ...score.wrong],
      });
    }
  }
  const scores = [...total.values()];
  const met = scores.filter(({ expected, found }) => expected + found > 0);
  const good = met.filter((score) => precisionOf(score) >= LEAST && recallOf(score) >= LEAST);
  return {
    figures: [
      { what: 'Manuals', measured: there.map(({ name }) => name).join(', ') },
      exactly(`Manuals measured, of ${MANUALS.length}: enough of them`, Math.min(there.length, FEWEST), FEWEST),
      { what: 'Pages', measured: String(pages) },
      exactly('Checks that have something there, with precision and recall of at least 0.99', good.length, met.length),
      { what: 'Checks that rightly find nothing there', measured: String(scores.length - met.length) },
      { what: 'Findings', measured: String(met.reduce((sum, { expected }) => sum + expected, 0)) },
    ],
    rows: met.map(
      (score) =>
        `| \`${score.code}\` | ${score.expected} | ${score.found} | ${precisionOf(score).toFixed(3)} | ${recallOf(score).toFixed(3)} |`,
    ),
    wrong: scores.flatMap(({ code, wrong }) => wrong.slice(0, 5).map((place) => `${code} ${place}`)),
  };
}

const precisionOf = ({ found, right }: Score): number => (found === 0 ? 1 : right / found);
const recallOf = ({ expected, right }: Score): number => (expected === 0 ? 1 : right / expected);

/** Installs a manual that is missing where that can be done, and says so. */
function isInstalled({ package: name, folder }: (typeof MANUALS)[number]): boolean {
  if (!existsSync(folder) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write(`Installing ${name} for its pages …\n`);
    try {
      execFileSync('apt-get', ['install', '-y', '--no-install-recommends', name], { stdio: 'ignore' });
    } catch {
      process.stdout.write(`${name} could not be installed.\n`);
    }
  }
  if (!existsSync(folder)) process.stdout.write(`${name} is not installed, so its pages are left out.\n`);
  return existsSync(folder);
}
