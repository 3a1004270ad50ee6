import { expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../start/settings.ts';
import { importsBetweenModules, moduleOf } from './imports.ts';

it('no two modules of the server import each other', () => {
  const pairs = importsBetweenModules();
  expect(pairs.length).toBeGreaterThan(10);
  const names = new Set(pairs.map(([from, to]) => `${from} -> ${to}`));
  expect(pairs.filter(([from, to]) => names.has(`${to} -> ${from}`))).toEqual([]);
});

it('no face of a module names what nobody outside it uses', () => {
  const modules = path.join(ROOT, 'platform/server/src/modules');
  const used = new Set<string>();
  for (const name of globSync('platform/server/src/**/*.ts', { cwd: ROOT })) {
    const file = path.join(ROOT, name);
    for (const [, names = '', from = ''] of readFileSync(file, 'utf8').matchAll(
      /(?:import|export) (?:type )?\{([^}]*)\} from '(\.[^']+)'/g,
    )) {
      const face = path.resolve(path.dirname(file), from);
      if (file.startsWith(path.dirname(face) + path.sep)) continue;
      for (const imported of names.matchAll(/(?:type )?(\w+)(?: as \w+)?\s*(?:,|$)/g)) used.add(`${face} ${imported[1]}`);
    }
  }
  const unused = globSync('*/*/index.ts', { cwd: modules }).flatMap((name) => {
    const face = path.join(modules, name);
    const exported = [...readFileSync(face, 'utf8').matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, names = '']) =>
      [...names.matchAll(/(\w+)\s*(?:,|$)/g)].map(([, one = '']) => one),
    );
    return exported.filter((one) => !used.has(`${face} ${one}`)).map((one) => `${name}: ${one}`);
  });
  expect(unused).toEqual([]);
});

/** Tables that several teams read in SQL, by the start of their names, and the team that owns them. */
const OWNERS: Readonly<Record<string, string>> = { crawl: 'seo-audit', search: 'analytics' };
/** The modules of other teams that do, because one statement joins these rows with their own. A new reader first asks the owner's face. */
const READERS = [
  'analytics/impact',
  'content/keyword-planner',
  'content/keywords',
  'content/link-states',
  'content/persona-topics',
  'content/research',
  'content/topics',
  'publishing/fixes',
  'seo-audit/pages',
  'tools/visibility',
];

it('only a team itself writes its tables, and no further module of another team reads them', () => {
  const tables = globSync('platform/server/src/store/migrations/*.sql', { cwd: ROOT })
    .flatMap((file) => [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/create (?:unlogged )?table (?:if not exists )?(\w+)/g)])
    .map(([, name = '']) => name)
    .filter((name) => OWNERS[name.split('_')[0] ?? ''] !== undefined);
  expect(tables.length).toBeGreaterThan(10);
  const statement = new RegExp(String.raw`\b(from|join|into|update)\s+(${tables.join('|')})\b`, 'g');
  const readers = new Set<string>();
  const writers = new Set<string>();
  for (const file of globSync('platform/server/src/modules/*/*/**/*.ts', { cwd: ROOT })) {
    const module = moduleOf(file);
    if (module === undefined || /\.(test|fixture)\.ts$|[\\/]testing[\\/]/.test(file)) continue;
    for (const [whole, verb = '', table = ''] of readFileSync(path.join(ROOT, file), 'utf8').matchAll(statement)) {
      if (OWNERS[table.split('_')[0] ?? ''] === module.split('/')[0]) continue;
      readers.add(module);
      if (verb === 'into' || verb === 'update') writers.add(`${file}: ${whole}`);
    }
  }
  expect([...writers]).toEqual([]);
  expect([...readers].toSorted()).toEqual(READERS);
});
