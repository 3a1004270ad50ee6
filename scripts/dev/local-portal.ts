import { existsSync } from 'node:fs';
import path from 'node:path';
import { DeliveryError } from '@canopy/delivery/messages';
import type { Target } from '@canopy/federation/releases';
import { buildAll, progressLine } from '../build.ts';
import { findTargets } from '../build/targets.ts';
import { startChild, type Child } from '../start/child.ts';
import { requireFree } from '../start/ports.ts';
import { say, StartError } from '../start/say.ts';
import { claimDataFolder, readSettings, ROOT, type StackSettings } from '../start/settings.ts';
import { startStack } from '../start/stack.ts';
import { writeDevRegistry } from './dev-registry.ts';
import { onChange } from './on-change.ts';

/** Dev servers use ports this far above those of released remotes; the platform uses the one above the portal's. */
const DEV_PORT_OFFSET = 20;
const PLATFORM_SOURCES = ['platform/server/src', 'platform/crawler/src', 'platform/connectors/src', 'shared/contract/src'];

export interface LocalPortalOptions {
  /** remotes to work on, `analytics` or `remote-analytics`; none: all of them */
  names: readonly string[];
  /** overrides `PORT` */
  port?: number;
  onReady?: (url: string) => void;
}

/** @throws StartError for an unknown one */
function chooseRemotes(remotes: readonly Target[], typed: readonly string[]): Target[] {
  if (typed.length === 0) return [...remotes];
  return typed.map((text) => {
    const found = remotes.find(({ name }) => name === text || name === `remote-${text}`);
    if (!found) throw new StartError(`there is no remote "${text}". There are ${remotes.map(({ name }) => name).join(', ')}.`);
    return found;
  });
}

/**
 * Builds releases of everything without a dev server. The host's release is built too: a remote's release is accepted only if it fits the
 * published host. If these alone do not fit what else is published, builds them all.
 */
async function buildOthers(targets: readonly Target[], served: readonly Target[]): Promise<string> {
  const worked = new Set(served.map(({ name }) => name));
  const build = (only: readonly Target[]) =>
    buildAll({
      only: only.map(({ name }) => name),
      onProgress: (progress) => {
        const line = progressLine(progress);
        if (line) say(`  ${line}`);
      },
    });
  const others = targets.filter(({ name }) => !worked.has(name));
  const { releasesDir } = await build(others).catch((error: unknown) => {
    if (!(error instanceof DeliveryError)) throw error;
    say('  what was built does not fit the released remotes, so those are built too');
    return build(targets);
  });
  return releasesDir;
}

function serve(target: Target, port: number, settings: StackSettings, platform?: string): Promise<Child> {
  const { name, kind, dir } = target;
  const options = { kind, dir, outDir: path.join(settings.dataFolder, 'dev', name), dev: { port, platform } };
  const onDeath = (code: number | null): void => say(`the dev server of ${name} ended with code ${code}; see ${settings.dataFolder}/logs`);
  return startChild({
    name: `dev-${name}`,
    script: 'scripts/dev/serve-target.ts',
    args: [JSON.stringify(options)],
    env: {},
    logFolder: path.join(settings.dataFolder, 'logs'),
    onDeath,
  });
}

/**
 * The portal on this machine with Fast Refresh for the host and the named remotes.
 * @returns a function that stops all of it
 * @throws StartError; whatever was started is stopped again
 */
export async function startLocalPortal({ names, port, onReady }: LocalPortalOptions): Promise<() => Promise<void>> {
  const given = readSettings();
  const settings = port === undefined ? given : { ...given, port };
  const platformSettings = { ...settings, port: settings.port + 1 };
  const publicUrl = `http://localhost:${settings.port}`;
  const targets = findTargets();
  const host = targets.find(({ kind }) => kind === 'host');
  if (!host) throw new StartError('there is no host to serve.');
  const served = chooseRemotes(
    targets.filter(({ kind }) => kind === 'remote'),
    names,
  );
  const ports = new Map(served.map(({ name }, index) => [name, settings.remotePort + DEV_PORT_OFFSET + index]));
  claimDataFolder(settings.dataFolder);
  await requireFree(settings.port, 'portal', 'PORT');
  for (const [name, remotePort] of ports) await requireFree(remotePort, name, 'REMOTE_PORT');

  const closers: (() => unknown)[] = [];
  const stop = async (): Promise<void> => {
    for (const close of closers.splice(0).toReversed()) await close();
  };
  try {
    say('building what nobody works on');
    const releasesDir = await buildOthers(targets, served);
    say(`starting dev servers: host, ${served.map(({ name }) => name).join(', ')}`);
    const children = new Map<string, Child>();
    closers.push(() => Promise.all([...children.values()].map((child) => child.stop())));
    const start = async (target: Target): Promise<void> => {
      const platform = target.kind === 'host' ? `http://127.0.0.1:${platformSettings.port}` : undefined;
      children.set(target.name, await serve(target, ports.get(target.name) ?? settings.port, settings, platform));
    };
    await Promise.all([host, ...served].map(start));

    const registry = path.join(settings.dataFolder, 'dev', 'registry.json');
    const hostFolder = path.join(settings.dataFolder, 'dev', 'host');
    if (!existsSync(path.join(hostFolder, 'index.html')))
      throw new StartError(`the host could not be built; see ${settings.dataFolder}/logs/dev-host.log.`);
    let originOf = (_name: string): string | undefined => undefined;
    const publish = () => writeDevRegistry({ file: registry, releasesDir, originOf: (name) => originOf(name), served: ports, hostFolder });
    const environment = { PUBLIC_URL: publicUrl, CANOPY_REGISTRY: registry, CANOPY_HOST_FOLDER: hostFolder, NODE_ENV: 'development' };
    const stack = await startStack({
      settings: platformSettings,
      releases: releasesDir,
      environment,
      demo: true,
      onProgress: say,
      onDeath: (name) => say(`${name} exited; restarting it`),
    });
    closers.push(stack.close);
    originOf = (name) => stack.remotes[name]?.url;
    await publish();

    closers.push(
      onChange(
        PLATFORM_SOURCES.map((folder) => path.join(ROOT, folder)),
        async (file) => {
          say(`${file} changed: restarting the platform`);
          await stack.platform.stop();
          await stack.platform.start();
        },
      ),
    );
    for (const target of served) {
      const again = async (): Promise<void> => {
        say(`the manifest of ${target.name} changed`);
        await children.get(target.name)?.stop();
        await start(target);
        await publish();
      };
      closers.push(onChange([path.join(target.dir, 'remote.config.ts')], again));
    }
    say(`ready at ${publicUrl} (demo password: ${stack.demo?.password})`);
    onReady?.(publicUrl);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}
