import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { resolveFor, type RegistryStore, type ReleaseIndex } from '@canopy/delivery/registry';
import type { Config } from '../../config/config.ts';
import { problem } from '../../http/problem.ts';
import { isFilePath, isPackageName, isVersion } from './file-names.ts';
import type { Published } from './published.ts';

type Settings = Pick<Config, 'hostFolder' | 'overrides' | 'publicUrl' | 'remoteOrigins'>;

/** What an index says is published. */
export function publishedIndex(store: RegistryStore, index: ReleaseIndex, tag: string, config: Settings): Published {
  const originOf = (remote: string) =>
    config.remoteOrigins[remote] ?? index.remotes[remote]?.origin ?? `${config.publicUrl}/releases/${remote}/`;
  const unknownVisitor = resolveFor({ index, visitor: {}, originOf });
  const read = async (name: string, version: string | undefined, file: string) => {
    if (version === undefined || !isPackageName(name) || !isVersion(version) || !isFilePath(file)) return undefined;
    return store.readFile(name, version, file).catch(() => {
      throw problem(503, 'registry-unavailable', 'The files of the portal cannot be read at the moment. Try again shortly.', [], {
        'retry-after': '5',
      });
    });
  };
  const { stable, development, releases } = index.host;
  return {
    tag,
    index,
    overrides: config.overrides === undefined ? index.overrides : config.overrides === 'allow',
    resolve: (visitor) => (Object.keys(visitor).length === 0 ? unknownVisitor : resolveFor({ index, visitor, originOf })),
    originOf,
    async readHostFile(file, wantsDevelopment) {
      if (wantsDevelopment && development !== undefined) return read('host', development, file);
      return config.hostFolder === undefined ? read('host', stable, file) : readBelow(config.hostFolder, file);
    },
    async readAsset(file) {
      const own = config.hostFolder === undefined ? undefined : await readBelow(config.hostFolder, file);
      if (own) return own;
      const versions = new Set([stable, ...releases.map(({ version }) => version), development]);
      for (const version of versions) {
        const found = await read('host', version, file);
        if (found) return found;
      }
      return undefined;
    },
    readRelease: (remote, version, file) => read(remote, version, file),
  };
}

/** A file below a folder; undefined if there is none. */
export async function readBelow(folder: string, file: string): Promise<Buffer | undefined> {
  if (!isFilePath(file)) return undefined;
  return readFile(path.join(folder, file)).catch((error: NodeJS.ErrnoException) => {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(error.code ?? '')) return undefined;
    throw error;
  });
}
