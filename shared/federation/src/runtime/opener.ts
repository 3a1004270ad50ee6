import type { RemoteRelease } from '../registry.ts';
import type { Federation } from './federation.ts';

/**
 * Tells the federation runtime which release a remote is, once, however many of its modules are being loaded; and again,
 * from a clean slate, after a start that failed. What a failed start leaves behind would be found and used otherwise.
 */
export interface Opener {
  open(remote: string, release: RemoteRelease): void;
  /** the next `open` begins from a clean slate */
  spoil(remote: string): void;
}

export function createOpener(federation: Federation): Opener {
  const opened = new Map<string, string>();
  return {
    open(remote, release) {
      if (opened.get(remote) === release.baseUrl) return;
      opened.set(remote, release.baseUrl);
      federation.use(remote, release);
    },
    spoil(remote) {
      opened.delete(remote);
    },
  };
}
