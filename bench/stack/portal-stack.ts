import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { buildAll } from '../../scripts/build.ts';
import { buildMonolith } from '../../scripts/build/monolith.ts';
import { startChild, type Child } from '../../scripts/start/child.ts';
import { say } from '../../scripts/start/say.ts';
import { readSettings } from '../../scripts/start/settings.ts';
import { startStack, type Stack } from '../../scripts/start/stack.ts';
import type { Leftovers } from './cleaned-up.ts';
import { ownPorts } from './free-ports.ts';

/** The portal as it is and the same sources in one build, on one platform and database. */
export interface PortalStack {
  readonly federated: string;
  readonly monolith: string;
  readonly email: string;
  readonly password: string;
}

/** A second API process on the same releases that serves the monolith as the host's build. */
function startMonolith(stack: Stack, releases: string, build: string, port: number, dataFolder: string): Promise<Child> {
  const url = `http://localhost:${port}`;
  const origins = Object.fromEntries(Object.entries(stack.remotes).map(([name, server]) => [name, server.url]));
  const env = {
    PORT: String(port),
    PUBLIC_URL: url,
    DATABASE_URL: stack.databaseUrl,
    CANOPY_DATA: dataFolder,
    CANOPY_REGISTRY: releases,
    CANOPY_REMOTE_ORIGINS: JSON.stringify(origins),
    CANOPY_HOST_FOLDER: build,
    SANDBOX_URL: stack.sandboxUrl,
  };
  return startChild({
    name: 'platform-monolith',
    script: 'platform/server/src/main.ts',
    args: ['api'],
    env,
    logFolder: path.join(dataFolder, 'logs'),
  });
}

/**
 * Builds both and starts everything, on its own ports and in its own folder.
 * @param options `monolith: false` skips the single build: its URL is then that of the portal
 */
export async function openPortalStack(
  leftovers: Leftovers,
  { monolith: withMonolith = true }: { readonly monolith?: boolean } = {},
): Promise<PortalStack> {
  const folder = mkdtempSync(path.join(tmpdir(), 'canopy-bench-shell-'));
  leftovers.add(() => rmSync(folder, { recursive: true, force: true }));
  say(withMonolith ? 'building the portal, and the same sources as one build' : 'building the portal');
  const { releasesDir } = await buildAll();
  const monolithFolder = path.join(folder, 'monolith');
  if (withMonolith) await buildMonolith(monolithFolder);

  const { variables, spare } = await ownPorts();
  Object.assign(process.env, variables);
  const settings = { ...readSettings(), dataFolder: path.join(folder, 'data'), databaseUrl: undefined };
  const stack = await startStack({ settings, releases: releasesDir, demo: 'unfurnished', onProgress: say });
  leftovers.add(stack.close);
  if (withMonolith) leftovers.add((await startMonolith(stack, releasesDir, monolithFolder, spare, settings.dataFolder)).stop);
  const account = stack.demo?.accounts[0];
  if (!account || !stack.demo) throw new Error('The demo has no account to sign in with.');
  return {
    federated: stack.url,
    monolith: withMonolith ? `http://localhost:${spare}` : stack.url,
    email: account.email,
    password: stack.demo.password,
  };
}
