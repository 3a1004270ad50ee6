import { AsyncLocalStorage } from 'node:async_hooks';

const product = new AsyncLocalStorage<true>();

/** Runs what the platform does, so that its SQL is told from that of tests. */
export const asProduct = <T>(run: () => T): T => product.run(true, run);
export const isProduct = (): boolean => product.getStore() === true;
