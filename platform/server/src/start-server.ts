import { existsSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import { ALL_CALLS } from '@canopy/contract/calls';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { openVerifier } from './access/open-verifier.ts';
import type { Config } from './config/config.ts';
import { furnishDemo } from './demo/furnish/index.ts';
import type { Deps, Log } from './deps.ts';
import { buildApp } from './http/build-app.ts';
import { assertEveryCallServed } from './http/calls-served.ts';
import { identityPlugin } from './identity/index.ts';
import type { JobsProcess } from './jobs/open-jobs.ts';
import { ownCalls } from './http/own-calls.ts';
import { ALL_MODULES, allRoutes } from './modules/index.ts';
import { registerWork, serveWebhooks } from './modules/use-modules.ts';
import { serveMcp } from './modules/tools/index.ts';
import { noteApiCalls } from './modules/host/releases/index.ts';
import { openDeps } from './open-deps.ts';
import { openMetrics, type Metrics } from './operator/metrics.ts';
import { buildOperatorApp } from './operator/serve-operator.ts';
import { servePortal } from './portal/serve-portal.ts';
import { resealOldSecrets } from './secrets/reseal.ts';
import { readConnectionBudget } from './store/connection-budget.ts';
import { migrate } from './store/migrate.ts';

const versionRow = z.object({ version: z.number() });

/** What a process does: the API, the background work, or both. */
export type Mode = 'all' | 'api' | 'worker';

/** How long requests in progress may take to finish when the server stops. */
const DRAIN_MS = 3_500;

/** The server cannot start; the message is the line to show. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

export interface RunningServer {
  /** where it listens; undefined for a worker */
  url: string | undefined;
  /** where it answers its operator; undefined without `OPERATOR_PORT` */
  operatorUrl: string | undefined;
  /** Stops within 5 s: accepts no more requests, finishes those in progress, requeues unfinished work, closes the connections. */
  stop(): Promise<void>;
}

/**
 * Starts a server.
 * @throws StartError, MigrationError, CallsServedError with one line for the operator; nothing is left running in that case
 */
export async function startServer(mode: Mode, config: Config, log: Log): Promise<RunningServer> {
  await ensureDataFolder(config.dataFolder);
  const { deps, jobsProcess, close } = await openDeps(config, log).catch(asStartError);
  const apps: FastifyInstance[] = [];
  try {
    await ensureDatabase(deps);
    await warnOfConnections(deps);
    const applied = await migrate(deps.pool, { log });
    if (applied.length > 0) log.info({ applied }, 'the database was brought up to date');
    await resealOldSecrets(deps);
    const routes = allRoutes(deps);
    assertEveryCallServed(ALL_CALLS, routes);
    registerWork(ALL_MODULES, deps);
    if (config.demo) deps.jobs.register(furnishDemo, { deps, calls: ownCalls(routes) });
    await jobsProcess.open();
    const metrics = openMetrics(deps);
    let app: FastifyInstance | undefined;
    if (mode !== 'worker') {
      await ensureRegistry(deps);
      app = await buildApp(deps, {
        routes,
        observe: (instance) => metrics.watch(instance),
        verify: await openVerifier(deps).catch(asStartError),
        identity: (instance) => identityPlugin(instance, deps),
        extras: (api) => serveWebhooks(ALL_MODULES, api, deps),
        assistants: (instance) => serveMcp(instance, deps, ownCalls(routes)),
        portal: (instance) => servePortal(instance, deps),
      });
      apps.push(app);
      await noteApiCalls(deps);
      await listen(app, 'PORT', config.host, config.port);
    }
    if (mode !== 'api') await jobsProcess.work();
    const operator = await startOperatorApp(deps, metrics);
    if (operator !== undefined) apps.push(operator);
    return {
      url: app && urlOf(app, config),
      operatorUrl: operator && `http://${config.host}:${portOf(operator)}`,
      stop: () => stop(apps, jobsProcess, close),
    };
  } catch (error) {
    await stop(apps, jobsProcess, close).catch(() => undefined);
    throw error;
  }
}

async function stop(apps: readonly FastifyInstance[], jobsProcess: JobsProcess, close: () => Promise<void>): Promise<void> {
  const late = setTimeout(() => {
    for (const app of apps) app.server.closeAllConnections();
  }, DRAIN_MS);
  try {
    await Promise.all([...apps.map((app) => app.close()), jobsProcess.rest()]);
  } finally {
    clearTimeout(late);
    await close();
  }
}

/** For steps whose error messages are written for the operator. */
function asStartError(cause: unknown): never {
  throw new StartError(reason(cause), { cause });
}

async function ensureDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.R_OK | constants.W_OK);
  } catch (cause) {
    throw new StartError(`the data folder ${folder} cannot be written (${reason(cause)}); set CANOPY_DATA to a folder that can`, { cause });
  }
}

async function ensureDatabase({ pool, config }: Pick<Deps, 'pool' | 'config'>): Promise<void> {
  const { host, pathname } = new URL(config.databaseUrl);
  try {
    const { rows } = await pool.query("select current_setting('server_version_num')::int / 10000 as version");
    const { version } = versionRow.parse(rows[0]);
    if (version < 15) throw new StartError(`PostgreSQL ${version} at ${host} is too old; version 15 or newer is needed`);
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    throw new StartError(`the database${pathname} at ${host} cannot be reached (${reason(cause)}); start PostgreSQL or set DATABASE_URL`, {
      cause,
    });
  }
}

/** The server refuses connections beyond its limit, and which process meets that first is chance: better said before. */
async function warnOfConnections({ pool, log }: Pick<Deps, 'pool' | 'log'>): Promise<void> {
  const { most, needed, processes } = await readConnectionBudget(pool);
  if (needed <= most) return;
  log.warn(
    { processes, needed, most },
    `${processes} processes may need ${needed} connections and PostgreSQL allows ${most}; lower DATABASE_POOL or raise max_connections`,
  );
}

/** @param variable the setting that chooses the port, named in messages */
async function listen(app: FastifyInstance, variable: string, host: string, port: number): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartError(`port ${port} on ${host} is in use by another program; stop it or set ${variable}`, { cause });
    throw new StartError(`cannot listen on ${host}:${port} (${reason(cause)}); set HOST and ${variable}`, { cause });
  }
}

/** Listens where the operator asks, if told to. */
async function startOperatorApp(deps: Deps, metrics: Metrics): Promise<FastifyInstance | undefined> {
  const { host, operatorPort } = deps.config;
  if (operatorPort === undefined) return undefined;
  const operator = buildOperatorApp(deps, metrics);
  await listen(operator, 'OPERATOR_PORT', host, operatorPort);
  return operator;
}

/** Without this check, an unreadable release index would only show up as a portal that is not built; a missing one is not an error. */
async function ensureRegistry({ releases, config }: Pick<Deps, 'releases' | 'config'>): Promise<void> {
  if (config.registry.startsWith('s3://') || !existsSync(config.registry)) return;
  await releases.current().catch((cause: unknown) => {
    throw new StartError(`${reason(cause)}; remove the file and run npm run build, or put back the last one that worked`, { cause });
  });
}

/** The URL it listens on; with `PORT=0`, includes the port that was assigned. */
function urlOf(app: FastifyInstance, config: Config): string {
  return config.port === 0 ? `http://localhost:${portOf(app)}` : config.publicUrl;
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  return address === null || typeof address === 'string' ? 0 : address.port;
}

/** The first meaningful message of an error; a connection refused at several addresses has none of its own. */
function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0]);
  return error instanceof Error ? error.message.split('\n', 1)[0] || error.name : String(error);
}
