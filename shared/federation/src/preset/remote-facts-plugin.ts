import path from 'node:path';
import type { Compilation, Compiler } from 'webpack';
import type { Manifest } from '../manifest.ts';
import type { FirstFiles } from '../registry.ts';
import { callsBehind, usedContractExports, type UsedExports } from './contract-calls.ts';
import { integrityOf } from './integrity.ts';
import { releaseSizes } from './release-sizes.ts';

interface RemoteFactsOptions {
  /** the remote's folder */
  dir: string;
  manifest: Manifest;
  /** shared module → range that the remote was written against */
  ranges: Readonly<Record<string, string>>;
  /** those that the host loads on demand */
  lazyShared?: readonly string[];
  /** false for a developer's build, which changes too often to be hashed */
  integrity?: boolean;
}

/** Type of the build's modules that stand for one provided by the host. */
const CONSUMED = 'consume-shared-module';

/**
 * Writes `release.json` next to a remote's scripts, all that a publish has to know: the manifest, the hashes of the scripts, what the
 * code needs from the host and the API, and its sizes. A release is checked against the deployed versions with it, without being run. Only a production build traces used exports and is
 * minimised, so a development build reports no calls and no size.
 */
export class RemoteFactsPlugin {
  readonly #options: RemoteFactsOptions;

  constructor(options: RemoteFactsOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const { dir, manifest, ranges, lazyShared = [], integrity = true } = this.#options;
    const { Compilation, sources } = compiler.webpack;
    const production = compiler.options.mode === 'production';
    compiler.hooks.thisCompilation.tap('RemoteFactsPlugin', (compilation) => {
      let used: UsedExports = new Map();
      compilation.hooks.afterOptimizeDependencies.tap('RemoteFactsPlugin', () => {
        if (production) used = usedContractExports(compilation, dir);
        for (const text of missingExports(compilation, dir, manifest)) compilation.errors.push(new compiler.webpack.WebpackError(text));
      });
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tapPromise({ name: 'RemoteFactsPlugin', stage }, async () => {
        const hashes = integrity ? { integrity: integrityOf(compilation) } : {};
        const { chunkGraph } = compilation;
        // A module that is in no chunk is re-exported by something but not used.
        const consumed = new Set(
          [...compilation.modules]
            .filter((module) => module.type === CONSUMED && chunkGraph.getNumberOfModuleChunks(module) > 0)
            .map(shareKeyOf),
        );
        const shared = Object.fromEntries(Object.entries(ranges).filter(([name]) => consumed.has(name)));
        const release = {
          manifest,
          ...hashes,
          shared,
          calls: await callsBehind(used),
          sizes: production ? releaseSizes(compilation) : { entry: 0, initial: 0, total: 0 },
          ...(production && { first: firstFiles(compilation, lazyShared) }),
        };
        compilation.emitAsset('release.json', new sources.RawSource(`${JSON.stringify(release, null, 1)}\n`));
      });
    });
  }
}

/** Modules without the component they stand for (`./Remote` exports `Remote`): whoever renders one would wait for ever. */
function missingExports({ modules, moduleGraph }: Compilation, dir: string, { exposes }: Manifest): string[] {
  return Object.entries(exposes).flatMap(([name, file]) => {
    const component = name.slice(2);
    const wanted = path.resolve(dir, file);
    const isMissing = [...modules].some(
      (module) => module.nameForCondition() === wanted && moduleGraph.getExportsInfo(module).isExportProvided(component) === false,
    );
    return isMissing ? [`exposes: ${file} exports no ${component}, which ${name} stands for.`] : [];
  });
}

/** What opening `./Remote` fetches in addition to the entry (see `firstFilesSchema`). */
function firstFiles(compilation: Compilation, lazyShared: readonly string[]): FirstFiles {
  const group = compilation.namedChunkGroups.get('Remote');
  const modules = group?.chunks.flatMap((chunk) => [...compilation.chunkGraph.getChunkModulesIterable(chunk)]) ?? [];
  const consumed = new Set(modules.filter((module) => module.type === CONSUMED).map(shareKeyOf));
  return {
    files: (group?.getFiles() ?? []).filter((file) => /\.(js|css)$/.test(file)),
    shared: lazyShared.filter((name) => consumed.has(name)),
  };
}

/** `ConsumeSharedModule` keeps the name of the shared module in its options. */
function shareKeyOf(module: object): string | undefined {
  const { options } = module as { options?: { shareKey?: string } };
  return options?.shareKey;
}
