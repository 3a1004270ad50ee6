import type { RemoteRelease } from '../registry.ts';
import type { Federation } from './federation.ts';

/**
 * Registers each release with the federation runtime once, however many of its modules are being loaded; and again, from a
 * clean slate, after a failed start, whose leftovers would otherwise be reused.
 */
export interface ReleaseRegistrar {
  /** @returns which start it is */
  register(remote: string, release: RemoteRelease): number;
  /**
   * Makes the next `register` of this release start from a clean slate.
   * @param start the one that failed; if another has begun since, that one stays. Default: whichever there is
   */
  invalidate(release: RemoteRelease, start?: number): void;
  /** the release is no longer used */
  unregister(remote: string, release: RemoteRelease): void;
}

export function createRegistrar(federation: Federation): ReleaseRegistrar {
  const registered = new Map<string, number>();
  let starts = 0;
  return {
    register(remote, release) {
      const known = registered.get(release.baseUrl);
      if (known !== undefined) return known;
      starts += 1;
      registered.set(release.baseUrl, starts);
      federation.use(remote, release);
      return starts;
    },
    invalidate(release, start) {
      if (start === undefined || registered.get(release.baseUrl) === start) registered.delete(release.baseUrl);
    },
    unregister(remote, release) {
      registered.delete(release.baseUrl);
      federation.dispose?.(remote, release);
    },
  };
}
