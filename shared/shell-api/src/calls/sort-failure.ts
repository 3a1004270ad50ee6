import { problem, type Problem } from '@canopy/contract';
import * as z from '@canopy/contract/schema';
import { ApiError } from './api-error.ts';

const CLAIMS = /incorrect claims|audience|issuer/i;

function parseProblem(body: string): Problem | null {
  try {
    const parsed = z.safeParse(problem, JSON.parse(body));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Classifies a response other than 2xx. The only place that interprets status codes. */
export function sortAnswer(status: number, body: string): ApiError {
  const found = parseProblem(body);
  const message = found?.detail ?? found?.title ?? `The platform returned status ${status}.`;
  if (status === 401) return new ApiError(CLAIMS.test(body) ? 'claims' : 'session', status, message, found);
  if (status >= 500) return new ApiError('unavailable', status, message, found);
  return new ApiError('rejected', status, message, found);
}

/** Whether a failure is a request that the portal timed out. */
export const isTimeout = (error: ApiError): boolean => (error.cause as { name?: unknown } | undefined)?.name === 'TimeoutError';

/** Classifies an exception thrown instead of a response. */
export function sortThrown(error: unknown, stale: boolean): ApiError {
  if (error instanceof ApiError) return error;
  if (stale) return new ApiError('stale', 0, 'The workspace was switched.', null, error);
  const name = (error as { name?: unknown } | null)?.name;
  if (name === 'AbortError') return new ApiError('stale', 0, 'The request was aborted.', null, error);
  return new ApiError(
    'unavailable',
    0,
    name === 'TimeoutError' ? 'The platform took too long to respond.' : 'The platform cannot be reached.',
    null,
    error,
  );
}
