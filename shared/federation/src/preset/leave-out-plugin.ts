import path from 'node:path';
import type { Compiler } from 'webpack';

/** Module of the federation runtime → what stands in for it, in `left-out/`. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'runtime-core/dist/plugins/snapshot/SnapshotHandler.js': 'snapshots.js',
  'runtime-core/dist/utils/preload.js': 'preload.js',
  'webpack-bundler-runtime/dist/remotes.js': 'build-remotes.js',
};

/**
 * Leaves out of the host's first script what the federation runtime has for pages whose remotes are known by manifests or named
 * by the build; both go through its classes, where no build finds out by itself that nobody calls them.
 */
export class LeaveOutPlugin {
  apply(compiler: Compiler): void {
    const { NormalModuleReplacementPlugin } = compiler.webpack;
    for (const [module, file] of Object.entries(LEFT_OUT)) {
      const pattern = new RegExp(`@module-federation/${module}$`.replaceAll('.', String.raw`\.`).replaceAll('/', String.raw`[\\/]`));
      new NormalModuleReplacementPlugin(pattern, path.join(import.meta.dirname, 'left-out', file)).apply(compiler);
    }
  }
}
