import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { ASSETS_FOLDER } from '../host-assets.ts';
import { baseConfig, type BuildOptions } from './base-config.ts';
import { hostDevServer } from './dev-server.ts';
import { HostFactsPlugin } from './host-facts-plugin.ts';
import { HostPagePlugin } from './host-page-plugin.ts';
import { LeaveOutPlugin } from './leave-out-plugin.ts';
import { hostShared, lazySharedOf, sharedNames } from './shared-modules.ts';

/** webpack configuration of the host, whose entry is `src/main.tsx`. */
export function hostConfig(options: BuildOptions): Configuration & { devServer?: object } {
  const { dir, mode, dev, lazyShared = lazySharedOf(dir), paths = [] } = options;
  const base = baseConfig({ ...options, name: 'host', assets: ASSETS_FOLDER });
  return {
    ...base,
    entry: {
      main: [
        ...(mode === 'development' ? [path.join(import.meta.dirname, 'refresh-hook.js')] : []),
        offerLazyShared(dir, lazyShared),
        path.join(dir, 'src', 'main.tsx'),
      ],
    },
    output: { ...base.output, publicPath: '/', uniqueName: 'canopy_host' },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: 'canopy_host',
        shared: hostShared({ development: mode === 'development', lazyShared }),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        runtimePlugins: [path.join(import.meta.dirname, '..', 'runtime', 'host-plugin.ts')],
        // Snapshots are for remotes described by a federation manifest; here the registry provides everything.
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
      }),
      new LeaveOutPlugin(),
      new HostPagePlugin({ dir, integrity: dev === undefined }),
      new HostFactsPlugin({
        dir,
        shared: sharedNames({ development: mode === 'development', lazyShared }),
        paths,
        integrity: dev === undefined,
      }),
    ],
    optimization: {
      ...base.optimization,
      splitChunks: {
        chunks: 'all',
        cacheGroups: {
          // One script that changes only with dependencies, and one that changes with our code.
          vendor: { test: /[\\/]node_modules[\\/](?!@canopy)/, name: 'vendor', chunks: 'initial', priority: 10 },
          // Code shared by several lazy entries is fetched once.
          default: { minChunks: 2, minSize: 4_000, reuseExistingChunk: true, chunks: 'async' },
        },
      },
    },
    ...(dev ? { devServer: hostDevServer(dev.port, dev.platform ?? '') } : {}),
  };
}

/**
 * A module is offered to remotes only if the host's build imports it. This generates a file of
 * named imports, which run when a remote is known to need them (see runtime/first-files.ts).
 * @returns path of the file
 */
function offerLazyShared(dir: string, lazyShared: readonly string[]): string {
  const file = path.join(dir, 'node_modules', '.canopy', 'lazy-shared.js');
  const lines = lazyShared.map((name) => `  ${JSON.stringify(name)}: () => import(${JSON.stringify(name)}),`);
  const source = `export const offered = {\n${lines.join('\n')}\n};\nglobalThis[Symbol.for('canopy.offered')] = offered;\n`;
  mkdirSync(path.dirname(file), { recursive: true });
  if (!existsSync(file) || readFileSync(file, 'utf8') !== source) writeFileSync(file, source);
  return file;
}
