import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../start/settings.ts';
import { importersOf, importsBetweenModules, importsBetweenPackages, moduleOf } from './imports.ts';

/** What a change can break. */
export interface Change {
  /** files that jest has to run the tests of: they themselves where they are tests, and what imports them in their package */
  readonly related: readonly string[];
  /** folders below `e2e`; 'all' if something changed that everything depends on */
  readonly specs: readonly string[] | 'all';
}

const git = (...args: string[]): string => spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' }).stdout.trim();

/** Suites that find what they test by file name instead of by import. */
const BY_NAME = [
  'scripts/test/*.test.ts',
  'platform/server/src/store/tables.test.ts',
  'host/src/features/account/action-words.test.ts',
  'shared/ui/src/theme/styles.test.ts',
  'shared/delivery/src/messages/messages.test.ts',
];
/** Files that no import names, and the one that stands for them: it reads them. */
const READERS: readonly (readonly [files: RegExp, reader: string])[] = [
  [/^platform\/server\/.*\.sql$/, 'platform/server/src/store/migrate.ts'],
  [/^bench\//, 'scripts/bench.test.ts'],
];
const readerOf = (file: string): string => READERS.find(([files]) => files.test(file))?.[1] ?? file;

/**
 * The suites of the packages that depend on a changed file's package: jest follows imports within a package only. None for a file
 * of which no other package sees anything.
 */
function suitesUpon(files: readonly string[], imports = importsBetweenPackages()): readonly string[] {
  const sources = files.filter((file) => !/\.md$|\.test\.tsx?$/.test(file));
  const folders = new Set(
    sources.map((file) => /^(?:(?:shared|platform)\/)?[^/]+(?=\/)/.exec(file)?.[0]).filter((name) => name !== undefined),
  );
  const dependents = new Set([...folders].flatMap((folder) => [...importersOf(folder, imports)].slice(1)));
  return globSync(
    [...dependents].map((folder) => `${folder}/**/*.test.{ts,tsx}`),
    {
      cwd: ROOT,
      exclude: (name) => name === 'node_modules',
    },
  );
}

/** What jest has to be told of changed files: they themselves, and the suites that it would not find by them. */
export function relatedTo(files: readonly string[]): readonly string[] {
  const related = [...files.map(readerOf), ...globSync(BY_NAME, { cwd: ROOT }), ...suitesUpon(files)];
  return [...new Set(related)].filter((file) => existsSync(path.join(ROOT, file)));
}

const teamOf = (module: string): string => module.split('/')[0] ?? '';

/** The teams whose remote or server modules import a team's part of the contract, directly. */
function teamsOnContract(team: string): readonly string[] {
  const sources = globSync(['remote-*/src/**/*.{ts,tsx}', 'platform/server/src/modules/**/*.ts'], { cwd: ROOT });
  const imports = (file: string) => readFileSync(path.join(ROOT, file), 'utf8').includes(`'@canopy/contract/${team}`);
  const owner = (file: string) => /^remote-([^/\\]+)/.exec(file)?.[1] ?? teamOf(moduleOf(file) ?? '');
  return [...new Set([team, ...sources.filter(imports).map(owner)])].filter(Boolean);
}

/** The end-to-end folders that a changed file affects; 'all' for shared files, none for what no browser sees. */
export function specsOf(file: string): readonly string[] | 'all' {
  const spec = /^e2e\/([^/]+)\//.exec(file)?.[1];
  if (spec !== undefined) return spec === 'harness' ? 'all' : [spec];
  if (/^(docs|bench)\/|\.md$|\.test\.tsx?$/.test(file)) return [];
  const remote = /^remote-([^/]+)\//.exec(file)?.[1];
  if (remote !== undefined) return [remote];
  const contract = /^shared\/contract\/src\/([^/]+)\//.exec(file)?.[1];
  if (contract !== undefined) return ['platform', ...teamsOnContract(contract)];
  const module = moduleOf(file);
  if (module !== undefined) return ['platform', ...new Set([...importersOf(module, importsBetweenModules())].map(teamOf))];
  if (file.startsWith('host/')) return ['host', 'delivery', 'separate-origins'];
  return 'all';
}

/**
 * What has changed since `base`, by default since the branch left main, or, on main itself, in the last commit; uncommitted changes
 * included.
 */
export function changedSince(base?: string): Change {
  const forked = git('merge-base', 'HEAD', 'main');
  const since = base ?? (forked !== '' && forked !== git('rev-parse', 'HEAD') ? forked : 'HEAD~1');
  const files = [...git('diff', '--name-only', since).split('\n'), ...git('ls-files', '-o', '--exclude-standard').split('\n')].filter(
    Boolean,
  );
  const specs = files.map(specsOf);
  return { related: relatedTo(files), specs: specs.includes('all') ? 'all' : [...new Set(specs.flat())] };
}
