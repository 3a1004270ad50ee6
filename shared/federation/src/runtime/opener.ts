import type { RemoteRelease } from '../registry.ts';
import type { Federation } from './federation.ts';

/**
 * Tells the federation runtime of each release once, however many of its modules are being loaded; and again, from a
 * clean slate, after a start that failed. What a failed start leaves behind would be found and used otherwise.
 */
export interface Opener {
  open(remote: string, release: RemoteRelease): void;
  /** the next `open` of this release begins from a clean slate */
  spoil(release: RemoteRelease): void;
  /** the release is not used any more */
  close(remote: string, release: RemoteRelease): void;
}

export function createOpener(federation: Federation): Opener {
  const opened = new Set<string>();
  return {
    open(remote, release) {
      if (opened.has(release.baseUrl)) return;
      opened.add(release.baseUrl);
      federation.use(remote, release);
    },
    spoil(release) {
      opened.delete(release.baseUrl);
    },
    close(remote, release) {
      opened.delete(release.baseUrl);
      federation.dispose?.(remote, release);
    },
  };
}
