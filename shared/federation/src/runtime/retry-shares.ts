import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';

/**
 * Makes it possible to retry a shared module that could not be fetched: the runtime would cache the failed load for
 * everybody.
 */
export const retryShares: ModuleFederationRuntimePlugin = {
  name: 'canopy-retry-shares',
  errorLoadShare({ shareScopeMap, pkgName }) {
    for (const scope of Object.values(shareScopeMap)) {
      for (const shared of Object.values(scope[pkgName] ?? {})) if (!shared.loaded) shared.loading = null;
    }
  },
};
