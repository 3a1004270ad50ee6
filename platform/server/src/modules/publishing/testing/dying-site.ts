import type { Site } from '@canopy/connectors/site';

export class WorkerDied extends Error {}

/** A site on which the worker is killed right after one of its calls completed, before any of it could be recorded. */
export function dyingAfter(site: Site, method: keyof Site): Site {
  return new Proxy(site, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver);
      if (name !== method || typeof value !== 'function') return value;
      return async (...args: unknown[]) => {
        await (value as (...given: unknown[]) => Promise<unknown>).apply(target, args);
        throw new WorkerDied();
      };
    },
  });
}
