import { dropTemplate } from './test-database.ts';

/** Leaves nothing behind: neither the server of the run nor, on somebody else's server, the template. */
export default async function globalTeardown(): Promise<void> {
  if (globalThis.canopyTestPostgres) await globalThis.canopyTestPostgres.remove();
  else await dropTemplate();
}
