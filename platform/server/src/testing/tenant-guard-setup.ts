import { afterAll } from '@jest/globals';
import { loadModule } from 'libpg-query';
import pg from 'pg';
import { noteStatement, takeFaults } from './sent-statements.ts';

type Query = (...args: unknown[]) => unknown;

const ofPool = pg.Pool.prototype.query as Query;
pg.Pool.prototype.query = function (this: pg.Pool, ...args: unknown[]) {
  noteStatement(args);
  return ofPool.apply(this, args);
} as typeof pg.Pool.prototype.query;

const ofClient = pg.Client.prototype.query as Query;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  // The pool's own statements come with a callback, at a different time: they are recorded above.
  if (typeof args.at(-1) !== 'function') noteStatement(args);
  return ofClient.apply(this, args);
} as typeof pg.Client.prototype.query;

afterAll(async () => {
  // The next suite shares the driver.
  pg.Pool.prototype.query = ofPool as typeof pg.Pool.prototype.query;
  pg.Client.prototype.query = ofClient as typeof pg.Client.prototype.query;
  await loadModule();
  const faults = takeFaults();
  if (faults.length > 0) throw new Error(faults.join('\n'));
});
