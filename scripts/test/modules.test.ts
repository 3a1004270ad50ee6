import { expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../start/settings.ts';

const MODULES = path.join(ROOT, 'platform/server/src/modules');
const IMPORT = / from '(\.[^']+)'/g;

/** `team/noun` of a file within a server module, undefined for others. */
const moduleOf = (file: string): string | undefined => {
  const [team, noun, ...rest] = path.relative(MODULES, file).split(path.sep);
  return team === '..' || rest.length === 0 ? undefined : `${team}/${noun}`;
};

/** `a -> b` for each pair of modules in which the first imports the second outside its tests. */
function importsBetweenModules(): Set<string> {
  const pairs = new Set<string>();
  for (const name of globSync('**/*.ts', { cwd: MODULES })) {
    if (/\.(test|fixture)\.ts$|[\\/]testing[\\/]/.test(name)) continue;
    const file = path.join(MODULES, name);
    const from = moduleOf(file);
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const to = moduleOf(path.resolve(path.dirname(file), target));
      if (from && to && from !== to) pairs.add(`${from} -> ${to}`);
    }
  }
  return pairs;
}

it('no two modules of the server import each other', () => {
  const pairs = importsBetweenModules();
  expect(pairs.size).toBeGreaterThan(10);
  const mutual = [...pairs].filter((pair) => pairs.has(pair.split(' -> ').toReversed().join(' -> ')));
  expect(mutual).toEqual([]);
});
