import type { Remotes } from '@canopy/federation/runtime';

/** It will not be heard which releases the visitor gets: remotes that wait for it start as they stand. */
export function nothingPends(remotes: Remotes): void {
  const { registry } = remotes;
  if (!registry.remotes.some(({ pending }) => pending)) return;
  remotes.update({ ...registry, remotes: registry.remotes.map((remote) => ({ ...remote, pending: false })) });
}
