import type { RemoteRelease } from '../registry.ts';
import type { Federation } from './federation.ts';

/**
 * Tells the federation runtime of each release once, however many of its modules are being loaded; and again, from a
 * clean slate, after a start that failed. What a failed start leaves behind would be found and used otherwise.
 */
export interface ReleaseRegistrar {
  register(remote: string, release: RemoteRelease): void;
  /** the next `register` of this release begins from a clean slate */
  invalidate(release: RemoteRelease): void;
  /** the release is not used any more */
  unregister(remote: string, release: RemoteRelease): void;
}

export function createRegistrar(federation: Federation): ReleaseRegistrar {
  const registered = new Set<string>();
  return {
    register(remote, release) {
      if (registered.has(release.baseUrl)) return;
      registered.add(release.baseUrl);
      federation.use(remote, release);
    },
    invalidate(release) {
      registered.delete(release.baseUrl);
    },
    unregister(remote, release) {
      registered.delete(release.baseUrl);
      federation.dispose?.(remote, release);
    },
  };
}
