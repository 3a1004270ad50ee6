import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compiler } from 'webpack';

/**
 * Passes every script and stylesheet that a build's own runtime is about to add to the page through the host, before the
 * browser fetches it: the host sets the hash and records the tag (see runtime/tag-guard.ts). webpack has no setting for
 * this, because a runtime cannot contain the hashes of chunks that are hashed after it.
 */
export class TagGuardPlugin {
  apply(compiler: Compiler): void {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    compiler.hooks.thisCompilation.tap('TagGuardPlugin', (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'TagGuardPlugin',
        (source: string) => `${source}\n${guard('script')}`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'TagGuardPlugin',
        (source: string, names: { tag: string }) => `${source}\n${guard(names.tag)}`,
      );
    });
  }
}

const guard = (tag: string): string => `(globalThis[Symbol.for("canopy.tag-guard")] || function () {})(${tag});`;
