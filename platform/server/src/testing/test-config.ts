import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig, type Config } from '../config/config.ts';

/** One key for all test databases: the template they are copied from contains the issuer's keys, sealed. */
const SECRET_KEY = '5c'.repeat(32);

/** Variable with the run's folder, in which each test has its own; removed by the run. */
export const DATA_FOLDER = 'CANOPY_TEST_DATA';

/** Settings of a test: nothing from the machine's environment, a data folder of its own. */
export function testConfig(databaseUrl: string, replace: Partial<Config> = {}): Config {
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    DATABASE_URL: databaseUrl,
    CANOPY_DATA: mkdtempSync(path.join(process.env[DATA_FOLDER] ?? tmpdir(), 'data-')),
    CANOPY_SECRET_KEY: SECRET_KEY,
    PUBLIC_URL: 'http://localhost:4600',
  });
  return { ...config, ...replace };
}
