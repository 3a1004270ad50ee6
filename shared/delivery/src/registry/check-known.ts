import { checkRemote } from '../check/index.ts';
import { DeliveryError } from '../messages/index.ts';
import { releaseOf } from './release-channel.ts';
import type { ReleaseIndex } from './release-index.ts';

/**
 * Checks a published release again before anybody gets it: another remote may have taken its route since it was
 * published.
 * @throws DeliveryError with all reasons against it, CNP-2001 if there is no such release
 */
export function checkKnown(index: ReleaseIndex, name: string, version: string): void {
  const { manifest, integrity, facts } = releaseOf(name, index.remotes[name], version);
  const refusals = checkRemote({ name, version, manifest, integrity, facts }, index);
  if (refusals.length > 0) throw new DeliveryError(refusals);
}
