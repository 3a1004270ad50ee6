import { createInstance } from '@module-federation/runtime';
import federation from '@module-federation/webpack-bundler-runtime/bundler';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { keepInstance } from './release-instances.ts';
import { retryShares } from './retry-shares.ts';

type Init = Parameters<NonNullable<typeof federation.bundlerRuntime>['init']>[0];

/**
 * The federation runtime that remotes get from the host instead of bundling a copy (10 kB each). Each remote still
 * has its own instance: the runtime's `init` would mistake the host's for the remote's, because it distinguishes builds by
 * a name compiled into this copy, and would omit what only builds with exposed modules need.
 */
export const hostRuntime = {
  ...federation,
  bundlerRuntime: {
    ...federation.bundlerRuntime,
    initContainerEntry,
    init({ webpackRequire }: Init) {
      const { initOptions } = webpackRequire.federation;
      if (!initOptions) throw new Error('A remote was built without federation options.');
      const instance = createInstance({ ...initOptions, plugins: [...(initOptions.plugins ?? []), retryShares] });
      keepInstance(String((webpackRequire as { p?: unknown }).p), instance);
      return instance;
    },
  },
};
