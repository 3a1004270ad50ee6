import path from 'node:path';
import { parseManifest, type Manifest } from '@canopy/federation';
import * as z from 'zod/mini';
import type { DevContext, LocalRemote, ServedRemote } from './context.ts';
import type { Override } from './override-link.ts';

/** A local remote being served, across changes of its manifest. */
export interface RemoteSession {
  /** URL of its files, with a trailing slash */
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
  /** called after `remote.config.ts` has changed and the remote is served with it */
  onManifest: (override: Override) => void;
}

/** @throws Error if the dev server does not start or the manifest is not valid */
export async function serveRemote({ remote, port, refresh, context, onManifest }: SessionOptions): Promise<RemoteSession> {
  const url = `http://localhost:${port}/`;
  let served: ServedRemote | undefined;
  const start = async (): Promise<Override> => {
    served = await context.serve({ ...remote, port, refresh });
    if (served.errors > 0)
      context.say(`${remote.name} has ${served.errors} ${served.errors === 1 ? 'error' : 'errors'}; the page shows it once they are gone`);
    return { name: remote.name, url, manifest: await manifestAt(url) };
  };
  let override = await start();

  const config = path.join(remote.dir, 'remote.config.ts');
  const stopWatching = context.onChange([config], async () => {
    context.say('remote.config.ts changed; the remote is started again');
    await served?.stop();
    served = undefined;
    try {
      override = await start();
      onManifest(override);
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

/** The part read here of what a build reports. */
const described = z.object({ manifest: z.unknown() });

/** From the build's output: the sources may define it in several files. */
async function manifestAt(url: string): Promise<Manifest> {
  const response = await fetch(`${url}release.json`);
  if (!response.ok) throw new Error(`There is no manifest at ${url} (status ${response.status}).`);
  return parseManifest(described.parse(await response.json()).manifest);
}
