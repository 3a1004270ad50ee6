import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { appClient, googleClient, SANDBOX_KEY, stripeKeys } from '@canopy/sandbox';
import { readConfig, variableNames } from './config.ts';
import { SERVICES } from './published-secrets.ts';
import { readSecretFiles } from './secret-files.ts';

const DATABASE_URL = 'postgres://user:secret@127.0.0.1:5432/canopy';

it('has defaults for everything but the database', () => {
  const config = readConfig({ DATABASE_URL });
  expect(config).toMatchObject({
    environment: 'production',
    port: 4600,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:4600',
    oidc: { issuer: 'http://localhost:4600/oidc', embedded: true, clientId: 'canopy-portal', audience: 'http://localhost:4600/api' },
    crawlAllowHosts: [],
    trustProxy: [],
    corsOrigins: [],
    sandboxServices: [],
    demo: false,
    localDemo: false,
  });
  expect(config.registry).toMatch(/\.canopy.releases$/);
  expect(config).toMatchObject({ remoteOrigins: {}, overrides: undefined, apiUrl: undefined });
});

it('takes what is set, and an empty variable as not set', () => {
  const config = readConfig({
    DATABASE_URL,
    PORT: '8080',
    SMTP_URL: '',
    PUBLIC_URL: 'https://canopy.example.com/',
    OIDC_ISSUER: 'https://login.example.com',
    OIDC_CLAIM_ROLE: '/realm_access/roles',
    CRAWL_ALLOW_HOSTS: ' sandbox:8090, intranet ,',
    CORS_ORIGINS: 'https://staging.example.com',
    TRUST_PROXY: 'loopback, 10.0.0.5,10.1.0.0/16, fd00::/8',
    SANDBOX_URL: 'http://localhost:4700',
  });
  expect(config).toMatchObject({
    port: 8080,
    smtpUrl: undefined,
    publicUrl: 'https://canopy.example.com',
    oidc: { issuer: 'https://login.example.com', embedded: false, claims: { role: '/realm_access/roles' } },
    crawlAllowHosts: ['sandbox:8090', 'intranet'],
    trustProxy: ['loopback', '10.0.0.5', '10.1.0.0/16', 'fd00::/8'],
    sandboxServices: ['WordPress'],
    demo: true,
    localDemo: false,
  });
});

it('takes where Google is, its own hosts unless told otherwise', () => {
  const client = { DATABASE_URL, GOOGLE_CLIENT_ID: 'canopy', GOOGLE_CLIENT_SECRET: 'hush' };
  expect(readConfig({ DATABASE_URL }).google).toBeUndefined();
  expect(readConfig(client).google).toEqual({
    clientId: 'canopy',
    clientSecret: 'hush',
    authUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    revokeUrl: 'https://oauth2.googleapis.com/revoke',
    apiUrl: undefined,
  });
  expect(readConfig({ ...client, GOOGLE_API_URL: 'http://localhost:4602/google/api' }).google?.apiUrl).toBe(
    'http://localhost:4602/google/api/',
  );
});

it('takes where releases are and who serves them', () => {
  const set = {
    DATABASE_URL,
    CANOPY_REGISTRY: 's3://releases/canopy?region=eu-central-1',
    CANOPY_REMOTE_ORIGINS: '{"remote-billing":"https://billing.example.com/ui","remote-tools":"http://localhost:4616/"}',
    CANOPY_OVERRIDES: 'deny',
    API_URL: 'https://api.example.com/api/',
  };
  expect(readConfig(set)).toMatchObject({
    registry: 's3://releases/canopy?region=eu-central-1',
    remoteOrigins: { 'remote-billing': 'https://billing.example.com/ui/', 'remote-tools': 'http://localhost:4616/' },
    overrides: 'deny',
    apiUrl: 'https://api.example.com/api',
  });
  expect(readConfig({ DATABASE_URL, CANOPY_REGISTRY: '/srv/releases' }).registry).toBe('/srv/releases');
});

it.each([
  [{}, /^DATABASE_URL is not set: it must be a postgres:\/\/ address/],
  [{ DATABASE_URL: 'mysql://x/y' }, /^DATABASE_URL must be a postgres:\/\/ address/],
  [{ DATABASE_URL, PORT: 'eighty' }, /^PORT must be a port, 0 to 65535$/],
  [{ DATABASE_URL, PORT: '70000' }, /^PORT must be a port, 0 to 65535$/],
  [{ DATABASE_URL, PORT: '80.5' }, /^PORT /],
  [{ DATABASE_URL, PUBLIC_URL: 'localhost:4600' }, /^PUBLIC_URL must be an http:\/\/ or https:\/\/ address$/],
  [{ DATABASE_URL, CANOPY_SECRET_KEY: 'short' }, /^CANOPY_SECRET_KEY must be 64 hexadecimal digits/],
  [{ DATABASE_URL, LOG_LEVEL: 'loud' }, /^LOG_LEVEL must be fatal, error/],
  [{ DATABASE_URL, CORS_ORIGINS: 'https://a.example.com/path' }, /^CORS_ORIGINS must be a comma-separated list of origins/],
  [{ DATABASE_URL, CANOPY_IMAGES: 's3://' }, /^CANOPY_IMAGES must be a folder, or s3:/],
  [{ DATABASE_URL, CANOPY_IMAGES: 's3://images?endpoint=minio:9000' }, /^CANOPY_IMAGES must be .* its endpoint an http/],
  [{ DATABASE_URL, CANOPY_IMAGES: 's3://images/%' }, /^CANOPY_IMAGES must be s3:/],
  [{ DATABASE_URL, CANOPY_REGISTRY: 'https://cdn.example.com/registry.json' }, /^CANOPY_REGISTRY must be a folder, a file, or s3:/],
  [{ DATABASE_URL, CANOPY_REMOTE_ORIGINS: '{"remote-billing":' }, /^CANOPY_REMOTE_ORIGINS must be JSON that maps remotes/],
  [{ DATABASE_URL, CANOPY_REMOTE_ORIGINS: '{"remote-billing":"javascript:1"}' }, /^CANOPY_REMOTE_ORIGINS must be JSON that maps remotes/],
  [{ DATABASE_URL, CANOPY_REMOTE_ORIGINS: `{"remote-billing":"https://x; script-src *"}` }, /^CANOPY_REMOTE_ORIGINS /],
  [{ DATABASE_URL, CANOPY_OVERRIDES: 'yes' }, /^CANOPY_OVERRIDES must be allow or deny$/],
  [{ DATABASE_URL, API_URL: 'api.example.com' }, /^API_URL must be an http/],
  [{ DATABASE_URL, GOOGLE_CLIENT_ID: 'canopy' }, /^GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET belong together/],
  ...['yes', 'proxy.example.com', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.0/8/8'].map(
    (proxies) => [{ DATABASE_URL, TRUST_PROXY: proxies }, /^TRUST_PROXY must be a comma-separated list of addresses or networks/] as const,
  ),
  [{ DATABASE_URL, PORT: 'x', LOG_LEVEL: 'y' }, /^LOG_LEVEL .*; PORT /],
])('names what is wrong: %j', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message);
});

it('never repeats a value that may be secret', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://user:hunter2@x/y', CANOPY_SECRET_KEY: 'hunter2' })).toThrow(/^(?!.*hunter2)/);
});

const SANDBOX = 'http://localhost:4602';
const SHOPIFY = { SHOPIFY_CLIENT_ID: 'canopy-sandbox', SHOPIFY_CLIENT_SECRET: 'canopy-sandbox-secret' };
const SHOPIFY_THERE = { ...SHOPIFY, SHOPIFY_ADMIN_URL: `${SANDBOX}/shopify/{shop}/admin` };

describe('the secrets that the sandbox publishes', () => {
  it('open the service that is on the sandbox', () => {
    const local = readConfig({ DATABASE_URL, SANDBOX_URL: SANDBOX, ...SHOPIFY_THERE });
    expect(local).toMatchObject({ localDemo: true, platforms: { shopify: { client: { clientSecret: 'canopy-sandbox-secret' } } } });
  });

  it.each([
    [{ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', ...SHOPIFY }, /^SHOPIFY_CLIENT_SECRET must not be/],
    [{ SANDBOX_URL: SANDBOX, ...SHOPIFY }, /Shopify is not on the sandbox \(SHOPIFY_ADMIN_URL\)/],
    [{ SANDBOX_URL: SANDBOX, ...SHOPIFY_THERE, SHOPIFY_ADMIN_URL: 'https://{shop}/admin' }, /^SHOPIFY_CLIENT_SECRET must not be/],
    [{ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_canopy_sandbox' }, /^STRIPE_WEBHOOK_SECRET must not be/],
    [{ GOOGLE_CLIENT_ID: 'canopy-sandbox', GOOGLE_CLIENT_SECRET: 'canopy-sandbox-secret' }, /^GOOGLE_CLIENT_SECRET must not be/],
    [{ WEBFLOW_CLIENT_ID: 'canopy-sandbox', WEBFLOW_CLIENT_SECRET: 'canopy-sandbox-secret' }, /^WEBFLOW_CLIENT_SECRET must not be/],
    [{ WORDPRESS_COM_CLIENT_ID: 'a', WORDPRESS_COM_CLIENT_SECRET: 'canopy-sandbox-secret' }, /^WORDPRESS_COM_CLIENT_SECRET must not/],
    [{ LLM_URL: 'https://llm.example.com', LLM_MODELS: 'a', LLM_API_KEY: 'sandbox-key' }, /^LLM_API_KEY must not be/],
    [{ OPENAI_API_KEY: 'sandbox-key' }, /^OPENAI_API_KEY must not be/],
  ])('open no other: %j', (environment, message) => {
    expect(() => readConfig({ DATABASE_URL, ...environment })).toThrow(message);
  });

  it.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://canopy.example.com' }, { TRUST_PROXY: 'loopback' }])(
    'open nothing where others can reach it: %j',
    (reach) => {
      expect(() => readConfig({ DATABASE_URL, SANDBOX_URL: SANDBOX, ...SHOPIFY_THERE, ...reach })).toThrow(/loopback/);
      expect(readConfig({ DATABASE_URL, SANDBOX_URL: SANDBOX, ...reach }).localDemo).toBe(false);
    },
  );
});

it('knows every secret that the sandbox publishes', () => {
  const given = [appClient.clientSecret, googleClient.clientSecret, stripeKeys.secretKey, stripeKeys.webhookSecret, SANDBOX_KEY];
  for (const secret of given)
    expect(() => readConfig({ DATABASE_URL, CRUX_API_KEY: secret })).toThrow(/^CRUX_API_KEY must not be the sandbox/);
});

it('knows every secret among the variables', () => {
  const secrets = variableNames.filter((name) => /(?:_SECRET|_SECRET_KEY|_API_KEY)$/.test(name) && name !== 'CANOPY_SECRET_KEY');
  const guarded: string[] = Object.values(SERVICES).flatMap(({ secrets: names }) => [...names]);
  expect(secrets.filter((name) => !guarded.includes(name))).toEqual([]);
});

describe('secrets', () => {
  const [first, second] = ['ab'.repeat(32), 'cd'.repeat(32)];

  it('take a ring of keys, or one', () => {
    expect(readConfig({ DATABASE_URL, CANOPY_SECRET_KEYS: `${first}, ${second}` }).secretKeys).toEqual([first, second]);
    expect(readConfig({ DATABASE_URL, CANOPY_SECRET_KEY: first }).secretKeys).toEqual([first]);
    expect(readConfig({ DATABASE_URL }).secretKeys).toBeUndefined();
    expect(() => readConfig({ DATABASE_URL, CANOPY_SECRET_KEYS: `${first};${second}` })).toThrow(
      'comma-separated: the first seals, all open',
    );
    expect(() => readConfig({ DATABASE_URL, CANOPY_SECRET_KEY: first, CANOPY_SECRET_KEYS: first })).toThrow('exclude each other');
  });

  it('may stand in files, one way or the other', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'canopy-test-secrets-'));
    try {
      const file = path.join(folder, 'key');
      await writeFile(file, `${first}\n`);
      const environment = { DATABASE_URL, CANOPY_SECRET_KEY_FILE: file };
      expect(readConfig(readSecretFiles(environment)).secretKeys).toEqual([first]);
      expect(() => readSecretFiles({ ...environment, CANOPY_SECRET_KEY: first })).toThrow(
        'CANOPY_SECRET_KEY and CANOPY_SECRET_KEY_FILE exclude each other',
      );
      expect(() => readSecretFiles({ DATABASE_URL, SMTP_URL_FILE: path.join(folder, 'none') })).toThrow(
        /^SMTP_URL_FILE names a file that cannot be read \(ENOENT/,
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

it('takes how many connections a process may hold', () => {
  expect(readConfig({ DATABASE_URL }).databasePool).toBe(20);
  expect(readConfig({ DATABASE_URL, DATABASE_POOL: '8' }).databasePool).toBe(8);
  expect(() => readConfig({ DATABASE_URL, DATABASE_POOL: '1' })).toThrow(
    'DATABASE_POOL must be how many connections a process may hold, 2 to 1000',
  );
});
