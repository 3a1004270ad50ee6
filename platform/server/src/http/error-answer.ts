import { isNativeError } from 'node:util/types';
import type { Problem } from '@canopy/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DrizzleQueryError } from 'drizzle-orm';
import { MailLimitError } from '../mailer/gate.ts';
import { MailError } from '../mailer/mailer.ts';
import { isOutage } from '../store/outage.ts';
import { databaseUnavailable } from './in-time.ts';
import { problem, ProblemError } from './problem.ts';

const TITLES: Record<number, string> = {
  400: 'Bad request',
  401: 'Not signed in',
  402: 'Plan limit reached',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  413: 'Too large',
  415: 'Unsupported content type',
  422: 'Cannot be done',
  429: 'Too many requests',
  500: 'Internal error',
  502: 'A service failed',
  503: 'Not available',
  504: 'Timed out',
};

/** Sends a failure as `application/problem+json`. Of an unexpected error, only its request id leaves the server. */
export function sendProblem(reply: FastifyReply, request: FastifyRequest, error: unknown): FastifyReply {
  const known = asProblem(error);
  if (known.status >= 500 && known.status !== 503) request.log.error({ err: error }, 'a request failed unexpectedly');
  else if (known.status === 503) request.log.warn({ reason: (error as Error).message }, 'a request could not be served');
  const body: Problem = {
    type: 'about:blank',
    title: TITLES[known.status] ?? (known.status < 500 ? 'Refused' : 'Failed'),
    status: known.status,
    code: known.code,
    detail: known.message,
    ...(known.fields.length > 0 ? { errors: known.fields } : {}),
    ...(known.decision && { decision: known.decision }),
    request_id: request.id,
  };
  return reply.code(known.status).headers(known.headers).type('application/problem+json; charset=utf-8').send(JSON.stringify(body));
}

/** Maps any thrown value to a response; the only place that decides this. */
export function asProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (isOutage(error)) return databaseUnavailable();
  if (error instanceof MailLimitError)
    return problem(429, 'mail-limit', error.message, [], { 'retry-after': String(error.retryAfterSeconds) });
  if (error instanceof MailError) return problem(503, 'mail-unavailable', 'The mail could not be sent. Try again later.');
  return ofDatabase(error) ?? ofFastify(error) ?? internal();
}

const internal = (): ProblemError =>
  problem(500, 'internal', 'Something went wrong on the server. Try again; if it continues, report the request ID.');

/** What Fastify rejects before a handler runs. */
function ofFastify(error: unknown): ProblemError | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, statusCode, message = '' } = error as { code?: string; statusCode?: number; message?: string };
  switch (code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return problem(415, 'content-type-unsupported', 'Send the body as application/json.');
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return problem(413, 'body-too-large', 'The body is larger than this server accepts.');
    case 'FST_ERR_HANDLER_TIMEOUT':
      return problem(503, 'timed-out', 'The server took too long. Try again; long tasks continue in the background.');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return problem(400, 'body-incomplete', 'The body is not as long as its Content-Length says.');
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return problem(400, 'json-malformed', 'The body is not valid JSON.');
    case 'FST_ERR_BAD_URL':
      return problem(400, 'url-malformed', 'The URL contains a malformed escape sequence.');
    default:
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return problem(statusCode, 'request-refused', message);
  return undefined;
}

/** What PostgreSQL rejected because of its input values: the safety net beneath the schemas. */
function ofDatabase(error: unknown): ProblemError | undefined {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  const code = isNativeError(cause) && 'code' in cause && 'severity' in cause ? String(cause.code) : '';
  if (code.startsWith('22')) return problem(400, 'value-refused', 'A value is out of range.');
  if (code === '23505') return problem(409, 'already-exists', 'This already exists.');
  if (code === '23503') return problem(409, 'reference-missing', 'Something this refers to no longer exists.');
  if (code === '40001' || code === '40P01') return problem(409, 'try-again', 'Someone else changed this at the same time. Try again.');
  if (code === '57014') return problem(503, 'timed-out', 'The database took too long. Try again later.');
  return undefined;
}
