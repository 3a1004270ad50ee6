import path from 'node:path';
import type { Compiler } from 'webpack';

/** Module of the federation runtime → its stub in `left-out/`. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'runtime-core/dist/plugins/snapshot/SnapshotHandler.js': 'snapshots.js',
  'runtime-core/dist/utils/preload.js': 'preload.js',
  'webpack-bundler-runtime/dist/remotes.js': 'build-remotes.js',
};

/**
 * Replaces parts of the federation runtime in the host's first script with stubs: those for remotes known by federation manifests
 * or named at build time. Both are reached through the runtime's classes, so no bundler detects that they are unused.
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
