import path from 'node:path';
import process from 'node:process';
import { currentHostDir, readReleases } from '@canopy/delivery/registry';
import { startChild, type Child } from './child.ts';
import { startDatabase } from './database.ts';
import { endOutlived } from './outlived.ts';
import { requireFree } from './ports.ts';
import { StartError } from './say.ts';
import { claimDataFolder, type StackSettings } from './settings.ts';

/** One server of the stack, which can be stopped and restarted on the same port. */
export interface StackServer {
  readonly url: string;
  /** what it reported when it was first ready */
  readonly ready: Readonly<Record<string, unknown>>;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** kills it at once, as a crash would */
  readonly kill: () => Promise<void>;
}

export interface Stack {
  /** URL of the portal */
  readonly url: string;
  readonly databaseUrl: string;
  readonly sandboxUrl: string;
  readonly platform: StackServer;
  readonly sandbox: StackServer;
  readonly remotes: Readonly<Record<string, StackServer>>;
  /** the output of the demo's seeding; null without a demo */
  readonly demo: DemoAccounts | null;
  readonly close: () => Promise<void>;
}

export interface DemoAccounts {
  readonly accounts: readonly { readonly email: string; readonly label: string }[];
  readonly password: string;
}

export interface StackOptions {
  readonly settings: StackSettings;
  /** folder of the releases to serve; anything published there while the stack runs is served at once */
  readonly releases: string;
  readonly onProgress?: (text: string) => void;
  /** called when a server exited unexpectedly; it is restarted */
  readonly onDeath?: (name: string) => void;
  /** additional variables for the platform */
  readonly environment?: Readonly<Record<string, string>>;
  /**
   * `unfurnished`: the demo workspace with only its crawl and its Google connection; `unconnected`: without Google too, so that nothing runs
   * beside the test
   */
  readonly demo?: boolean | 'unfurnished' | 'unconnected';
}

const RESTART_MS = 1_000;

/** A server whose process is restarted if it exits unexpectedly. */
async function keepServer(
  name: string,
  url: string,
  spawn: (onDeath: () => void) => Promise<Child>,
  onDeath: (name: string) => void,
): Promise<StackServer> {
  let child: Child | null = null;
  let wanted = true;
  const start = async () => {
    wanted = true;
    child = await spawn(() => {
      child = null;
      if (!wanted) return;
      onDeath(name);
      setTimeout(() => void (wanted && !child && start().catch(() => onDeath(name))), RESTART_MS);
    });
  };
  const stop = async () => {
    wanted = false;
    await child?.stop();
    child = null;
  };
  const kill = async () => {
    wanted = false;
    const ended = child && new Promise((resolve) => child?.process.once('exit', resolve));
    child?.process.kill('SIGKILL');
    await ended;
    child = null;
  };
  await start();
  const { ready = {} } = (child as Child | null) ?? {};
  return { url, ready, start, stop, kill };
}

/** Google, the language model and Stripe come from the sandbox, unless the operator configures real ones. */
function servicesOnSandbox(sandboxUrl: string): Record<string, string> {
  const ownGoogle = Boolean(process.env['GOOGLE_CLIENT_ID']);
  const ownModels = ['LLM_URL', 'OPENAI_API_KEY', 'GEMINI_API_KEY', 'XAI_API_KEY'].some((name) => process.env[name]);
  const ownStripe = Boolean(process.env['STRIPE_SECRET_KEY']);
  const services = [
    'the demo site’s WordPress',
    ...(ownGoogle ? [] : ['Google Search Console', 'Google Analytics']),
    ...(ownModels ? [] : ['the language model']),
    ...(ownStripe ? [] : ['Stripe']),
  ];
  return {
    SANDBOX_SERVICES: process.env['SANDBOX_SERVICES'] || services.join(','),
    ...(ownGoogle
      ? {}
      : {
          GOOGLE_CLIENT_ID: 'canopy-sandbox',
          GOOGLE_CLIENT_SECRET: 'canopy-sandbox-secret',
          GOOGLE_AUTH_URL: `${sandboxUrl}/google/o/oauth2/v2/auth`,
          GOOGLE_TOKEN_URL: `${sandboxUrl}/google/token`,
          GOOGLE_REVOKE_URL: `${sandboxUrl}/google/revoke`,
          GOOGLE_API_URL: `${sandboxUrl}/google/api/`,
        }),
    ...(ownStripe
      ? {}
      : { STRIPE_SECRET_KEY: 'sk_test_canopy_sandbox', STRIPE_WEBHOOK_SECRET: 'whsec_canopy_sandbox', STRIPE_API_URL: sandboxUrl }),
    ...(ownModels
      ? {}
      : {
          LLM_URL: `${sandboxUrl}/llm/v1`,
          LLM_API_KEY: 'sandbox-key',
          LLM_NAME: 'Sandbox',
          LLM_MODELS: 'sandbox-writer,sandbox-writer-small',
          LLM_EMBEDDING_MODEL: 'sandbox-embedder',
        }),
  };
}

/** The platforms' OAuth comes from the sandbox, unless the operator configures clients of the real ones. */
function platformsOnSandbox(sandboxUrl: string): Record<string, string> {
  const client = (name: string) => ({ [`${name}_CLIENT_ID`]: 'canopy-sandbox', [`${name}_CLIENT_SECRET`]: 'canopy-sandbox-secret' });
  return {
    ...(process.env['SHOPIFY_CLIENT_ID'] ? {} : { ...client('SHOPIFY'), SHOPIFY_ADMIN_URL: `${sandboxUrl}/shopify/{shop}/admin` }),
    ...(process.env['WORDPRESS_COM_CLIENT_ID'] ? {} : { ...client('WORDPRESS_COM'), WORDPRESS_COM_URL: `${sandboxUrl}/wordpress-com` }),
    ...(process.env['WEBFLOW_CLIENT_ID']
      ? {}
      : {
          ...client('WEBFLOW'),
          WEBFLOW_AUTHORIZE_URL: `${sandboxUrl}/webflow/oauth/authorize`,
          WEBFLOW_TOKEN_URL: `${sandboxUrl}/webflow/oauth/access_token`,
          WEBFLOW_REVOKE_URL: `${sandboxUrl}/webflow/oauth/revoke_authorization`,
          WEBFLOW_API_URL: `${sandboxUrl}/webflow/v2`,
        }),
  };
}

/** Which port each remote is served on: the first port goes to the first by name. */
export function remotePorts(releases: string, first: number): ReadonlyMap<string, number> {
  const names = Object.keys(readReleases(releases).remotes).toSorted();
  return new Map(names.map((name, index) => [name, first + index]));
}

/**
 * Starts PostgreSQL, the sandbox, a static server for each remote, and the platform, in that order.
 * @throws StartError; everything that was started is stopped again
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { settings, releases, onProgress = () => {}, onDeath = () => {} } = options;
  if (!currentHostDir(releases)) throw new StartError(`there is no build in ${releases}. Run "npm run build".`);
  claimDataFolder(settings.dataFolder);
  const logFolder = path.join(settings.dataFolder, 'logs');
  const outlived = await endOutlived(logFolder);
  if (outlived.length > 0) onProgress(`ended what a killed start had left running: ${outlived.join(', ')}`);
  const ports = remotePorts(releases, settings.remotePort);
  await requireFree(settings.port, 'portal', 'PORT');
  await requireFree(settings.sandboxPort, 'sandbox', 'SANDBOX_PORT');
  if (settings.databaseUrl === undefined) await requireFree(settings.databasePort, 'PostgreSQL', 'DATABASE_PORT');
  for (const [name, port] of ports) await requireFree(port, name, 'REMOTE_PORT');

  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const one of closers.toReversed()) await one();
    closers.length = 0;
  };
  const keep = async (name: string, url: string, script: string, env: Record<string, string>, args: string[] = []) => {
    const server = await keepServer(name, url, (died) => startChild({ name, script, args, env, logFolder, onDeath: died }), onDeath);
    closers.push(server.stop);
    return server;
  };

  try {
    onProgress(settings.databaseUrl === undefined ? 'starting PostgreSQL' : 'asking the database of DATABASE_URL');
    const database = await startDatabase(settings, () => onDeath('PostgreSQL'));
    closers.push(database.stop);

    onProgress('starting the sandbox and the remotes');
    const sandboxUrl = `http://localhost:${settings.sandboxPort}`;
    const startRemote = async ([name, port]: [string, number]): Promise<[string, StackServer]> => {
      const env = { EDGE_SERVERS: JSON.stringify([{ name, releasesDir: releases, host: '127.0.0.1', port }]) };
      return [name, await keep(`edge-${name}`, `http://localhost:${port}/`, 'platform/edge/src/main.ts', env)];
    };
    const [sandbox, ...started] = await Promise.all([
      keep('sandbox', sandboxUrl, 'platform/sandbox/src/main.ts', {
        SANDBOX_PORT: String(settings.sandboxPort),
        SANDBOX_DATA: path.join(settings.dataFolder, 'sandbox'),
        SANDBOX_STRIPE_WEBHOOK_URL: `http://localhost:${settings.port}/api/stripe/webhook/`,
      }),
      ...[...ports].map(startRemote),
    ]);
    const remotes = Object.fromEntries(started);
    // Origins belong to this stack alone; several may share the folder.
    const origins = Object.fromEntries(started.map(([name, server]) => [name, server.url]));

    onProgress('starting the platform (migrations, API, worker, identity provider)');
    const url = `http://localhost:${settings.port}`;
    const environment = {
      PORT: String(settings.port),
      PUBLIC_URL: url,
      DATABASE_URL: database.url,
      CANOPY_DATA: settings.dataFolder,
      CANOPY_REGISTRY: releases,
      CANOPY_REMOTE_ORIGINS: JSON.stringify(origins),
      CANOPY_OVERRIDES: process.env['CANOPY_OVERRIDES'] || 'allow',
      SANDBOX_URL: sandboxUrl,
      ...servicesOnSandbox(sandboxUrl),
      ...platformsOnSandbox(sandboxUrl),
      CRAWL_ALLOW_HOSTS: [`localhost:${settings.sandboxPort}`, ...settings.allowHosts].join(','),
      ...options.environment,
    };
    const platform = await keep('platform', url, 'platform/server/src/main.ts', environment, ['all']);
    let demo: DemoAccounts | null = null;
    if (options.demo) {
      onProgress('making sure that the demo workspace is there');
      const seeding = await startChild({
        name: 'demo',
        script: 'platform/server/src/demo/main.ts',
        args: options.demo === true ? [] : [options.demo],
        env: environment,
        logFolder,
      });
      await seeding.stop();
      demo = seeding.ready as unknown as DemoAccounts;
    }
    return { url, databaseUrl: database.url, sandboxUrl, platform, sandbox, remotes, demo, close };
  } catch (error) {
    await close();
    throw error;
  }
}
