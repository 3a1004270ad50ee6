import { expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../start/settings.ts';
import { importsBetweenModules } from './imports.ts';

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
