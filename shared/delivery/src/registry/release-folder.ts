import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Registry } from '@canopy/federation';
import { DeliveryError } from '../messages/index.ts';
import { emptyIndex, parseIndex, type ReleaseIndex } from './release-index.ts';
import { resolveFor, type ResolveOptions } from './resolve.ts';

/**
 * The index of a folder of releases, for start scripts; empty if nothing has been published.
 * @throws DeliveryError CNP-2004 if it cannot be read
 */
export function readReleases(releasesDir: string): ReleaseIndex {
  const file = path.join(releasesDir, 'registry.json');
  try {
    return existsSync(file) ? parseIndex(readFileSync(file, 'utf8')) : emptyIndex();
  } catch (error) {
    throw DeliveryError.of('CNP-2004', { target: file, reason: (error as Error).message });
  }
}

/** The stable releases of a folder, as inlined into the host's page. */
export function resolveRegistry({ releasesDir, originOf }: { releasesDir: string; originOf: ResolveOptions['originOf'] }): Registry {
  return resolveFor({ index: readReleases(releasesDir), visitor: {}, originOf });
}

/** Folder of the current host release, which holds `index.html` and `assets/`; undefined when none has been published. */
export function currentHostDir(releasesDir: string): string | undefined {
  const { stable } = readReleases(releasesDir).host;
  return stable === undefined ? undefined : path.join(releasesDir, 'host', stable);
}
