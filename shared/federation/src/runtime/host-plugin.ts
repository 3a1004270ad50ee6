import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import { guardHostFiles } from './host-files.ts';
import { hostRuntime } from './host-runtime.ts';
import { retryShares } from './retry-shares.ts';
import { tagGuard } from './tag-guard.ts';

/** Longer than any load is waited for: `createRemotes` keeps the time and gives up by itself. */
const ENTRY_TIMEOUT = 120_000;

/**
 * Joins the host's federation runtime: lends it to remotes (see preset/remote-config.ts), and puts each remote's entry
 * under the same guard as its chunks, and the host's own chunks too. Loaded by the build before any other code of the host.
 */
export default function hostPlugin(): ModuleFederationRuntimePlugin {
  return {
    ...retryShares,
    name: 'canopy-host',
    beforeInit(args) {
      guardHostFiles(document, tagGuard);
      Object.assign(globalThis, { [Symbol.for('canopy.federation')]: hostRuntime });
      return args;
    },
    createScript({ url }) {
      const script = document.createElement('script');
      script.src = url;
      tagGuard.guard(script);
      return { script, timeout: ENTRY_TIMEOUT };
    },
  };
}
