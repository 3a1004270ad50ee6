// Builds one release into its own folder; run as a process, so that builds use more than one core:
// node build-target.ts '{"kind":"remote","dir":…,"outDir":…,"mode":…,"release":…}'
import process from 'node:process';
import { hostConfig, readHostPaths, remoteConfig } from '@canopy/federation/preset';
import { compressFolder } from './compress.ts';
import { runWebpack } from './run-webpack.ts';
import { targetOptions } from './target-options.ts';

const { kind, ...options } = targetOptions(process.argv[2]);
try {
  await runWebpack(kind === 'host' ? hostConfig({ ...options, paths: await readHostPaths(options.dir) }) : await remoteConfig(options));
  if (options.mode === 'production') await compressFolder(options.outDir, kind);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
