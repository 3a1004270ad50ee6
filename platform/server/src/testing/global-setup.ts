import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgresServer, type PostgresServer } from './postgres-server.ts';
import { DATA_FOLDER } from './test-config.ts';
import { makeTemplate } from './test-database.ts';

declare global {
  /** the run's own server; absent if `TEST_DATABASE_URL` names one */
  var canopyTestPostgres: PostgresServer | undefined;
}

/** Starts PostgreSQL once for the whole run, or uses the server of `TEST_DATABASE_URL`. */
export default async function globalSetup(): Promise<void> {
  process.env[DATA_FOLDER] = mkdtempSync(path.join(tmpdir(), 'canopy-test-data-'));
  const given = process.env['TEST_DATABASE_URL'];
  if (given === undefined) globalThis.canopyTestPostgres = await startPostgresServer();
  await makeTemplate(given ?? globalThis.canopyTestPostgres?.url ?? '');
}
