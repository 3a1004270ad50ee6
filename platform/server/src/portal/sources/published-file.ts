import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { parseRegistry } from '@canopy/federation';
import { REPOSITORY, type Config } from '../../config/config.ts';
import { isPackageName, isVersion } from './file-names.ts';
import { readBelow } from './published-index.ts';
import type { Published } from './published.ts';

/**
 * What a file with a resolved set defines. Besides what `@canopy/federation` defines, it may name the folder of the host's build, relative
 * to the file: `{ "host": { "folder": "host/1.2.0" } }`.
 * @throws Error if the set is not valid
 */
export function publishedFile(
  file: string,
  value: object,
  tag: string,
  config: Pick<Config, 'hostFolder' | 'overrides' | 'publicUrl'>,
): Published {
  const registry = parseRegistry(value);
  const beside = path.dirname(file);
  const named = 'host' in value ? (value.host as { folder?: unknown } | null)?.folder : undefined;
  const hostFolder = config.hostFolder ?? (typeof named === 'string' ? path.resolve(beside, named) : path.join(REPOSITORY, 'host', 'dist'));
  return {
    tag,
    index: undefined,
    overrides: config.overrides === 'allow',
    resolve: () => registry,
    originOf: (remote) => registry.remotes.find(({ name }) => name === remote)?.baseUrl ?? `${config.publicUrl}/releases/${remote}/`,
    readHostFile: (name) => readBelow(hostFolder, name),
    async readAsset(name) {
      for (const folder of [hostFolder, ...(await otherHosts(beside, hostFolder))]) {
        const found = await readBelow(folder, name);
        if (found) return found;
      }
      return undefined;
    },
    async readRelease(remote, version, name) {
      return isPackageName(remote) && isVersion(version) ? readBelow(path.join(beside, remote, version), name) : undefined;
    },
  };
}

/** Folders of other host releases, if the host's build is one of several in a folder `host`. */
async function otherHosts(beside: string, hostFolder: string): Promise<string[]> {
  const homes = [path.dirname(hostFolder), path.join(beside, 'host')].filter((folder) => path.basename(folder) === 'host');
  const found = await Promise.all(
    [...new Set(homes)].map(async (home) => (await readdir(home).catch(() => [])).map((name) => path.join(home, name))),
  );
  return found.flat().filter((folder) => folder !== hostFolder);
}
