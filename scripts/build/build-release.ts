import { existsSync } from 'node:fs';
import path from 'node:path';
import type { BuiltRelease } from '@canopy/delivery/cli';
import { DeliveryError } from '@canopy/delivery/messages';
import { releasesFolder } from './build-all.ts';
import { makeRelease, releaseName, type BuildMode } from './make-release.ts';
import { findTargets, ROOT, targetIn } from './targets.ts';

/** Commands publish builds from here; nothing is served from it. */
const BUILDS = path.join(ROOT, '.canopy', 'builds');

/**
 * A release of the current sources; built only if there is none yet.
 * @param dir the remote's sources, if they are not the workspace's
 * @throws Error with the build's messages, DeliveryError CNP-2001 for an unknown name
 */
export async function buildRelease(name: string, dir?: string, mode: BuildMode = 'production'): Promise<BuiltRelease> {
  const targets = findTargets();
  const target = dir === undefined ? targets.find((one) => one.name === name) : targetIn(path.resolve(dir), name);
  if (!target) throw DeliveryError.of('CNP-2001', { name, known: targets.map((one) => one.name) });
  const version = releaseName(target, mode);
  const isComplete = (folder: string) => existsSync(path.join(folder, target.kind === 'host' ? 'host.json' : 'release.json'));
  const known = [releasesFolder(), BUILDS].map((folder) => path.join(folder, name, version)).find(isComplete);
  if (known === undefined) await makeRelease({ target, release: version, releasesDir: BUILDS, mode });
  return { name, version, folder: known ?? path.join(BUILDS, name, version) };
}
