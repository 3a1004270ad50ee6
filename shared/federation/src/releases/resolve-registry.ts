import path from 'node:path';
import type { Registry } from '../registry.ts';
import { readBuiltRegistry } from './built-registry.ts';

export interface ResolveOptions {
  /** folder that holds `registry.json` and `<name>/<release>/` */
  releasesDir: string;
  /** address under which the releases of a remote are served, with a trailing slash; undefined leaves the remote out */
  originOf: (remote: string) => string | undefined;
}

/** The registry of the current releases, as it is put into the host's page. */
export function resolveRegistry({ releasesDir, originOf }: ResolveOptions): Registry {
  const { id, remotes } = readBuiltRegistry(releasesDir);
  return {
    id,
    remotes: remotes.flatMap((remote) => {
      const origin = originOf(remote.name);
      return origin === undefined ? [] : [{ ...remote, baseUrl: `${origin}${remote.baseUrl}` }];
    }),
  };
}

/** Folder of the current host release, which holds `index.html` and `assets/`; undefined when none has been built. */
export function currentHostDir(releasesDir: string): string | undefined {
  const { host } = readBuiltRegistry(releasesDir);
  return host && path.join(releasesDir, 'host', host.version);
}
