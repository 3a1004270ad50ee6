import { checkRemote } from '../../check/index.ts';
import { DeliveryError } from '../../messages/index.ts';
import {
  haltCanary,
  promote,
  publishHost,
  publishRemote,
  readIndex,
  rollback,
  startCanary,
  type RegistryStore,
} from '../../registry/index.ts';
import type { Target } from './target.ts';

/** A folder or bucket that is written to directly. */
export function storeTarget(store: RegistryStore): Target {
  return {
    location: store.location,
    index: () => readIndex(store),
    check: async (candidate) => checkRemote(candidate, await readIndex(store)),
    publish: async (candidate, options) => void (await publishRemote(store, candidate, options)),
    publishHost: async (candidate, options) => void (await publishHost(store, candidate, options)),
    startCanary: async (name, version, options) => void (await startCanary(store, name, version, options)),
    haltCanary: async (name, reason) => void (await haltCanary(store, name, reason)),
    promote: async (name, version) => void (await promote(store, name, version)),
    rollback: async (name, version) => void (await rollback(store, name, version)),
    preview: () => Promise.reject(DeliveryError.of('CNP-2008', { target: store.location })),
  };
}
