import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Manifest } from '@canopy/federation';
import { ROOT } from '../start/settings.ts';
import { importsBetweenModules, moduleOf } from './imports.ts';

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
const REMOTES = readdirSync(ROOT).filter((name) => name.startsWith('remote-'));
const TEST = /\.(test|fixture)\.tsx?$|[\\/]testing[\\/]/;
const textOf = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const namesIn = (list: string): string[] => [...list.matchAll(/(\w+)(?: as \w+)?\s*(?:,|$)/g)].map(([, name = '']) => name);

/** A manifest's path as the table writes it. */
const urlOf = (route: string): string => route.replaceAll(/:(\w+)/g, '{$1}').replace(/\/?\*$/, '') || '/';
/** Whether a spec, in text or in a pattern, names a URL up to its first parameter. */
function isIn(url: string, spec: string): boolean {
  const [fixed = ''] = url.split('/{');
  return new RegExp(`${fixed}(?![\\w-])`).test(spec.replaceAll('\\', ''));
}

/** The routes of a remote in `remote.tsx`, each with the feature folders that it opens; what lies below a `*` is for one of them to choose. */
function openedBy(remote: string): readonly (readonly [route: RegExp, folders: readonly string[]])[] {
  const source = textOf(`${remote}/src/remote.tsx`);
  /** The folders of what a piece of code imports; of a file beside `features/`, of what that file imports. */
  const foldersIn = (code: string): string[] =>
    [...code.matchAll(/'\.\/(?:features\/([\w-]+)\/[\w/-]+|(\w+))\.tsx'/g)].flatMap(([, folder, file = '']) =>
      folder === undefined ? foldersIn(textOf(`${remote}/src/${file}.tsx`)) : [folder],
    );
  /** What the names at the top of the file lead to. */
  const byName = new Map<string, readonly string[]>();
  const used = (code: string) => [...code.matchAll(/\w+/g)].flatMap(([name]) => byName.get(name) ?? []);
  for (const [whole, names = ''] of source.matchAll(/^import \{([^}]*)\} from '\.[^']+'/gm))
    for (const name of namesIn(names)) byName.set(name, foldersIn(whole));
  for (const [whole, constant, named = ''] of source.matchAll(/^(?:const (\w+)[^]*?;|(?:export )?function (\w+)[^]*?^\})$/gm)) {
    const name = constant ?? named;
    byName.set(name, [...foldersIn(whole), ...used(whole.replace(name, ''))]);
  }
  const listed = [...source.matchAll(/^  '(\/[^']+)': ([^]*?)(?=^  '\/|^\})/gm)].map(
    ([, url = '', code = '']) => [url, foldersIn(code)] as const,
  );
  const routes = [...source.matchAll(/<Route path="([^"]+)" element=(.*)$/gm)].map(([, url = '', code = '']) => {
    const redirect = /<Redirect to="\/([^"?]+)/.exec(code)?.[1];
    return [url, redirect === undefined ? used(code) : [path.basename(redirect)]] as const;
  });
  return [...listed, ...routes].map(([url, folders]) => {
    const pattern = url
      .replace(/\/:\w+\?/, '(/[^/]+)?')
      .replaceAll(/:\w+/g, '[^/]+')
      .replace(/\/?\*$/, '(/.*)?');
    return [new RegExp(`^${pattern}$`), folders] as const;
  });
}

/** The contract's files by what they export, `seo-audit/listPages`. */
const contractFiles = new Map(
  globSync('shared/contract/src/*/*.ts', { cwd: ROOT })
    .filter((file) => !TEST.test(file) && !file.endsWith('index.ts'))
    .flatMap((file) => {
      const name = path.relative('shared/contract/src', file);
      return [...textOf(file).matchAll(/^export const (\w+)/gm)].map(
        ([, exported = '']) => [`${path.dirname(name)}/${exported}`, name] as const,
      );
    }),
);
/** The contract's files that define calls. */
const definesCalls = new Set([...contractFiles.values()].filter((name) => textOf(`shared/contract/src/${name}`).includes('defineCall({')));

/** The contract's files whose calls a file names. */
function callFilesOf(file: string): string[] {
  return [...textOf(file).matchAll(/import \{([^}]*)\} from '@canopy\/contract\/([\w-]+)'/g)].flatMap(([, names = '', team = '']) =>
    namesIn(names.replaceAll(/\btype \w+/g, '')).flatMap((name) => {
      const found = contractFiles.get(`${team}/${name}`);
      return found !== undefined && definesCalls.has(found) && isCall(found, name) ? [found] : [];
    }),
  );
}
/** Whether an export is a call, or an object of calls. */
const isCall = (file: string, name: string): boolean =>
  new RegExp(`^export const ${name} = (defineCall\\(|\\{[^;]*?defineCall\\(|\\w+Calls\\()`, 'm').test(
    textOf(`shared/contract/src/${file}`),
  );

/** Files, and those they import within their package. */
function reachedFrom(files: readonly string[]): string[] {
  const reached = new Set(files);
  // A set's iteration also visits what is added on the way.
  for (const file of reached)
    for (const [, to = ''] of textOf(file).matchAll(/(?:from |import\()'(\.[^']+\.tsx?)'/g)) reached.add(path.join(path.dirname(file), to));
  return [...reached];
}

/** The modules that serve each of the contract's files. */
const servedBy = new Map<string, Set<string>>();
for (const file of globSync('platform/server/src/modules/*/*/**/*.ts', { cwd: ROOT })) {
  const module = moduleOf(file);
  if (module === undefined || TEST.test(file)) continue;
  const text = textOf(file);
  const teamOf = new Map(
    [...text.matchAll(/import \{([^}]*)\} from '@canopy\/contract\/([\w-]+)'/g)].flatMap(([, names = '', team = '']) =>
      namesIn(names).map((name) => [name, team] as const),
    ),
  );
  for (const [, call = ''] of text.matchAll(/\broute\(\s*(\w+)/g)) {
    const name = contractFiles.get(`${teamOf.get(call)}/${call}`);
    if (name !== undefined) servedBy.set(name, (servedBy.get(name) ?? new Set()).add(module));
  }
}

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

  it.each(REMOTES)('has every route of %s, with the folder that its screen is in', async (remote) => {
    const { default: manifest } = (await import(path.join(ROOT, remote, 'remote.config.ts'))) as { default: Manifest };
    const opened = openedBy(remote);
    const wrong = manifest.routes.flatMap((route) => {
      const url = urlOf(route.path);
      const row = rows.find(({ urls }) => urls.includes(url));
      if (!row) return [`${url} is in no row`];
      const folders = opened.find(([pattern]) => pattern.test(url))?.[1];
      return folders?.some((folder) => row.screens.includes(`${remote}/src/features/${folder}`)) === true
        ? []
        : [`${url} opens ${folders?.join(', ') ?? 'nothing'}, not ${row.screens.join(', ')}`];
    });
    expect(wrong).toEqual([]);
  });

  it('has every screen of the host', () => {
    const source = readFileSync(path.join(ROOT, 'host/src/shell/routing/host-screens.ts'), 'utf8');
    const paths = [...source.matchAll(/'(\/[a-z/-]+)'/g)].flatMap(([, url]) => (url === undefined ? [] : [url]));
    expect(paths).toContain('/login');
    expect(paths.filter((url) => !listed.has(url))).toEqual([]);
  });

  it('has the contract’s files whose calls the screens make, and the modules that serve them', () => {
    const wrong: string[] = [];
    for (const folder of new Set(rows.flatMap(({ screens }) => screens.filter((screen) => !screen.startsWith('platform/'))))) {
      const here = rows.filter(({ screens }) => screens.includes(folder));
      const [calls, modules] = [new Set(here.flatMap((row) => row.calls)), new Set(here.flatMap((row) => row.modules))];
      const own = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }).filter((file) => !TEST.test(file));
      for (const file of new Set(own.flatMap(callFilesOf))) if (!calls.has(file)) wrong.push(`${folder} also makes calls of ${file}`);
      const all = new Set(reachedFrom(own).flatMap(callFilesOf));
      for (const row of here.filter(({ screens }) => screens[0] === folder && screens.length === 1))
        for (const file of row.calls) if (!all.has(file)) wrong.push(`${folder} makes no call of ${file}`);
      for (const file of calls)
        for (const module of servedBy.get(file) ?? []) if (!modules.has(module)) wrong.push(`${module} also serves ${file}, for ${folder}`);
    }
    expect(wrong).toEqual([]);
  });

  it('has only modules that serve one of the calls, or that such a module uses', () => {
    const imports = importsBetweenModules();
    const wrong = rows.flatMap(({ screens, calls, modules }) => {
      const serving = new Set(calls.flatMap((file) => [...(servedBy.get(file) ?? [])]));
      return modules
        .filter((module) => !serving.has(module) && !imports.some(([from, to]) => serving.has(from) && to === module))
        .map((module) => `${module} has no part in ${screens.join(', ')}`);
    });
    expect(wrong).toEqual([]);
  });

  it('has only journeys that come to one of the URLs', () => {
    const wrong = rows.flatMap(({ urls, screens, specs }) => {
      if (urls.length === 0 || screens[0]?.startsWith('platform/')) return [];
      const visited = specs.some((spec) => urls.some((url) => isIn(url, textOf(`e2e/${spec}.spec.ts`))));
      return visited || specs.length === 0 ? [] : [`${specs.join(', ')} do not come to ${urls.join(', ')}`];
    });
    expect(wrong).toEqual([]);
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
