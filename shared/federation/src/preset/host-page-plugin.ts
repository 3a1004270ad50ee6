import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Compilation, Compiler } from 'webpack';
import { ASSETS_FOLDER, INTEGRITY_ELEMENT_ID } from '../host-assets.ts';
import { sha384 } from './integrity.ts';

/** Placeholder on every script and style element, which the server replaces with the response's nonce. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__';
/** Placeholder that the server replaces with the registry and the configuration. */
export const HEAD_PLACEHOLDER = '<!--canopy:head-->';
const ASSETS_PLACEHOLDER = '<!--canopy:assets-->';

const DEFAULT_PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Canopy</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="csp-nonce" nonce="${NONCE_PLACEHOLDER}">
    ${ASSETS_PLACEHOLDER}
    ${HEAD_PLACEHOLDER}
  </head>
  <body>
    <div id="root"></div>
    <noscript>Canopy needs JavaScript.</noscript>
  </body>
</html>
`;

interface HostPageOptions {
  /** the host's folder; `src/page.html` replaces the default page, `public/` is copied beside it */
  dir: string;
  integrity: boolean;
}

/** Writes `index.html` with the entry's scripts and styles, hashes of these and of all later files, and placeholders for the server. */
export class HostPagePlugin {
  readonly #options: HostPageOptions;

  constructor(options: HostPageOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const { dir } = this.#options;
    const template = path.join(dir, 'src', 'page.html');
    compiler.hooks.thisCompilation.tap('HostPagePlugin', (compilation) => {
      compilation.fileDependencies.add(template);
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'HostPagePlugin', stage }, () => {
        const { RawSource } = compiler.webpack.sources;
        const page = existsSync(template) ? readFileSync(template, 'utf8') : DEFAULT_PAGE;
        for (const placeholder of [HEAD_PLACEHOLDER, ASSETS_PLACEHOLDER]) {
          if (!page.includes(placeholder)) throw new Error(`${template} has no ${placeholder}.`);
        }
        compilation.emitAsset('index.html', new RawSource(page.replace(ASSETS_PLACEHOLDER, this.#tags(compilation))));
        for (const file of publicFiles(dir)) {
          compilation.emitAsset(file, new RawSource(readFileSync(path.join(dir, 'public', file))));
        }
      });
    });
  }

  #tags(compilation: Compilation): string {
    const files = compilation.entrypoints.get('main')?.getFiles() ?? [];
    // Styles first, in the build's order: ours come after the library's so that they take precedence.
    const ordered = [...files.filter((file) => file.endsWith('.css')), ...files.filter((file) => file.endsWith('.js'))];
    const tags = ordered
      .filter((file) => !file.includes('.hot-update.'))
      .map((file) => {
        const source = compilation.getAsset(file)?.source.buffer();
        const hash = this.#options.integrity && source ? ` integrity="${sha384(source)}"` : '';
        if (file.endsWith('.css')) return `<link rel="stylesheet" href="/${file}"${hash} nonce="${NONCE_PLACEHOLDER}">`;
        return `<script defer fetchpriority="high" src="/${file}"${hash} nonce="${NONCE_PLACEHOLDER}"></script>`;
      });
    // What the browser fetches stands before what its scripts read.
    return [...tags, ...this.#later(compilation, new Set(ordered))].join('\n    ');
  }

  /**
   * The page lists the hashes of files that the build's own runtime fetches later (see runtime/host-files.ts).
   * They are not in a script because they do not compress, and would make up half of the runtime.
   */
  #later(compilation: Compilation, first: ReadonlySet<string>): string[] {
    if (!this.#options.integrity) return [];
    const files = compilation
      .getAssets()
      .filter(({ name }) => name.startsWith(ASSETS_FOLDER) && /\.(js|css)$/.test(name) && !first.has(name));
    const hashes = Object.fromEntries(files.map(({ name, source }) => [name.slice(ASSETS_FOLDER.length), sha384(source.buffer())]));
    return [`<script type="application/json" id="${INTEGRITY_ELEMENT_ID}">${JSON.stringify(hashes)}</script>`];
  }
}

function publicFiles(dir: string): string[] {
  const folder = path.join(dir, 'public');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}
