import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { containerName } from '../registry.ts';
import { baseConfig, type BuildOptions } from './base-config.ts';
import { devUrl, remoteDevServer } from './dev-server.ts';
import { ReleaseFilesPlugin } from './release-files-plugin.ts';
import { RemoteFactsPlugin } from './remote-facts-plugin.ts';
import { lazySharedOf, remoteShared, sharedRanges } from './shared-modules.ts';
import { readDescriptor, readPackage } from './workspace.ts';

/**
 * webpack configuration of a remote, from its `remote.config.ts`.
 * @throws Error when the descriptor is not valid
 */
export async function remoteConfig(options: BuildOptions): Promise<Configuration & { devServer?: object }> {
  const { dir, mode, dev, lazyShared = lazySharedOf(dir) } = options;
  const descriptor = await readDescriptor(dir);
  const container = containerName(descriptor.name);
  const ranges = sharedRanges(dir, descriptor, { development: mode === 'development' && dev?.refresh !== false, lazyShared });
  const release = options.release ?? readPackage(dir).version;
  const base = baseConfig({ ...options, name: descriptor.name, assets: '' });
  return {
    ...base,
    entry: {},
    // The federation runtime is the host's (see runtime/lent-federation.ts).
    externals: [
      ({ request }, done) =>
        /[\\/]webpack-bundler-runtime[\\/]dist[\\/]/.test(request ?? '')
          ? done(undefined, 'var globalThis[Symbol.for("canopy.federation")]')
          : done(),
    ],
    output: {
      ...base.output,
      publicPath: dev ? devUrl(dev.port) : 'auto',
      // Two releases of a remote may meet on one page (canary, fallback); the name keeps their chunks apart.
      uniqueName: `${container}_${release.replaceAll(/\W/g, '_')}`,
    },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: container,
        filename: 'remoteEntry.js',
        exposes: Object.fromEntries(
          Object.entries(descriptor.exposes).map(([name, file]) => [name, { import: path.resolve(dir, file), name: name.slice(2) }]),
        ),
        shared: remoteShared(ranges),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: true,
      }),
      new ReleaseFilesPlugin({ descriptor, integrity: dev === undefined }),
      new RemoteFactsPlugin({ dir, ranges, lazyShared }),
    ],
    ...(dev ? { devServer: remoteDevServer(dev.port, dev.refresh) } : {}),
  };
}
