import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseRegistry, type Registry } from '@canopy/federation';
import { REPOSITORY, type Config } from '../config/config.ts';

/** What is published at the moment. */
export interface Published {
  registry: Registry;
  /** folder of the host's build */
  hostFolder: string;
}

/** The registry cannot be used; the message is for the operator. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError';
}

/**
 * Reads the registry's file, again whenever it changes. Beside what `@canopy/federation` defines it may say where the
 * host's build is: `{ "host": { "folder": "host/1.2.0" } }`, relative to the file.
 * @returns a function that gives what is published now, and throws RegistryError where the file is missing or wrong.
 * A file that turns wrong after it once was right does not take the portal down: the last right one stays.
 */
export function registryReader(
  config: Pick<Config, 'registryFile' | 'hostFolder'>,
  onFault: (error: Error) => void,
): () => Promise<Published> {
  let known: { stamp: string; published: Published } | undefined;
  let faultyStamp: string | undefined;

  return async () => {
    const stamp = await stampOf(config.registryFile);
    if (known !== undefined && (stamp === known.stamp || stamp === faultyStamp)) return known.published;
    try {
      known = { stamp, published: await read(config) };
    } catch (error) {
      const fault = new RegistryError(`the registry ${config.registryFile} cannot be used: ${(error as Error).message}`, { cause: error });
      onFault(fault);
      faultyStamp = stamp;
      if (known === undefined) throw fault;
    }
    return known.published;
  };
}

/** Changes whenever the file does: a publish replaces it, so its inode changes even within one tick of the clock. */
async function stampOf(file: string): Promise<string> {
  const facts = await stat(file).catch(() => undefined);
  return facts === undefined ? 'absent' : `${facts.mtimeMs} ${facts.size} ${facts.ino}`;
}

async function read({ registryFile, hostFolder }: Pick<Config, 'registryFile' | 'hostFolder'>): Promise<Published> {
  const value = JSON.parse(await readFile(registryFile, 'utf8')) as { host?: { folder?: unknown } };
  const registry = parseRegistry(value);
  const named = typeof value.host?.folder === 'string' ? path.resolve(path.dirname(registryFile), value.host.folder) : undefined;
  return { registry, hostFolder: hostFolder ?? named ?? path.join(REPOSITORY, 'host', 'dist') };
}
