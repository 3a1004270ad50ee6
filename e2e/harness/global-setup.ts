import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { buildAll, progressLine } from '../../scripts/build.ts';
import { startStack } from '../../scripts/start/stack.ts';
import { startControlServer } from './control-server.ts';
import { startFaultyOrigin } from './faulty-origin.ts';
import { freePorts } from './free-ports.ts';
import { COPIES_FOLDER } from './changed-remote.ts';
import { rememberIndex } from './own-index.ts';
import { copyReleases } from './own-releases.ts';
import { announce } from './stack-facts.ts';

/** As many remotes as there may come to be. */
const MOST_REMOTES = 12;
/** portal, sandbox, PostgreSQL, and for each remote its server and the origin in front of it */
const PORTS = 3 + 2 * MOST_REMOTES;

const say = (text: string) => process.stdout.write(`  ${text}\n`);

/** Builds what changed; `CANOPY_E2E_RELEASES` names a folder of releases to take instead. */
async function releases(): Promise<string> {
  const given = process.env['CANOPY_E2E_RELEASES'];
  if (given) return path.resolve(given);
  const { releasesDir } = await buildAll({
    onProgress: (progress) => {
      const line = progressLine(progress);
      if (line) say(line);
    },
  });
  return releasesDir;
}

/** Starts the real stack in a folder of its own. @returns ends and removes it */
async function globalSetup(): Promise<() => Promise<void>> {
  const built = await releases();
  const port = await freePorts(PORTS);
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'canopy-e2e-'));
  const releasesFolder = path.join(dataFolder, 'releases');
  const names = await copyReleases(built, releasesFolder);
  const firstOrigin = port + 3 + MOST_REMOTES;
  const origins = new Map(await Promise.all(names.map(async (name, index) => [name, await startFaultyOrigin(firstOrigin + index)] as const)));
  const stack = await startStack({
    settings: {
      port,
      sandboxPort: port + 1,
      databasePort: port + 2,
      remotePort: port + 3,
      dataFolder,
      databaseUrl: undefined,
      // Sites that tests serve: every port of this machine.
      allowHosts: ['localhost'],
    },
    releases: releasesFolder,
    demo: 'unconnected',
    environment: { CANOPY_REMOTE_ORIGINS: JSON.stringify(Object.fromEntries([...origins].map(([name, { url }]) => [name, url]))) },
    onProgress: say,
    onDeath: (name) => say(`${name} ended by itself`),
  });
  for (const [name, server] of Object.entries(stack.remotes)) origins.get(name)?.forwardTo(server.url);
  const control = await startControlServer(stack, origins);
  announce({
    url: stack.url,
    sandboxUrl: stack.sandboxUrl,
    remotes: Object.fromEntries([...origins].map(([name, { url }]) => [name, url])),
    demo: { emails: stack.demo?.accounts.map(({ email }) => email) ?? [], password: stack.demo?.password ?? '' },
    controlUrl: control.url,
    releases: releasesFolder,
    dataFolder,
    databaseUrl: stack.databaseUrl,
  });
  await rememberIndex();
  return async () => {
    await control.close();
    for (const origin of origins.values()) await origin.close();
    await stack.close();
    await rm(path.join(COPIES_FOLDER, path.basename(dataFolder)), { recursive: true, force: true });
    const keep = process.env['CANOPY_E2E_KEEP'];
    if (keep) say(`the data folder stays: ${dataFolder}`);
    else await rm(dataFolder, { recursive: true, force: true });
  };
}

// eslint-disable-next-line no-restricted-exports -- Playwright takes a global set-up from the default export
export default globalSetup;
