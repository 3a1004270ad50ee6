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

/** Sorts an answer that is not 2xx. The one place where statuses are given a meaning. */
export function sortAnswer(status: number, body: string): ApiError {
  const found = parseProblem(body);
  const message = found?.detail ?? found?.title ?? `The platform answered ${status}.`;
  if (status === 401) return new ApiError(CLAIMS.test(body) ? 'claims' : 'session', status, message, found);
  if (status >= 500) return new ApiError('unavailable', status, message, found);
  return new ApiError('rejected', status, message, found);
}

/** Whether a failure is a request that the portal gave up waiting for. */
export const isTimeout = (error: ApiError): boolean => (error.cause as { name?: unknown } | undefined)?.name === 'TimeoutError';

/** Sorts what was thrown instead of an answer. */
export function sortThrown(error: unknown, stale: boolean): ApiError {
  if (error instanceof ApiError) return error;
  if (stale) return new ApiError('stale', 0, 'The workspace was switched.', null, error);
  const name = (error as { name?: unknown } | null)?.name;
  if (name === 'AbortError') return new ApiError('stale', 0, 'The request was given up.', null, error);
  return new ApiError(
    'unavailable',
    0,
    name === 'TimeoutError' ? 'The platform took too long to answer.' : 'The platform cannot be reached.',
    null,
    error,
  );
}
