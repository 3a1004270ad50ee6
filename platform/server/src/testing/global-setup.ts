import { startPostgresServer, type PostgresServer } from './postgres-server.ts';
import { makeTemplate } from './test-database.ts';

declare global {
  /** the run's own server; absent where `TEST_DATABASE_URL` names one */
  var canopyTestPostgres: PostgresServer | undefined;
}

/** Starts PostgreSQL once for the whole run, or uses the server of `TEST_DATABASE_URL`. */
export default async function globalSetup(): Promise<void> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given === undefined) globalThis.canopyTestPostgres = await startPostgresServer();
  await makeTemplate(given ?? globalThis.canopyTestPostgres?.url ?? '');
}
