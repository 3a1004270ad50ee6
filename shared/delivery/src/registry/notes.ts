import { changeIndex } from './change-index.ts';
import { remoteOf, withRemote } from './release-channel.ts';
import type { RegistryStore } from './registry-store.ts';
import type { ReleaseIndex } from './release-index.ts';

/** Records which calls the deployed API serves, such as `GET /posts/{id}/`; the platform does this when it starts. */
export function notePlatform(store: RegistryStore, calls: readonly string[]): Promise<ReleaseIndex> {
  const sorted = calls.toSorted();
  return changeIndex(store, (index) =>
    JSON.stringify(index.platform?.calls) === JSON.stringify(sorted)
      ? index
      : { ...index, platform: { calls: sorted, at: new Date().toISOString() } },
  );
}

/** Allows or forbids loading remotes from visitors' own machines. */
export function setOverrides(store: RegistryStore, overrides: boolean): Promise<ReleaseIndex> {
  return changeIndex(store, (index) => (index.overrides === overrides ? index : { ...index, overrides }));
}

/**
 * Records where a remote's releases are served; undefined: by the platform.
 * @param origin URL below which `<version>/<file>` is, with a trailing slash
 * @throws DeliveryError CNP-2001 for an unknown remote
 */
export function setOrigin(store: RegistryStore, name: string, origin: string | undefined): Promise<ReleaseIndex> {
  return changeIndex(store, (index) => {
    const { origin: before, ...remote } = remoteOf(index, name);
    return before === origin ? index : withRemote(index, name, origin === undefined ? remote : { ...remote, origin });
  });
}
