import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import type { FullConfig } from '@playwright/test';
import { buildAll, progressLine } from '../../scripts/build.ts';
import { startStack } from '../../scripts/start/stack.ts';
import { requireChromium } from './chromium.ts';
import { startControlServer } from './control-server.ts';
import { startFaultyOrigin } from './faulty-origin.ts';
import { freePorts } from './free-ports.ts';
import { COPIES_FOLDER } from './changed-remote.ts';
import { rememberIndex } from './own-index.ts';
import { copyReleases } from './own-releases.ts';
import { announce, type StackFacts } from './stack-facts.ts';

/** Leaves room for more remotes. */
const MAX_REMOTES = 12;
/** portal, sandbox, PostgreSQL, and for each remote its server and the proxy in front of it */
const PORTS = 3 + 2 * MAX_REMOTES;

const say = (text: string) => process.stdout.write(`  ${text}\n`);

/** Builds what changed; `CANOPY_E2E_RELEASES` names a folder of releases to use instead. */
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

interface Started {
  readonly facts: StackFacts;
  /** stops and removes it */
  readonly end: () => Promise<void>;
}

/** Starts the real stack in its own folder, with a copy of the releases. */
async function startOne(built: string, port: number): Promise<Started> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'canopy-e2e-'));
  const releasesFolder = path.join(dataFolder, 'releases');
  const names = await copyReleases(built, releasesFolder);
  const firstOrigin = port + 3 + MAX_REMOTES;
  const origins = new Map(
    await Promise.all(names.map(async (name, index) => [name, await startFaultyOrigin(firstOrigin + index)] as const)),
  );
  const addresses = Object.fromEntries([...origins].map(([name, { url }]) => [name, url]));
  const stack = await startStack({
    settings: {
      port,
      sandboxPort: port + 1,
      databasePort: port + 2,
      remotePort: port + 3,
      dataFolder,
      databaseUrl: undefined,
      // For sites that tests serve: any port of this machine.
      allowHosts: ['localhost'],
    },
    releases: releasesFolder,
    demo: 'unconnected',
    environment: { CANOPY_REMOTE_ORIGINS: JSON.stringify(addresses) },
    onDeath: (name) => say(`${name} ended by itself`),
  });
  for (const [name, server] of Object.entries(stack.remotes)) origins.get(name)?.forwardTo(server.url);
  const control = await startControlServer(stack, origins);
  const facts: StackFacts = {
    url: stack.url,
    sandboxUrl: stack.sandboxUrl,
    remotes: addresses,
    demo: { emails: stack.demo?.accounts.map(({ email }) => email) ?? [], password: stack.demo?.password ?? '' },
    controlUrl: control.url,
    releases: releasesFolder,
    dataFolder,
    databaseUrl: stack.databaseUrl,
  };
  await rememberIndex(facts);
  const end = async () => {
    await control.close();
    for (const origin of origins.values()) await origin.close();
    await stack.close();
    await rm(path.join(COPIES_FOLDER, path.basename(dataFolder)), { recursive: true, force: true });
    if (process.env['CANOPY_E2E_KEEP']) say(`the data folder stays: ${dataFolder}`);
    else await rm(dataFolder, { recursive: true, force: true });
  };
  return { facts, end };
}

/** Starts one stack per parallel test process, so that tests do not affect each other. @returns a function that stops and removes them */
async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  requireChromium();
  const built = await releases();
  const port = await freePorts(PORTS * workers, 'stacks');
  say(workers === 1 ? 'starting the stack' : `starting ${workers} stacks`);
  const outcomes = await Promise.allSettled(Array.from({ length: workers }, (_, index) => startOne(built, port + index * PORTS)));
  const stacks = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const end = async () => void (await Promise.all(stacks.map((stack) => stack.end())));
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failure) {
    await end();
    throw failure.reason;
  }
  announce(stacks.map(({ facts }) => facts));
  return end;
}

// eslint-disable-next-line no-restricted-exports -- Playwright takes a global set-up from the default export
export default globalSetup;
