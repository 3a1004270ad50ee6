import type { Compilation, Compiler } from 'webpack';
import { sha384 } from './integrity.ts';
import { SHELL_API, versionOfShared } from './shared-modules.ts';

interface HostFactsOptions {
  /** the host's folder */
  dir: string;
  /** names of the shared modules that the host offers */
  shared: readonly string[];
  /** patterns of the URLs of the host's own screens */
  paths: readonly string[];
  /** false for a developer's build, which changes too often to be hashed */
  integrity?: boolean;
}

/**
 * Writes `host.json` next to the host's page: the versions that this host offers to remotes once deployed, and the files behind each
 * module that it loads on demand, so that a page can ask for them before any script has run.
 */
export class HostFactsPlugin {
  readonly #options: HostFactsOptions;

  constructor(options: HostFactsOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const { dir, shared, paths, integrity = true } = this.#options;
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('HostFactsPlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'HostFactsPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT }, () => {
        const facts = {
          shellApi: versionOfShared(dir, SHELL_API) ?? '0.0.0',
          shared: Object.fromEntries(shared.map((name) => [name, versionOfShared(dir, name) ?? '0.0.0'])),
          paths,
          ...(integrity && { files: filesOfShared(compilation, new Set(shared)) }),
        };
        compilation.emitAsset('host.json', new sources.RawSource(`${JSON.stringify(facts, null, 1)}\n`));
      });
    });
  }
}

/** Type of the build's modules that offer a shared one. */
const PROVIDED = 'provide-module';

/** shared module that is loaded on demand → its scripts and stylesheets, with the hash of each */
function filesOfShared(compilation: Compilation, shared: ReadonlySet<string>): Record<string, Record<string, string>> {
  const first = new Set(compilation.entrypoints.get('main')?.getFiles());
  const found: Record<string, Record<string, string>> = {};
  for (const module of compilation.modules) {
    const { type, _name: name } = module as { type: string; _name?: string };
    if (type !== PROVIDED || name === undefined || !shared.has(name)) continue;
    const files = module.blocks.flatMap((block) => compilation.chunkGraph.getBlockChunkGroup(block)?.getFiles() ?? []);
    const later = files.filter((file) => /\.(js|css)$/.test(file) && !first.has(file));
    if (later.length > 0)
      found[name] = Object.fromEntries(later.map((file) => [file, sha384(compilation.getAsset(file)?.source.buffer() ?? Buffer.of())]));
  }
  return found;
}
