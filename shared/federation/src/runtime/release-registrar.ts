import type { RemoteRelease } from '../registry.ts';
import type { Federation } from './federation.ts';

/**
 * Registers each release with the federation runtime once, however many of its modules are being loaded; and again, from a
 * clean slate, after a failed start, whose leftovers would otherwise be reused.
 */
export interface ReleaseRegistrar {
  register(remote: string, release: RemoteRelease): void;
  /** makes the next `register` of this release start from a clean slate */
  invalidate(release: RemoteRelease): void;
  /** the release is no longer used */
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
