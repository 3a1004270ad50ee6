import { gzipSync } from 'node:zlib';
import type { Compilation } from 'webpack';

/** kB of 1,000 bytes, gzip. */
export interface ReleaseSizes {
  entry: number;
  initial: number;
  total: number;
}

const ENTRY = 'remoteEntry.js';

/**
 * Sizes of a remote: its entry, what opening `./Remote` fetches in addition before anything can be shown, and everything.
 * Call it once the files are final.
 */
export function releaseSizes(compilation: Compilation): ReleaseSizes {
  const weigh = (files: Iterable<string>): number => {
    let bytes = 0;
    for (const file of files)
      if (/\.(js|css)$/.test(file)) bytes += gzipSync(compilation.getAsset(file)?.source.buffer() ?? '', { level: 9 }).length;
    return Math.round(bytes / 100) / 10;
  };
  const first = compilation.namedChunkGroups.get('Remote')?.getFiles() ?? [];
  return { entry: weigh([ENTRY]), initial: weigh(new Set(first)), total: weigh(Object.keys(compilation.assets)) };
}
