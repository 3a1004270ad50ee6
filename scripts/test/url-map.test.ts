import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Manifest } from '@canopy/federation';
import { ROOT } from '../start/settings.ts';

// The table "URL → files" of ARCHITECTURE.md: every file and folder it names exists, and no screen is missing from it.

interface Row {
  readonly urls: readonly string[];
  readonly screens: readonly string[];
  readonly calls: readonly string[];
  readonly modules: readonly string[];
  readonly specs: readonly string[];
}

/** The text between backticks, braces expanded: `features/{a,b}` is two. Text that ends with `…` names no file. */
function codeOf(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)]
    .flatMap(([, code = '']) => {
      const [, before, choices, after] = /^(.*)\{(.*,.*)\}(.*)$/.exec(code) ?? [];
      return choices === undefined ? [code] : choices.split(',').map((choice) => `${before}${choice}${after}`);
    })
    .filter((code) => !code.endsWith('…'));
}

/** `seo-audit/audit`, `crawls`: a name without a folder belongs to the folder of the one before it. */
function filesOf(cell: string): string[] {
  let folder = '';
  return codeOf(cell).map((name) => {
    if (!name.includes('/')) return `${folder}/${name}`;
    folder = path.dirname(name);
    return name;
  });
}

const rows: Row[] = readFileSync(path.join(ROOT, 'ARCHITECTURE.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| .+ \| `(remote-|host\/|platform\/)/.test(line))
  .map((line) => {
    const [urls = '', screens = '', calls = '', modules = '', specs = ''] = line.split('|').slice(1);
    return { urls: codeOf(urls), screens: codeOf(screens), calls: filesOf(calls), modules: filesOf(modules), specs: filesOf(specs) };
  });
const listed = new Set(rows.flatMap(({ urls }) => urls));

const missingOf = (names: readonly string[], fileOf: (name: string) => string) =>
  [...new Set(names)].filter((name) => !existsSync(path.join(ROOT, fileOf(name))));

describe('the table "URL → files"', () => {
  it('names folders of screens, files of the contract, modules and specs that exist', () => {
    expect(rows.length).toBeGreaterThan(20);
    const all = (field: keyof Row) => rows.flatMap((row) => row[field]);
    expect(missingOf(all('screens'), (name) => name)).toEqual([]);
    expect(missingOf(all('calls'), (name) => `shared/contract/src/${name}`)).toEqual([]);
    expect(missingOf(all('modules'), (name) => `platform/server/src/modules/${name}`)).toEqual([]);
    expect(missingOf(all('specs'), (name) => `e2e/${name}.spec.ts`)).toEqual([]);
  });

  it.each(readdirSync(ROOT).filter((name) => name.startsWith('remote-')))('has every route of %s', async (remote) => {
    const { default: manifest } = (await import(path.join(ROOT, remote, 'remote.config.ts'))) as { default: Manifest };
    const routes = manifest.routes.map((route) => route.path.replaceAll(/:(\w+)/g, '{$1}').replace(/\/?\*$/, '') || '/');
    expect(routes.filter((route) => !listed.has(route))).toEqual([]);
  });

  it('has every screen of the host', () => {
    const source = readFileSync(path.join(ROOT, 'host/src/shell/routing/host-screens.ts'), 'utf8');
    const paths = [...source.matchAll(/'(\/[a-z/-]+)'/g)].flatMap(([, url]) => (url === undefined ? [] : [url]));
    expect(paths).toContain('/login');
    expect(paths.filter((url) => !listed.has(url))).toEqual([]);
  });

  it('has every feature folder but those that only extend a slot', () => {
    const folders = globSync('{host,remote-*}/src/features/*', { cwd: ROOT });
    const screens = new Set(rows.flatMap((row) => row.screens));
    const isExtension = (folder: string) => {
      const [root = '', , , noun = ''] = folder.split('/');
      const config = path.join(ROOT, root, 'remote.config.ts');
      return existsSync(config) && readFileSync(config, 'utf8').includes(`./src/features/${noun}/`);
    };
    expect(folders.filter((folder) => !screens.has(folder) && !isExtension(folder))).toEqual([]);
  });
});

it('the three ways in docs/measurements.md name files that exist', () => {
  const text =
    readFileSync(path.join(ROOT, 'docs/measurements.md'), 'utf8').split('### Three ways through the code')[1]?.split(/^#/m)[0] ?? '';
  const files = [...text.matchAll(/`([\w./-]+\/[\w./-]+\.tsx?)`/g)].map(([, file = '']) => file);
  expect(files.length).toBe(12 + 12 + 17);
  expect(missingOf(files, (file) => file)).toEqual([]);
});
