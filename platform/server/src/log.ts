import pino from 'pino';
import type { Config } from './config/config.ts';
import type { Log } from './deps.ts';

/** JSON lines on standard error: standard output carries only the ready line. */
export function openLog(config: Pick<Config, 'logLevel'>): Log {
  const options = { level: config.logLevel, base: undefined, redact: ['*.password', '*.authorization', 'req.headers.authorization'] };
  return pino(options, pino.destination({ dest: 2, sync: false }));
}
