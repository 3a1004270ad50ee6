import { isIP } from 'node:net';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bucketAddress } from '@canopy/delivery/registry';
import * as z from 'zod/mini';
import { keyRing, keyVariables, type KeyRing } from './key-ring.ts';
import { platformsOf, platformVariables, type PlatformsConfig } from './platforms.ts';
import { isLocal, publishedSecretFaults } from './published-secrets.ts';

/** The repository root. */
export const REPOSITORY = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..');

const url = (protocols: RegExp, right: string) =>
  z.url({ protocol: protocols, error: right }).check(z.overwrite((value) => value.replace(/(?<!\/)\/+$/, '')));
const webUrl = url(/^https?$/, 'must be an http:// or https:// address');
const claim = (fallback: string) => z._default(z.string().check(z.minLength(1, 'must name a claim of the access token')), fallback);
/** Comma-separated. */
const list = (fallback: string) =>
  z.pipe(
    z._default(z.string(), fallback),
    z.transform((value) =>
      value
        .split(',')
        .map((entry) => entry.trim())
        .filter((entry) => entry !== ''),
    ),
  );

/** The proxies trusted to report a visitor's address: addresses, networks, or names of ranges. */
const proxies = z.pipe(
  list(''),
  z.transform((entries, context): string[] => {
    if (entries.every(isProxy)) return entries;
    context.issues.push({
      code: 'custom',
      input: entries,
      message: 'must be a comma-separated list of addresses or networks of proxies, e.g. loopback, 10.0.0.5, 10.1.0.0/16',
    });
    return z.NEVER;
  }),
);

/** Rejects a network that covers everyone: anyone could then claim any address. */
function isProxy(entry: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true;
  const [address = '', prefix, ...more] = entry.split('/');
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return (
    bits > 0 && more.length === 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= bits))
  );
}

/** Remote → base URL its releases are served from, with a trailing slash. */
const remoteOrigins = z.pipe(
  z._default(z.string(), '{}'),
  z.transform((value, context): Record<string, string> => {
    const origins = parseOrigins(value);
    if (origins) return origins;
    context.issues.push({
      code: 'custom',
      input: value,
      message: 'must be JSON that maps remotes to http(s) addresses, e.g. {"remote-billing":"https://billing.example.com/"}',
    });
    return z.NEVER;
  }),
);

function parseOrigins(text: string): Record<string, string> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const entries = Object.entries(value).map(([name, address]) => [name, withSlash(String(address))] as const);
    return entries.every(([, address]) => /^https?:\/\/[^\s'";,?#]+$/.test(address) && URL.canParse(address))
      ? Object.fromEntries(entries)
      : undefined;
  } catch {
    return undefined;
  }
}

const withSlash = (address: string) => (address.endsWith('/') ? address : `${address}/`);

const POOL = 'must be how many connections a process may hold, 2 to 1000';

/** Every variable the server reads, with its default. The only place that reads the environment. */
const variables = z.object({
  NODE_ENV: z._default(z.enum(['production', 'development', 'test'], { error: 'must be production, development or test' }), 'production'),
  LOG_LEVEL: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    }),
    'info',
  ),
  DATABASE_POOL: z._default(z.coerce.number({ error: POOL }).check(z.int(POOL), z.gte(2, POOL), z.lte(1000, POOL)), 20),
  DATABASE_URL: url(/^postgres(ql)?$/, 'must be a postgres:// address, e.g. postgres://user:password@127.0.0.1:5432/canopy'),
  CANOPY_DATA: z._default(z.string(), path.join(REPOSITORY, '.canopy')),
  CANOPY_REGISTRY: z.optional(
    z.string().check(z.regex(/^(?!\w[\w+.-]+:\/\/)|^s3:\/\/[^/?\s]+/, 'must be a folder, a file, or s3://bucket/prefix')),
  ),
  CANOPY_IMAGES: z.optional(
    z
      .string()
      .check(z.regex(/^(?!\w[\w+.-]+:\/\/)|^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:[/?]|$)/, 'must be a folder, or s3://bucket/prefix')),
  ),
  CANOPY_REMOTE_ORIGINS: remoteOrigins,
  CANOPY_OVERRIDES: z.optional(z.enum(['allow', 'deny'], { error: 'must be allow or deny' })),
  API_URL: z.optional(webUrl),
  CANOPY_HOST_FOLDER: z.optional(z.string()),
  PORT: z._default(
    z.coerce.number({ error: 'must be a port, 0 to 65535' }).check(z.int(), z.gte(0), z.lte(65535, 'must be a port, 0 to 65535')),
    4600,
  ),
  OPERATOR_PORT: z.optional(
    z.coerce.number({ error: 'must be a port, 0 to 65535' }).check(z.int(), z.gte(0), z.lte(65535, 'must be a port, 0 to 65535')),
  ),
  HOST: z._default(z.string().check(z.minLength(1, 'must be an address to listen on')), '127.0.0.1'),
  TRUST_PROXY: proxies,
  PUBLIC_URL: z.optional(webUrl),
  OIDC_ISSUER: z.optional(webUrl),
  OIDC_CLIENT_ID: z._default(z.string().check(z.minLength(1, 'must not be empty')), 'canopy-portal'),
  OIDC_AUDIENCE: z.optional(z.string()),
  OIDC_CLAIM_EMAIL: claim('email'),
  OIDC_CLAIM_ROLE: claim('role'),
  OIDC_CLAIM_ORGANISATION: claim('organization_id'),
  ...keyVariables,
  CRAWL_ALLOW_HOSTS: list(''),
  CRUX_API_KEY: z.optional(z.string()),
  CRUX_URL: z._default(webUrl, 'https://chromeuxreport.googleapis.com'),
  GOOGLE_CLIENT_ID: z.optional(z.string()),
  GOOGLE_CLIENT_SECRET: z.optional(z.string()),
  GOOGLE_AUTH_URL: z._default(webUrl, 'https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: z._default(webUrl, 'https://oauth2.googleapis.com/token'),
  GOOGLE_REVOKE_URL: z._default(webUrl, 'https://oauth2.googleapis.com/revoke'),
  GOOGLE_API_URL: z.optional(webUrl),
  OPENAI_API_KEY: z.optional(z.string()),
  OPENAI_URL: z.optional(webUrl),
  GEMINI_API_KEY: z.optional(z.string()),
  GEMINI_URL: z.optional(webUrl),
  XAI_API_KEY: z.optional(z.string()),
  XAI_URL: z.optional(webUrl),
  LLM_URL: z.optional(webUrl),
  LLM_API_KEY: z.optional(z.string()),
  LLM_NAME: z._default(z.string(), 'Own server'),
  LLM_MODELS: list(''),
  LLM_EMBEDDING_MODEL: z.optional(z.string()),
  LLM_MONTHLY_BUDGET: z._default(
    z.coerce.number({ error: 'must be US dollars a month, e.g. 10' }).check(z.gte(0, 'must be US dollars a month, e.g. 10')),
    10,
  ),
  SEARCH_PROVIDER: z.optional(z.enum(['brave', 'tavily', 'searxng'], { error: 'must be brave, tavily or searxng' })),
  SEARCH_API_KEY: z._default(z.string(), ''),
  SEARCH_URL: z.optional(webUrl),
  ...platformVariables,
  STRIPE_SECRET_KEY: z.optional(z.string()),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string()),
  STRIPE_API_URL: z.optional(webUrl),
  SANDBOX_URL: z.optional(webUrl),
  SANDBOX_SERVICES: list('WordPress'),
  SUPPORT_CONTACT: z._default(z.string(), 'support@localhost'),
  SMTP_URL: z.optional(url(/^smtps?$/, 'must be an smtp:// or smtps:// address')),
  MAIL_FROM: z._default(z.string(), 'Canopy <no-reply@localhost>'),
  SENTRY_DSN: z.optional(webUrl),
  POSTHOG_KEY: z.optional(z.string()),
  POSTHOG_HOST: z._default(webUrl, 'https://eu.i.posthog.com'),
  CORS_ORIGINS: list(''),
});

export const variableNames: readonly string[] = Object.keys(variables.shape);

/** The server's settings, read once at startup and never changed. */
export interface Config {
  environment: 'production' | 'development' | 'test';
  logLevel: string;
  databaseUrl: string;
  /** connections this process may hold for its work; some more serve its health and its jobs */
  databasePool: number;
  /** folder for everything that is not in the database: keys, releases */
  dataFolder: string;
  /** where releases are published: a folder, a bucket (`s3://…`), or a file with a set resolved elsewhere */
  registry: string;
  /** where images of posts are kept: a folder, or a bucket (`s3://…`) */
  images: string;
  /** remote → base URL its releases are served from; any other remote is served from where the index says, or from here */
  remoteOrigins: Record<string, string>;
  /** whether remotes from a visitor's own machine may be shown; undefined: as the index says */
  overrides: 'allow' | 'deny' | undefined;
  /** folder of the host's build; undefined: the published build */
  hostFolder: string | undefined;
  /** where browsers find the API, without a trailing slash; undefined: `/api` of the portal */
  apiUrl: string | undefined;
  port: number;
  host: string;
  /** where this process answers `/livez`, `/readyz` and `/metrics`; undefined: nowhere but `/livez` and `/readyz` of the API's port */
  operatorPort: number | undefined;
  /** proxies whose `X-Forwarded-For` is trusted, as addresses, networks, `loopback`, `linklocal` or `uniquelocal`; empty: none */
  trustProxy: string[];
  /** where browsers reach this server, without a trailing slash */
  publicUrl: string;
  oidc: {
    issuer: string;
    /** true: this server is the issuer */
    embedded: boolean;
    clientId: string;
    audience: string;
    /** which claims of an access token carry what */
    claims: { email: string; role: string; organisation: string };
  };
  /** 32 bytes in hex each: the first seals, all open; undefined: generated into the data folder */
  secretKeys: KeyRing | undefined;
  /** private hosts (`host` or `host:port`) that the crawler and connectors may reach anyway */
  crawlAllowHosts: string[];
  /** Chrome UX Report, for field data on page speed; undefined: no key */
  crux: { key: string; url: string } | undefined;
  /** Search Console and Analytics; undefined: not set up here */
  google: GoogleConfig | undefined;
  llm: LlmConfig;
  /** where research searches for pages; undefined: it reads only the own site and given URLs */
  search: { provider: 'brave' | 'tavily' | 'searxng'; apiKey: string; baseUrl: string | undefined } | undefined;
  platforms: PlatformsConfig;
  /** payments; undefined: not set up here */
  stripe: { secretKey: string; webhookSecret: string; apiUrl: string | undefined } | undefined;
  sandboxUrl: string | undefined;
  /** the sandbox replaces outside services: pages say that this is a demonstration */
  demo: boolean;
  /** a demonstration that only this machine can reach: its mail may be read, and its published passwords sign in */
  localDemo: boolean;
  /** display names of the services the sandbox replaces */
  sandboxServices: string[];
  /** an e-mail address or a URL, shown when users are stuck */
  supportContact: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  sentryDsn: string | undefined;
  posthog: { key: string; host: string } | undefined;
  /** origins besides `publicUrl` that may call the API from a browser */
  corsOrigins: string[];
}

/** This installation's client at Google, and Google's addresses. */
export interface GoogleConfig {
  clientId: string;
  clientSecret: string;
  authUrl: string;
  tokenUrl: string;
  revokeUrl: string;
  /** root of the APIs with a trailing slash; undefined: Google's own hosts */
  apiUrl: string | undefined;
}

/** Language models, as the environment configures them; the database holds further settings. */
export interface LlmConfig {
  /** provider → key, and the address if it differs from the provider's own */
  keys: Partial<Record<string, { key: string; url: string | undefined }>>;
  /** a server that speaks OpenAI's protocol: Ollama, llama.cpp, vLLM; undefined: none */
  server: { url: string; key: string | undefined; name: string; models: string[]; embedder?: string | undefined } | undefined;
  /** a workspace's default monthly budget, US dollars */
  monthlyBudgetUsd: number;
}

/** A setting is wrong; the message is the line to show. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the settings from environment variables; empty ones count as absent.
 * @throws ConfigError naming each wrong variable and what is expected
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = z.safeParse(variables, given);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      return given[name] === undefined ? `${name} is not set: it ${issue.message}` : `${name} ${issue.message}`;
    });
    throw new ConfigError(wrong.join('; '));
  }
  const env = parsed.data;
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  for (const origin of env.CORS_ORIGINS) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      throw new ConfigError(
        `CORS_ORIGINS must be a comma-separated list of origins such as https://staging.example.com; "${origin}" is none`,
      );
    }
  }
  if ((env.GOOGLE_CLIENT_ID === undefined) !== (env.GOOGLE_CLIENT_SECRET === undefined)) {
    throw new ConfigError('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together; set both or neither');
  }
  if (env.LLM_URL !== undefined && env.LLM_MODELS.length === 0) {
    throw new ConfigError('LLM_MODELS is not set: it must name the models of LLM_URL, comma-separated');
  }
  if (env.SEARCH_PROVIDER !== undefined && (env.SEARCH_PROVIDER === 'searxng' ? env.SEARCH_URL === undefined : env.SEARCH_API_KEY === '')) {
    throw new ConfigError(
      env.SEARCH_PROVIDER === 'searxng'
        ? 'SEARCH_PROVIDER is searxng: set SEARCH_URL too'
        : `SEARCH_PROVIDER is ${env.SEARCH_PROVIDER}: set SEARCH_API_KEY too`,
    );
  }
  if (env.CANOPY_SECRET_KEY !== undefined && env.CANOPY_SECRET_KEYS !== undefined) {
    throw new ConfigError('CANOPY_SECRET_KEY and CANOPY_SECRET_KEYS exclude each other; set the second to a list that holds the first');
  }
  if ((env.STRIPE_SECRET_KEY === undefined) !== (env.STRIPE_WEBHOOK_SECRET === undefined)) {
    throw new ConfigError('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together; set both or neither');
  }
  if (env.CANOPY_IMAGES?.startsWith('s3://')) {
    try {
      bucketAddress(env.CANOPY_IMAGES, environment);
    } catch {
      throw new ConfigError('CANOPY_IMAGES must be s3://bucket/prefix, and its endpoint an http:// or https:// address');
    }
  }
  const local = isLocal({ host: env.HOST, publicUrl, trustProxy: env.TRUST_PROXY });
  const published = publishedSecretFaults(env, local);
  if (published.length > 0) throw new ConfigError(published.join('; '));
  const dataFolder = path.resolve(env.CANOPY_DATA);
  return {
    environment: env.NODE_ENV,
    logLevel: env.LOG_LEVEL,
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    dataFolder,
    registry: env.CANOPY_REGISTRY?.startsWith('s3://')
      ? env.CANOPY_REGISTRY
      : path.resolve(env.CANOPY_REGISTRY ?? path.join(dataFolder, 'releases')),
    images: env.CANOPY_IMAGES?.startsWith('s3://')
      ? env.CANOPY_IMAGES
      : path.resolve(env.CANOPY_IMAGES ?? path.join(dataFolder, 'post-images')),
    remoteOrigins: env.CANOPY_REMOTE_ORIGINS,
    overrides: env.CANOPY_OVERRIDES,
    hostFolder: env.CANOPY_HOST_FOLDER ? path.resolve(env.CANOPY_HOST_FOLDER) : undefined,
    apiUrl: env.API_URL,
    port: env.PORT,
    host: env.HOST,
    operatorPort: env.OPERATOR_PORT,
    trustProxy: env.TRUST_PROXY,
    publicUrl,
    oidc: {
      issuer: env.OIDC_ISSUER ?? `${publicUrl}/oidc`,
      embedded: env.OIDC_ISSUER === undefined || env.OIDC_ISSUER === `${publicUrl}/oidc`,
      clientId: env.OIDC_CLIENT_ID,
      audience: env.OIDC_AUDIENCE ?? `${publicUrl}/api`,
      claims: { email: env.OIDC_CLAIM_EMAIL, role: env.OIDC_CLAIM_ROLE, organisation: env.OIDC_CLAIM_ORGANISATION },
    },
    secretKeys: keyRing(env),
    crawlAllowHosts: env.CRAWL_ALLOW_HOSTS,
    crux: env.CRUX_API_KEY === undefined ? undefined : { key: env.CRUX_API_KEY, url: env.CRUX_URL },
    google:
      env.GOOGLE_CLIENT_ID === undefined
        ? undefined
        : {
            clientId: env.GOOGLE_CLIENT_ID,
            clientSecret: env.GOOGLE_CLIENT_SECRET ?? '',
            authUrl: env.GOOGLE_AUTH_URL,
            tokenUrl: env.GOOGLE_TOKEN_URL,
            revokeUrl: env.GOOGLE_REVOKE_URL,
            apiUrl: env.GOOGLE_API_URL && withSlash(env.GOOGLE_API_URL),
          },
    llm: {
      keys: {
        ...(env.OPENAI_API_KEY && { openai: { key: env.OPENAI_API_KEY, url: env.OPENAI_URL } }),
        ...(env.GEMINI_API_KEY && { gemini: { key: env.GEMINI_API_KEY, url: env.GEMINI_URL } }),
        ...(env.XAI_API_KEY && { grok: { key: env.XAI_API_KEY, url: env.XAI_URL } }),
      },
      server:
        env.LLM_URL === undefined
          ? undefined
          : { url: env.LLM_URL, key: env.LLM_API_KEY, name: env.LLM_NAME, models: env.LLM_MODELS, embedder: env.LLM_EMBEDDING_MODEL },
      monthlyBudgetUsd: env.LLM_MONTHLY_BUDGET,
    },
    search:
      env.SEARCH_PROVIDER === undefined
        ? undefined
        : { provider: env.SEARCH_PROVIDER, apiKey: env.SEARCH_API_KEY, baseUrl: env.SEARCH_URL },
    platforms: platformsOf(env),
    stripe:
      env.STRIPE_SECRET_KEY === undefined
        ? undefined
        : { secretKey: env.STRIPE_SECRET_KEY, webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? '', apiUrl: env.STRIPE_API_URL },
    sandboxUrl: env.SANDBOX_URL,
    demo: env.SANDBOX_URL !== undefined,
    localDemo: env.SANDBOX_URL !== undefined && local,
    sandboxServices: env.SANDBOX_URL === undefined ? [] : env.SANDBOX_SERVICES,
    supportContact: env.SUPPORT_CONTACT,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    sentryDsn: env.SENTRY_DSN,
    posthog: env.POSTHOG_KEY === undefined ? undefined : { key: env.POSTHOG_KEY, host: env.POSTHOG_HOST },
    corsOrigins: env.CORS_ORIGINS,
  };
}
