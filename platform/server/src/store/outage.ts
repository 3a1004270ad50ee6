import { setTimeout as delay } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';
import { DrizzleQueryError } from 'drizzle-orm';

/** Codes of Node's network errors, as the driver passes them on. */
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE', 'EHOSTUNREACH']);
/** SQLSTATE: admin shutdown, crash shutdown, cannot connect now, too many connections, and class 08 (connection). */
const SHUTDOWN = /^(57P01|57P02|57P03|53300|08...)$/;
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/**
 * Whether a query error means that PostgreSQL is unavailable (rather than that the query is wrong). Looks through Drizzle's wrapping and
 * several tried addresses, but not through other causes: a refused connection beneath a failed `fetch` concerns another server.
 */
export function isOutage(error: unknown): boolean {
  if (error instanceof DrizzleQueryError) return isOutage(error.cause);
  if (!isNativeError(error)) return false;
  if ('errors' in error && Array.isArray(error.errors) && error.errors.length > 0) return error.errors.every(isOutage);
  const code = 'code' in error ? String(error.code) : '';
  return NETWORK.has(code) || SHUTDOWN.test(code) || MESSAGES.test(error.message);
}

const RETRY_MS = 500;

/**
 * Retries what failed because the database was unavailable, until it is back.
 * @param stopped whether to give up
 * @throws what the action threw for another reason, or the last error when it gives up
 */
export async function throughOutages<T>(action: () => Promise<T>, stopped: () => boolean): Promise<T> {
  for (;;) {
    try {
      return await action();
    } catch (error) {
      if (!isOutage(error) || stopped()) throw error;
      await delay(RETRY_MS);
    }
  }
}
