import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { startChild } from '../../scripts/start/child.ts';
import { ensureDatabase, readRows, runStatement } from '../../scripts/start/database.ts';
import { freePorts } from './free-ports.ts';
import { startNginx, type NginxServer } from './nginx.ts';
import type { ReadMail } from './provider-flow.ts';
import { stackFacts } from './stack-facts.ts';

/** Portal, API and every remote, each on its own origin behind its own nginx, with one platform behind them. */
export interface SeparateStack {
  /** origin of the portal's page and of the identity provider */
  readonly portal: string;
  readonly api: string;
  readonly hostRelease: string;
  readonly servers: { readonly portal: NginxServer; readonly api: NginxServer };
  readonly remotes: ReadonlyMap<string, NginxServer>;
  readonly platform: { readonly stop: () => Promise<void>; readonly start: () => Promise<void> };
  /** Makes an account an administrator, the way an operator would. */
  readonly makeAdministrator: (email: string) => Promise<void>;
  /** The last mail to an address, which stays in the database: no mail server is connected. */
  readonly readMail: ReadMail;
  readonly close: () => Promise<void>;
}

const originOf = ({ url }: NginxServer): string => new URL(url).origin;

/** Starts everything except the database server and the releases, which belong to the stack. */
export async function startSeparateStack(): Promise<SeparateStack> {
  const { databaseUrl, dataFolder, releases, remotes: names } = stackFacts();
  const { host } = JSON.parse(await readFile(path.join(releases, 'registry.json'), 'utf8')) as { host: { stable: string } };
  const folder = path.join(dataFolder, 'separate');
  const logFolder = path.join(folder, 'logs');
  await mkdir(logFolder, { recursive: true });
  const port = await freePorts(3 + Object.keys(names).length);
  const platformAddress = `127.0.0.1:${port}`;
  const nginx = (name: string, offset: number, server: string, values: Record<string, string>) =>
    startNginx({ folder: path.join(folder, name), port: port + offset, server, values });

  const portal = await nginx('portal', 1, 'portal.conf.template', {
    PLATFORM: platformAddress,
    RELEASES: releases,
    HOST_RELEASE: host.stable,
  });
  const api = await nginx('api', 2, 'api.conf.template', { PLATFORM: platformAddress, PORTAL: originOf(portal) });
  const remotes = new Map(
    await Promise.all(
      Object.keys(names).map(
        async (name, index) => [name, await nginx(name, 3 + index, 'remote.conf.template', { RELEASES: releases, REMOTE: name })] as const,
      ),
    ),
  );

  await ensureDatabase(databaseUrl, 'separate');
  const ownDatabaseUrl = databaseUrl.replace(/\/[^/]*$/, '/separate');
  const env = {
    PORT: String(port),
    PUBLIC_URL: originOf(portal),
    API_URL: `${originOf(api)}/api`,
    TRUST_PROXY: 'loopback',
    DATABASE_URL: ownDatabaseUrl,
    CANOPY_DATA: folder,
    CANOPY_REGISTRY: releases,
    CANOPY_REMOTE_ORIGINS: JSON.stringify(Object.fromEntries([...remotes].map(([name, { url }]) => [name, url]))),
  };
  const spawnPlatform = () => startChild({ name: 'platform', script: 'platform/server/src/main.ts', args: ['all'], env, logFolder });
  let platform = await spawnPlatform();
  return {
    portal: originOf(portal),
    api: originOf(api),
    hostRelease: host.stable,
    servers: { portal, api },
    remotes,
    platform: {
      stop: () => platform.stop(),
      start: async () => void (platform = await spawnPlatform()),
    },
    makeAdministrator: async (email) =>
      void (await runStatement(ownDatabaseUrl, 'update users set is_admin = true where email = $1', [email])),
    readMail: async (email) => {
      const [mail] = await readRows(ownDatabaseUrl, 'select text from outbox where "to" = $1 order by created_at desc limit 1', [email]);
      return String(mail?.['text'] ?? '');
    },
    async close() {
      await platform.stop();
      for (const server of [portal, api, ...remotes.values()]) await server.stop();
    },
  };
}
