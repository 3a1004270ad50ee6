import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { loadIdentityKeys } from '../identity/index.ts';
import { openDeps } from '../open-deps.ts';
import { openLog } from '../log.ts';
import { migrate } from '../store/migrate.ts';
import { testConfig } from './test-config.ts';

/** The location of the run's server and template; set by the global set-up. */
const SERVER = 'CANOPY_TEST_SERVER';
const TEMPLATE = 'CANOPY_TEST_TEMPLATE';
const TENANT_TABLES = 'CANOPY_TEST_TENANT_TABLES';

/** A database for one test. */
export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Creates the database that all others of a run are copied from: migrated, with the queue's tables and the issuer's keys. */
export async function makeTemplate(server: string): Promise<void> {
  const name = `canopy_template_${randomBytes(4).toString('hex')}`;
  await administer(server, `create database ${name}`);
  const config = testConfig(at(server, name));
  const { deps, jobsProcess, close } = await openDeps(config, openLog(config));
  try {
    await migrate(deps.pool);
    await jobsProcess.open();
    await loadIdentityKeys(deps);
    process.env[TENANT_TABLES] = await namesOfTenantTables(deps.pool);
  } finally {
    await close();
  }
  process.env[SERVER] = server;
  process.env[TEMPLATE] = name;
}

/** Tables and views whose rows belong to a workspace. */
export const tenantTables = (): ReadonlySet<string> => new Set(required(TENANT_TABLES).split(' '));

async function namesOfTenantTables(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(`
    select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attname = 'organisation_id' and not a.attisdropped`);
  return rows.map(({ name }) => name).join(' ');
}

/** Drops the template. */
export async function dropTemplate(): Promise<void> {
  await administer(required(SERVER), `drop database if exists ${required(TEMPLATE)} with (force)`);
}

/** A fresh, migrated database; about 50 ms. */
export async function startTestDatabase(): Promise<TestDatabase> {
  return createDatabase(` template ${required(TEMPLATE)}`);
}

/** A fresh database with nothing in it. */
export async function startEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('');
}

async function createDatabase(from: string): Promise<TestDatabase> {
  const server = required(SERVER);
  const name = `canopy_test_${randomBytes(6).toString('hex')}`;
  await administer(server, `create database ${name}${from}`);
  return { url: at(server, name), drop: () => administer(server, `drop database if exists ${name} with (force)`) };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function at(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined)
    throw new Error(`${name} is not set: run jest with this package's jest.config.js, which starts the test database`);
  return value;
}
