import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';

/**
 * Lets a shared module that could not be fetched be asked for again: the runtime remembers a load that failed as the one that
 * everybody waits for.
 */
export const retryShares: ModuleFederationRuntimePlugin = {
  name: 'canopy-retry-shares',
  errorLoadShare({ shareScopeMap, pkgName }) {
    for (const scope of Object.values(shareScopeMap)) {
      for (const shared of Object.values(scope[pkgName] ?? {})) if (!shared.loaded) shared.loading = null;
    }
  },
};
