import { afterAll } from '@jest/globals';
import { loadModule } from 'libpg-query';
import pg from 'pg';
import { isProduct } from './as-product.ts';
import { unboundTables } from './tenant-guard.ts';
import { tenantTables } from './test-database.ts';

type Query = (...args: unknown[]) => unknown;

/** Statements sent by the platform, as opposed to those of tests. */
const sent = new Set<string>();
const note = ([first]: unknown[]): void => {
  const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text;
  if (text !== undefined && isProduct()) sent.add(text);
};

const ofPool = pg.Pool.prototype.query as Query;
pg.Pool.prototype.query = function (this: pg.Pool, ...args: unknown[]) {
  note(args);
  return ofPool.apply(this, args);
} as typeof pg.Pool.prototype.query;

const ofClient = pg.Client.prototype.query as Query;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  // The pool's own statements come with a callback, at a different time: they are recorded above.
  if (typeof args.at(-1) !== 'function') note(args);
  return ofClient.apply(this, args);
} as typeof pg.Client.prototype.query;

afterAll(async () => {
  // The next suite shares the driver.
  pg.Pool.prototype.query = ofPool as typeof pg.Pool.prototype.query;
  pg.Client.prototype.query = ofClient as typeof pg.Client.prototype.query;
  await loadModule();
  const tables = tenantTables();
  const faults = [...sent].flatMap((text) => {
    const unbound = unboundTables(text, tables);
    return unbound.length === 0
      ? []
      : [`${unbound.join(', ')} without organisation_id: ${text.replaceAll(/\s+/g, ' ').trim().slice(0, 300)}`];
  });
  if (faults.length > 0) throw new Error(faults.join('\n'));
});
