import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { containerName } from '../registry.ts';
import { baseConfig, type BuildOptions } from './base-config.ts';
import { devUrl, remoteDevServer } from './dev-server.ts';
import { RemoteFactsPlugin } from './remote-facts-plugin.ts';
import { lazySharedOf, remoteShared, sharedRanges } from './shared-modules.ts';
import { readManifest, readPackage } from './workspace.ts';

/**
 * webpack configuration of a remote, from its `remote.config.ts`.
 * @throws Error if the manifest is invalid
 */
export async function remoteConfig(options: BuildOptions): Promise<Configuration & { devServer?: object }> {
  const { dir, mode, dev, lazyShared = lazySharedOf(dir) } = options;
  const manifest = await readManifest(dir);
  const container = containerName(manifest.name);
  const ranges = sharedRanges(dir, manifest, { development: mode === 'development' && dev?.refresh !== false, lazyShared });
  const release = options.release ?? readPackage(dir).version;
  const base = baseConfig({ ...options, name: manifest.name, assets: '' });
  return {
    ...base,
    entry: {},
    // The host provides the federation runtime (see runtime/host-runtime.ts).
    externals: [
      ({ request }, done) =>
        /[\\/]webpack-bundler-runtime[\\/]dist[\\/]/.test(request ?? '')
          ? done(undefined, 'var globalThis[Symbol.for("canopy.federation")]')
          : done(),
    ],
    output: {
      ...base.output,
      publicPath: dev ? devUrl(dev.port) : 'auto',
      // Two releases of a remote may be on one page (canary, fallback); the name keeps their chunks apart.
      uniqueName: `${container}_${release.replaceAll(/\W/g, '_')}`,
    },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.js',
        exposes: Object.fromEntries(
          Object.entries(manifest.exposes).map(([name, file]) => [name, { import: path.resolve(dir, file), name: name.slice(2) }]),
        ),
        shared: remoteShared(ranges),
        shareStrategy: 'loaded-first',
        dts: false,
        // The registry says what a manifest of the federation runtime would.
        manifest: false,
      }),
      new RemoteFactsPlugin({ dir, manifest, ranges, lazyShared, integrity: dev === undefined }),
    ],
    ...(dev ? { devServer: remoteDevServer(dev.port, dev.refresh) } : {}),
  };
}
