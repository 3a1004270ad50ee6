import type { Remotes } from '@canopy/federation/runtime';

/** The visitor's releases will not be resolved: remotes waiting for them start as they are. */
export function nothingPends(remotes: Remotes): void {
  const { registry } = remotes;
  if (!registry.remotes.some(({ pending }) => pending)) return;
  remotes.update({ ...registry, remotes: registry.remotes.map((remote) => ({ ...remote, pending: false })) });
}
