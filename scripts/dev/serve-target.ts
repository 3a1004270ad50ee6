// Serves the host or a remote with Fast Refresh until it is told to stop; run as a process:
// node serve-target.ts '{"kind":"remote","dir":…,"outDir":…,"dev":{"port":…}}'
import { createHash } from 'node:crypto';
import path from 'node:path';
import process from 'node:process';
import { hostConfig, remoteConfig, workspaceRoot, type BuildOptions } from '@canopy/federation/preset';
import webpack, { type Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { targetOptions } from '../build/target-options.ts';

const { kind, ...given } = targetOptions(process.argv[2]);
const options: BuildOptions = { ...given, mode: 'development' };
const { devServer, ...config } = kind === 'host' ? hostConfig(options) : await remoteConfig(options);
const compiler = webpack({ ...config, cache: ownCache(config.cache) });
if (!compiler) throw new Error('webpack did not take the configuration.');
const server = new WebpackDevServer(devServer, compiler);

let isReady = false;
compiler.hooks.done.tap('serve-target', (stats) => {
  if (stats.hasErrors()) process.stderr.write(`${stats.toString({ all: false, errors: true, errorDetails: false, colors: false })}\n`);
  if (!isReady) process.stdout.write(`${JSON.stringify({ ready: true, errors: stats.compilation.errors.length })}\n`);
  isReady = true;
});
await server.start();

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    void server.stop().then(() => compiler.close(() => process.exit(0)));
  });
}

/** Sources outside the package's usual folder get their own cache; sharing one would corrupt both. */
function ownCache(cache: Configuration['cache']): Configuration['cache'] {
  const isUsual = path.dirname(path.resolve(given.dir)) === workspaceRoot(given.dir);
  if (isUsual || typeof cache !== 'object' || cache.type !== 'filesystem') return cache;
  return { ...cache, name: `${cache.name}-${createHash('sha256').update(path.resolve(given.dir)).digest('hex').slice(0, 8)}` };
}
