import { createHash } from 'node:crypto';
import type { Compiler } from 'webpack';
import type { Manifest } from '../manifest.ts';

interface ReleaseFilesOptions {
  manifest: Manifest;
  /** false for a developer's build, which changes too often to be hashed */
  integrity: boolean;
}

/** Writes the files behind a remote's registry entry next to its scripts: `manifest.json` and `integrity.json`. */
export class ReleaseFilesPlugin {
  readonly #options: ReleaseFilesOptions;

  constructor(options: ReleaseFilesOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ReleaseFilesPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ReleaseFilesPlugin', stage }, (assets) => {
        const hashes: Record<string, string> = {};
        for (const [file, source] of Object.entries(assets)) {
          if (/\.(js|css)$/.test(file)) hashes[file] = sha384(source.buffer());
        }
        const emit = (file: string, value: unknown): void =>
          compilation.emitAsset(file, new sources.RawSource(`${JSON.stringify(value, null, 1)}\n`));
        emit('manifest.json', this.#options.manifest);
        if (this.#options.integrity) emit('integrity.json', hashes);
      });
    });
  }
}

/** The value of an `integrity` attribute. */
export function sha384(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
