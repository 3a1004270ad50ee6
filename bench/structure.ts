// How the code is structured, compared with an earlier commit.
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../scripts/start/settings.ts';
import { foreignTables, foreignUses, ownersOfTables, tableUses } from '../scripts/test/table-uses.ts';
import { exactly, type Figure } from './report/figures.ts';
import { openReport } from './report/open-report.ts';

export const summary = 'files, lines and imports of the code; --base <commit> beside those of an earlier commit';
export const small: readonly string[] = [];

const CODE = ['host', 'remote-*', 'shared', 'platform', 'scripts', 'e2e', 'bench'].map((folder) => `${folder}/**/*.{ts,tsx}`);
const MODULES = 'platform/server/src/modules/';
const IMPORT = /from '(\.[^']+)'/g;
/** A file with fewer lines than this is small enough to question whether it is worth having. */
const CRUMB = 25;
/** Small by convention, and looked for by name: a module's `index.ts` and its table of routes. */
const CONVENTIONAL = /\/(index|routes)\.ts$/;

interface Structure {
  files: number;
  lines: number;
  crumbs: number;
  conventional: number;
  moduleImports: number;
  modulePairs: number;
  mutualPairs: number;
  pastTheFace: number;
  unparsed: number;
  foreignUses: number;
  foreignTables: number;
}

/** Today's owners: an earlier commit is measured by them as well. */
const OWNERS = ownersOfTables(ROOT);

const isTest = (file: string): boolean => /\.(test|spec|fixture)\.tsx?$|\/testing\/|^e2e\/|^bench\//.test(file);

/** Counts over one checkout. `moduleOf` names the server module that a file belongs to. */
function structureOf(root: string): Structure {
  const files = globSync(CODE, { cwd: root, exclude: (name) => name === 'node_modules' || name === 'dist' });
  const texts = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
  const isGrouped = files.some((file) => file.startsWith(`${MODULES}seo-audit/`));
  const depth = isGrouped ? 2 : 1;
  const moduleOf = (file: string): string | undefined => {
    const parts = file.startsWith(MODULES) ? file.slice(MODULES.length).split('/') : [];
    return parts.length > depth ? parts.slice(0, depth).join('/') : undefined;
  };
  const importers = new Map<string, number>();
  const pairs = new Map<string, number>();
  let pastTheFace = 0;
  for (const [file, text] of texts) {
    for (const [, target = ''] of text.matchAll(IMPORT)) {
      const to = path.join(path.dirname(file), target);
      if (!isTest(file)) importers.set(to, (importers.get(to) ?? 0) + 1);
      const [from, into] = [moduleOf(file), moduleOf(to)];
      if (isTest(file) || from === undefined || into === undefined || from === into) continue;
      pairs.set(`${from} -> ${into}`, (pairs.get(`${from} -> ${into}`) ?? 0) + 1);
      if (path.basename(to) !== 'index.ts') pastTheFace += 1;
    }
  }
  const uses = tableUses(root, OWNERS.of);
  const linesOf = (file: string): number => (texts.get(file) ?? '').split('\n').length - 1;
  const product = [...texts].filter(([file]) => !isTest(file));
  const crumbs = product.map(([file]) => file).filter((file) => importers.get(file) === 1 && linesOf(file) < CRUMB);
  return {
    files: files.length,
    lines: files.reduce((sum, file) => sum + linesOf(file), 0),
    crumbs: crumbs.length,
    conventional: crumbs.filter((file) => CONVENTIONAL.test(`/${file}`)).length,
    moduleImports: [...pairs.values()].reduce((sum, count) => sum + count, 0),
    modulePairs: pairs.size,
    mutualPairs: [...pairs.keys()].filter((pair) => pairs.has(pair.split(' -> ').toReversed().join(' -> '))).length / 2,
    pastTheFace,
    unparsed: product.reduce((sum, [, text]) => sum + [...text.matchAll(/JSON\.parse\([^;\n]*\) as /g)].length, 0),
    foreignUses: foreignUses(uses, OWNERS).length,
    foreignTables: Object.values(foreignTables(uses, OWNERS)).flat().length,
  };
}

/** Measures a commit, unpacked into a temporary folder. */
function structureAt(commit: string): Structure {
  const folder = mkdtempSync(path.join(tmpdir(), 'canopy-structure-'));
  try {
    const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    return structureOf(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function measure(options: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...options],
    options: { base: { type: 'string' }, write: { type: 'boolean', default: false } },
  });
  const now = structureOf(ROOT);
  const before = values.base === undefined ? undefined : structureAt(values.base);
  const figure = (what: string, key: keyof Structure): Figure => ({
    what: before ? `${what} (before: ${before[key]})` : what,
    measured: String(now[key]),
  });
  const report = openReport('structure', options);
  report.add('Structure of the code', [
    figure('Files', 'files'),
    figure('Lines', 'lines'),
    figure(`Files of the product with one importer and under ${CRUMB} lines`, 'crumbs'),
    figure('– of them a module’s face or table of routes', 'conventional'),
    figure('Imports from one server module into another', 'moduleImports'),
    figure('– pairs of modules', 'modulePairs'),
    {
      ...exactly('– of it past the other module’s face', now.pastTheFace, 0),
      ...(before && { what: `– of it past the other module’s face (before: ${before.pastTheFace})` }),
    },
    {
      ...exactly('Pairs of modules that import each other', now.mutualPairs, 0),
      ...(before && { what: `Pairs of modules that import each other (before: ${before.mutualPairs})` }),
    },
    figure('`JSON.parse(…) as` in the product', 'unparsed'),
    figure('Statements that name another module’s table', 'foreignUses'),
    figure('– pairs of module and table', 'foreignTables'),
  ]);
  if (values.write) report.write();
}
