import { readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { LEFT_OUT } from './leave-out-plugin.ts';

const installed = path.resolve(__dirname, '../../node_modules/@module-federation');
/** Folder in which the runtime's packages are siblings. */
const besides = (name: string): string => path.dirname(realpathSync(path.join(installed, name)));
const exportsOf = (file: string): string[] => {
  const text = readFileSync(file, 'utf8');
  const listed = /^export \{([^}]*)\};/m.exec(text)?.[1]?.split(',') ?? [];
  const declared = [...text.matchAll(/^export (?:const|class|function) (\w+)/gm)].map((match) => match[1] ?? '');
  return [...listed, ...declared].map((name) => name.trim()).toSorted();
};

// If the runtime moved these modules, it would silently be bundled in full.
it.each(Object.entries(LEFT_OUT))('%s is there, and what stands in for it exports the same', (module, file) => {
  const folder = besides(module.startsWith('runtime-core/') ? 'runtime' : 'webpack-bundler-runtime');
  const names = exportsOf(path.join(folder, module));
  expect(names.length).toBeGreaterThan(0);
  expect(exportsOf(path.join(__dirname, 'left-out', file))).toEqual(names);
});
