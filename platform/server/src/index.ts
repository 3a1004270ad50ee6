export { ConfigError, readConfig, type Config } from './config/config.ts';
export type { Deps, Log } from './deps.ts';
export { openLog } from './log.ts';
export { StartError, startServer, type Mode, type RunningServer } from './start-server.ts';
export { migrate, MigrationError } from './store/migrate.ts';
