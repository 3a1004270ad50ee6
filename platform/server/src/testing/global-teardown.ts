import { rmSync } from 'node:fs';
import { DATA_FOLDER } from './test-config.ts';
import { dropTemplate } from './test-database.ts';

/** Leaves nothing behind: neither the folders nor the server of the run nor, on somebody else's server, the template. */
export default async function globalTeardown(): Promise<void> {
  if (globalThis.canopyTestPostgres) await globalThis.canopyTestPostgres.remove();
  else await dropTemplate();
  const folder = process.env[DATA_FOLDER];
  if (folder) rmSync(folder, { recursive: true, force: true });
}
