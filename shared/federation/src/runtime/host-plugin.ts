import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import { guardHostFiles } from './host-files.ts';
import { hostRuntime } from './host-runtime.ts';
import { retryShares } from './retry-shares.ts';
import { tagGuard } from './tag-guard.ts';

/** Longer than any load may take: `createRemotes` enforces its own deadline. */
const ENTRY_TIMEOUT = 120_000;

/**
 * Plugin of the host's federation runtime: provides the runtime to remotes (see preset/remote-config.ts), and guards each remote's
 * entry like its chunks, as well as the host's own chunks. The build loads it before any other code of the host.
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
