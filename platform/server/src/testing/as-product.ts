import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

const product = new AsyncLocalStorage<true>();

/** Runs code as the platform, so that its SQL is distinguished from that of tests. */
export const asProduct = <T>(run: () => T): T => product.run(true, run);
export const isProduct = (): boolean => product.getStore() === true;

/** Makes an app handle its requests as the platform, whether they are injected or come over the network. */
export function requestsAsProduct(app: FastifyInstance): void {
  const { inject } = app;
  // What `inject` returns sends the request only once it is awaited, so it has to be awaited within.
  app.inject = ((...request: Parameters<typeof inject>) => asProduct(async () => inject.apply(app, request))) as typeof inject;
  for (const listener of app.server.listeners('request')) {
    app.server.off('request', listener as () => void);
    app.server.on('request', (...parts) => asProduct(() => listener(...parts)));
  }
}
