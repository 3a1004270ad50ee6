import { rmSync } from 'node:fs';
import { DATA_FOLDER } from './test-config.ts';
import { dropTemplate } from './test-database.ts';

/** Cleans up: the run's folders and server, and the template on a server that is not the run's own. */
export default async function globalTeardown(): Promise<void> {
  if (globalThis.canopyTestPostgres) await globalThis.canopyTestPostgres.remove();
  else await dropTemplate();
  const folder = process.env[DATA_FOLDER];
  if (folder) rmSync(folder, { recursive: true, force: true });
}
