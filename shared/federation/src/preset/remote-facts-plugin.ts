import type { Compilation, Compiler } from 'webpack';
import type { FirstFiles } from '../registry.ts';
import { callsBehind, usedContractExports, type UsedExports } from './contract-calls.ts';
import { releaseSizes } from './release-sizes.ts';

interface RemoteFactsOptions {
  /** the remote's folder */
  dir: string;
  /** shared module → range that the remote was written against */
  ranges: Readonly<Record<string, string>>;
  /** those of them that the host fetches when first asked for */
  lazyShared?: readonly string[];
}

/** What of the build's modules stands for one that the host provides. */
const CONSUMED = 'consume-shared-module';

/**
 * Writes `release.json` beside a remote's scripts: what its code needs of host and API, and what it weighs. A release is
 * checked against what is deployed with it, without being run. Only a production build traces what is used and is as
 * small as it will be, so a development build says that it needs no call and weighs nothing.
 */
export class RemoteFactsPlugin {
  readonly #options: RemoteFactsOptions;

  constructor(options: RemoteFactsOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const { dir, ranges, lazyShared = [] } = this.#options;
    const { Compilation, sources } = compiler.webpack;
    const production = compiler.options.mode === 'production';
    compiler.hooks.thisCompilation.tap('RemoteFactsPlugin', (compilation) => {
      let used: UsedExports = new Map();
      compilation.hooks.afterOptimizeDependencies.tap('RemoteFactsPlugin', () => {
        if (production) used = usedContractExports(compilation, dir);
      });
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: 'RemoteFactsPlugin', stage }, async () => {
        const { chunkGraph } = compilation;
        // One that stands in no chunk is passed on by something and used by nobody.
        const consumed = new Set(
          [...compilation.modules]
            .filter((module) => module.type === CONSUMED && chunkGraph.getNumberOfModuleChunks(module) > 0)
            .map(shareKeyOf),
        );
        const shared = Object.fromEntries(Object.entries(ranges).filter(([name]) => consumed.has(name)));
        const facts = {
          shared,
          calls: await callsBehind(used),
          sizes: production ? releaseSizes(compilation) : { entry: 0, initial: 0, total: 0 },
          ...(production && { first: firstFiles(compilation, lazyShared) }),
        };
        compilation.emitAsset('release.json', new sources.RawSource(`${JSON.stringify(facts, null, 1)}\n`));
      });
    });
  }
}

/** What opening `./Remote` fetches beside the entry (see `firstFilesSchema`). */
function firstFiles(compilation: Compilation, lazyShared: readonly string[]): FirstFiles {
  const group = compilation.namedChunkGroups.get('Remote');
  const modules = group?.chunks.flatMap((chunk) => [...compilation.chunkGraph.getChunkModulesIterable(chunk)]) ?? [];
  const consumed = new Set(modules.filter((module) => module.type === CONSUMED).map(shareKeyOf));
  return {
    files: (group?.getFiles() ?? []).filter((file) => /\.(js|css)$/.test(file)),
    shared: lazyShared.filter((name) => consumed.has(name)),
  };
}

/** `ConsumeSharedModule` keeps what it stands for in its options. */
function shareKeyOf(module: object): string | undefined {
  const { options } = module as { options?: { shareKey?: string } };
  return options?.shareKey;
}
