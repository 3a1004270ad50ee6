import { slotConflicts } from '@canopy/federation';
import { refusal } from '../../messages/index.ts';
import type { Rule } from '../rule.ts';

/** A slot that does not take several entries has one owner per path. */
export const slotOwner: Rule = ({ of, manifest, others }) => {
  const seen = new Set<string>();
  return others.flatMap(({ remote, release }) =>
    slotConflicts(manifest.slots, release.manifest.slots)
      .filter(({ slot, path }) => {
        const key = `${remote} ${slot} ${path}`;
        return seen.has(key) ? false : seen.add(key);
      })
      .map(({ slot, path, otherPath }) =>
        refusal('CNP-1005', { ...of, slot, path, owner: remote, ownerVersion: release.version, ownerPath: otherPath }),
      ),
  );
};
