import { DrizzleQueryError } from 'drizzle-orm';
import pino from 'pino';
import type { Config } from './config/config.ts';
import type { Log } from './deps.ts';

/**
 * An error as the log shows it. A failed statement names its values, which may be texts of a workspace, or refresh tokens: they are left
 * out, wherever in the chain of causes it stands.
 */
export function errorForLog(error: Error): object {
  const shown: Record<string, unknown> = { ...pino.stdSerializers.err(error) };
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (!(at instanceof DrizzleQueryError)) continue;
    const values = `\nparams: ${String(at.params)}`;
    for (const name of ['message', 'stack']) shown[name] = String(shown[name]).replaceAll(values, '');
  }
  delete shown['params'];
  return shown;
}

/** Why something went wrong; the message of a failed statement ends with its values. */
export const reasonForLog = (reason: unknown): unknown =>
  typeof reason === 'string' && reason.startsWith('Failed query: ') ? reason.replace(/\nparams: [^]*$/, '') : reason;

/** JSON lines on standard error: standard output carries only the ready line. */
export function openLog(config: Pick<Config, 'logLevel'>): Log {
  const options = {
    level: config.logLevel,
    base: undefined,
    redact: ['*.password', '*.authorization', 'req.headers.authorization'],
    serializers: { err: errorForLog, reason: reasonForLog },
  };
  return pino(options, pino.destination({ dest: 2, sync: false }));
}
