// npm run check-services: tries each outside service that the environment and the database configure; see docs/operations.md.
import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { embeddedUrl } from './start/database.ts';
import { readSettings, ROOT } from './start/settings.ts';

const settings = readSettings();
const main = path.join(ROOT, 'platform', 'server', 'src', 'main.ts');
const child = spawn(process.execPath, [main, 'check-services'], {
  stdio: 'inherit',
  env: {
    LOG_LEVEL: 'error',
    PUBLIC_URL: `http://localhost:${settings.port}`,
    ...process.env,
    DATABASE_URL: settings.databaseUrl ?? embeddedUrl(settings),
    CANOPY_DATA: settings.dataFolder,
  },
});
child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1));
