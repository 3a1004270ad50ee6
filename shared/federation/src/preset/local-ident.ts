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
 * Name of a class of a CSS module in a release, from what its stylesheet says. Stylesheets of several remotes, and of two
 * releases of one, stand on a page at the same time; with names from paths alone, a class would also get the rules of a
 * file that lies at the same place in another remote or has been changed since.
 */
export function localIdent({ rootContext, resourcePath }: StyleModule, _template: string, local: string): string {
  const hash = createHash('sha256')
    .update(`${path.relative(rootContext, resourcePath)}\0${local}\0`)
    .update(readFileSync(resourcePath));
  return `c${hash.digest('base64url').slice(0, 8)}`;
}
