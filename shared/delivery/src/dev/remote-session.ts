import path from 'node:path';
import { parseDescriptor, type Descriptor } from '@canopy/federation';
import type { DevContext, LocalRemote, ServedRemote } from './context.ts';
import type { Override } from './override-link.ts';

/** A remote of this machine that is being served, and goes on being served while its descriptor changes. */
export interface RemoteSession {
  /** address of its files, with a trailing slash */
  readonly url: string;
  /** as it stands now */
  readonly override: () => Override;
  readonly stop: () => Promise<void>;
}

interface SessionOptions {
  remote: LocalRemote;
  port: number;
  refresh: boolean;
  context: DevContext;
  /** told after `remote.config.ts` changed and the remote is served with it */
  onDescriptor: (override: Override) => void;
}

/** @throws Error where the dev server does not start, or the descriptor is not valid */
export async function serveRemote({ remote, port, refresh, context, onDescriptor }: SessionOptions): Promise<RemoteSession> {
  const url = `http://localhost:${port}/`;
  let served: ServedRemote | undefined;
  const start = async (): Promise<Override> => {
    served = await context.serve({ ...remote, port, refresh });
    if (served.errors > 0)
      context.say(`${remote.name} has ${served.errors} ${served.errors === 1 ? 'error' : 'errors'}; the page shows it once they are gone`);
    return { name: remote.name, url, descriptor: await descriptorAt(url) };
  };
  let override = await start();

  const config = path.join(remote.dir, 'remote.config.ts');
  const stopWatching = context.onChange([config], async () => {
    context.say('remote.config.ts changed; the remote is started again');
    await served?.stop();
    served = undefined;
    try {
      override = await start();
      onDescriptor(override);
    } catch (error) {
      context.say(`it does not start: ${(error as Error).message}\n  Correct ${config}; nothing else has to be done.`);
    }
  });
  return {
    url,
    override: () => override,
    async stop() {
      stopWatching();
      await served?.stop();
    },
  };
}

/** As the build made it: the sources may name it in several files. */
async function descriptorAt(url: string): Promise<Descriptor> {
  const response = await fetch(`${url}descriptor.json`);
  if (!response.ok) throw new Error(`There is no descriptor at ${url} (status ${response.status}).`);
  return parseDescriptor(await response.json());
}
