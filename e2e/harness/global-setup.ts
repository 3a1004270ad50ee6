import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { buildAll, progressLine } from '../../scripts/build.ts';
import { startStack } from '../../scripts/start/stack.ts';
import { startControlServer } from './control-server.ts';
import { freePorts } from './free-ports.ts';
import { announce } from './stack-facts.ts';

/** portal, sandbox, PostgreSQL, and as many remotes as there may come to be */
const PORTS = 3 + 12;

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
  const releasesDir = await releases();
  const port = await freePorts(PORTS);
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'canopy-e2e-'));
  const stack = await startStack({
    settings: {
      port,
      sandboxPort: port + 1,
      databasePort: port + 2,
      remotePort: port + 3,
      dataFolder,
      databaseUrl: undefined,
      // Sites that tests serve: any port of this machine.
      allowHosts: ['localhost'],
    },
    releases: releasesDir,
    demo: true,
    onProgress: say,
    onDeath: (name) => say(`${name} ended by itself`),
  });
  const control = await startControlServer(stack);
  announce({
    url: stack.url,
    sandboxUrl: stack.sandboxUrl,
    remotes: Object.fromEntries(Object.entries(stack.remotes).map(([name, server]) => [name, server.url])),
    demo: { emails: stack.demo?.accounts.map(({ email }) => email) ?? [], password: stack.demo?.password ?? '' },
    controlUrl: control.url,
  });
  return async () => {
    await control.close();
    await stack.close();
    const keep = process.env['CANOPY_E2E_KEEP'];
    if (keep) say(`the data folder stays: ${dataFolder}`);
    else await rm(dataFolder, { recursive: true, force: true });
  };
}

// eslint-disable-next-line no-restricted-exports -- Playwright takes a global set-up from the default export
export default globalSetup;
