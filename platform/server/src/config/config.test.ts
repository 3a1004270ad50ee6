import { expect, it } from '@jest/globals';
import { readConfig } from './config.ts';

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
    corsOrigins: [],
    sandboxServices: [],
    demo: false,
  });
  expect(config.registryFile).toMatch(/\.canopy.releases.registry\.json$/);
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
    SANDBOX_URL: 'http://localhost:4700',
  });
  expect(config).toMatchObject({
    port: 8080,
    smtpUrl: undefined,
    publicUrl: 'https://canopy.example.com',
    oidc: { issuer: 'https://login.example.com', embedded: false, claims: { role: '/realm_access/roles' } },
    crawlAllowHosts: ['sandbox:8090', 'intranet'],
    sandboxServices: ['WordPress'],
    demo: true,
  });
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
  [{ DATABASE_URL, PORT: 'x', LOG_LEVEL: 'y' }, /^LOG_LEVEL .*; PORT /],
])('names what is wrong: %j', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message);
});

it('never repeats a value that may be secret', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://user:hunter2@x/y', CANOPY_SECRET_KEY: 'hunter2' })).toThrow(/^(?!.*hunter2)/);
});
