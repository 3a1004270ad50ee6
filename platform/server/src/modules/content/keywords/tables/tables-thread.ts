// Computes the lists of one workspace for `createKeywordTables`, with its own connections.
import { parentPort, workerData } from 'node:worker_threads';
import { openDb } from '../../../../store/db.ts';
import { openPool } from '../../../../store/pool.ts';
import { fillTables } from './fill-tables.ts';
import type { TablesAnswer, TablesQuestion } from './keyword-tables.ts';

const { databaseUrl, organisationId, now } = workerData as TablesQuestion;
const pool = openPool(databaseUrl, { warn: () => undefined }, { connections: 6 });
const tell = (answer: TablesAnswer): void => parentPort?.postMessage(answer);

try {
  await fillTables(openDb(pool), organisationId, new Date(now));
  tell({});
} catch (error) {
  const { message, code } = (error instanceof Error && error.cause instanceof Error ? error.cause : error) as NodeJS.ErrnoException;
  tell({ error: message, code });
} finally {
  await pool.end();
}
