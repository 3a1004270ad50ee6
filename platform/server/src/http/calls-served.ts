import type { Call } from '@canopy/contract';
import type { Route } from './route.ts';

/** The calls and the routes do not match; the message lists every difference. */
export class CallsServedError extends Error {
  override readonly name = 'CallsServedError';
}

/**
 * Checks that each call of the contract is served by exactly one route, and that there are no other routes.
 * @throws CallsServedError
 */
export function assertEveryCallServed(calls: readonly Call[], routes: readonly Route[]): void {
  const served = Map.groupBy(routes, ({ call }) => call.name);
  const known = new Set(calls.map(({ name }) => name));
  const paths = Map.groupBy(calls, (call) => `${call.method} ${call.path.replaceAll(/\{\w+\}/g, '{}')}`);
  const faults = [
    ...[...paths]
      .filter(([, same]) => same.length > 1)
      .map(([path, same]) => `${same.map(({ name }) => name).join(' and ')} are both ${path}`),
    ...[...known].filter((name) => !served.has(name)).map((name) => `${name} has no route`),
    ...[...served].filter(([, same]) => same.length > 1).map(([name, same]) => `${name} has ${same.length} routes`),
    ...[...served.keys()].filter((name) => !known.has(name)).map((name) => `${name} is not in the contract`),
  ];
  if (faults.length > 0) throw new CallsServedError(`the routes do not fit the contract: ${faults.join('; ')}`);
}
