import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { StartError } from './say.ts';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** Where everything runs. All servers bind to loopback. */
export interface StackSettings {
  /** portal, API and identity provider */
  readonly port: number;
  readonly sandboxPort: number;
  readonly databasePort: number;
  /** the first of the remotes' ports; the others follow, in the order of their names */
  readonly remotePort: number;
  /** database, releases, keys, logs */
  readonly dataFolder: string;
  /** an external PostgreSQL; undefined: the embedded one */
  readonly databaseUrl: string | undefined;
  /** additional private hosts that may be crawled, `host:port` */
  readonly allowHosts: readonly string[];
}

function portFrom(name: string, fallback: number): number {
  const text = process.env[name];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new StartError(`${name} must be a port from 1 to 65535, but is "${text}".`);
  return port;
}

/** Reads the settings from the environment. @throws StartError naming the invalid variable */
export function readSettings(): StackSettings {
  return {
    port: portFrom('PORT', 4600),
    sandboxPort: portFrom('SANDBOX_PORT', 4602),
    databasePort: portFrom('DATABASE_PORT', 4604),
    remotePort: portFrom('REMOTE_PORT', 4610),
    dataFolder: path.resolve(process.env['CANOPY_DATA'] || path.join(ROOT, '.canopy')),
    databaseUrl: process.env['DATABASE_URL'] || undefined,
    allowHosts: (process.env['CRAWL_ALLOW_HOSTS'] ?? '')
      .split(',')
      .map((host) => host.trim())
      .filter(Boolean),
  };
}

/** One folder at a time: `recursive` never ends on a file system that refuses new folders as "not found". */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder);
}

/** Creates the data folder. @throws StartError if it is not writable */
export function claimDataFolder(folder: string): void {
  try {
    makeFolder(path.join(folder, 'logs'));
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new StartError(
      `the data folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown'}). Set CANOPY_DATA to one that can.`,
    );
  }
}
