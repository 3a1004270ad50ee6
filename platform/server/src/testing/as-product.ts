import { AsyncLocalStorage } from 'node:async_hooks';

const product = new AsyncLocalStorage<true>();

/** Runs code as the platform, so that its SQL is distinguished from that of tests. */
export const asProduct = <T>(run: () => T): T => product.run(true, run);
export const isProduct = (): boolean => product.getStore() === true;
