import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import webpack, { type Configuration } from 'webpack';
import { parseManifest } from '../manifest.ts';
import { RemoteFactsPlugin } from './remote-facts-plugin.ts';

/** A package with one entry point that combines two others, and a remote that uses half of it. */
const FILES: Record<string, string> = {
  'pnpm-workspace.yaml': '',
  'node_modules/kit/package.json':
    '{ "name": "kit", "version": "1.2.0", "sideEffects": false, "exports": { "./sum": "./sum.js", "./sum/light": "./light.js", "./sum/heavy": "./heavy.js" } }',
  'node_modules/kit/sum.js': "export { light } from 'kit/sum/light';\nexport { heavy } from 'kit/sum/heavy';\n",
  'node_modules/kit/light.js': "export const light = 'light';\n",
  'node_modules/kit/heavy.js': "export const heavy = 'heavy';\n",
  'shared/contract/src/index.js': '',
  'remote-one/package.json': '{ "name": "remote-one", "version": "0.1.0", "sideEffects": false }',
  'remote-one/part.js':
    "import { light } from 'kit/sum';\nexport const part = () => light;\nexport const Remote = part;\nexport const Part = part;\n",
};
const PARTS = ['kit/sum/light', 'kit/sum/heavy'];

let root: string;
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'unused-shared-'));
  for (const [file, content] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), content);
  }
});
afterAll(() => rmSync(root, { recursive: true }));

/** @returns what the release declares to need from the host */
async function needs(): Promise<string[]> {
  const dir = path.join(root, 'remote-one');
  const out = path.join(dir, 'dist');
  const ranges = Object.fromEntries(PARTS.map((name) => [name, '^1.0.0']));
  const manifest = parseManifest({
    name: 'remote-one',
    title: 'One',
    shellApi: '^1.0.0',
    routes: [{ path: '/one' }],
    exposes: { './Remote': './part.js' },
  });
  const config: Configuration = {
    mode: 'production',
    context: dir,
    entry: {},
    output: { path: out },
    plugins: [
      new ModuleFederationPlugin({
        name: 'one',
        filename: 'remoteEntry.js',
        exposes: { './Part': './part.js' },
        shared: Object.fromEntries(PARTS.map((name) => [name, { singleton: true, import: false, requiredVersion: '^1.0.0' }])),
        dts: false,
        manifest: false,
      }),
      new RemoteFactsPlugin({ dir, manifest, ranges }),
    ],
  };
  await new Promise<void>((resolve, reject) => {
    const compiler = webpack(config);
    compiler.run((error, stats) =>
      compiler.close(() => (error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString('errors-only'))) : resolve())),
    );
  });
  return Object.keys((JSON.parse(readFileSync(path.join(out, 'release.json'), 'utf8')) as { shared: object }).shared);
}

it('needs of a sum of shared entries only those that something is used of', async () => {
  expect(await needs()).toEqual(['kit/sum/light']);
});
