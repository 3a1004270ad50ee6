import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

interface StyleModule {
  /** folder of the package */
  rootContext: string;
  /** the stylesheet */
  resourcePath: string;
}

/**
 * Name of a CSS-module class in a release, derived from its stylesheet's content. Stylesheets of several remotes, and of two
 * releases of one, share a page; with names derived from paths alone, a class would also get the rules of a
 * file at the same path in another remote, or of an older version of the file.
 */
export function localIdent({ rootContext, resourcePath }: StyleModule, _template: string, local: string): string {
  const hash = createHash('sha256')
    .update(`${path.relative(rootContext, resourcePath)}\0${local}\0`)
    .update(readFileSync(resourcePath));
  return `c${hash.digest('base64url').slice(0, 8)}`;
}
