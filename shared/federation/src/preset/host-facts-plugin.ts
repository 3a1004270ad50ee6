import type { Compiler } from 'webpack';
import { SHELL_API, versionOfShared } from './shared-modules.ts';

interface HostFactsOptions {
  /** the host's folder */
  dir: string;
  /** names of the shared modules that the host offers */
  shared: readonly string[];
  /** patterns of the addresses of the host's own screens */
  paths: readonly string[];
}

/** Writes `host.json` next to the host's page: the versions that this host offers to remotes once deployed. */
export class HostFactsPlugin {
  readonly #options: HostFactsOptions;

  constructor(options: HostFactsOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const { dir, shared, paths } = this.#options;
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('HostFactsPlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'HostFactsPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT }, () => {
        const facts = {
          shellApi: versionOfShared(dir, SHELL_API) ?? '0.0.0',
          shared: Object.fromEntries(shared.map((name) => [name, versionOfShared(dir, name) ?? '0.0.0'])),
          paths,
        };
        compilation.emitAsset('host.json', new sources.RawSource(`${JSON.stringify(facts, null, 1)}\n`));
      });
    });
  }
}
