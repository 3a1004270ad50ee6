import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { publishedError } from '../published.ts';

/** An entry of `error.errors` in the older APIs' failures. */
type Reason = { reason: string; domain?: string; location?: string; locationType?: string };

const STATUS_NAMES: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
};

/** A failure as Google's APIs report it: `{error: {code, message, errors?, status, details?}}`. */
export class GoogleError extends Error {
  readonly status: number;
  readonly reason: Reason | undefined;
  readonly details: object[] | undefined;

  constructor(status: number, message: string, { reason, details }: { reason?: Reason; details?: object[] } = {}) {
    super(message);
    this.status = status;
    this.reason = reason;
    this.details = details;
  }

  /** `legacy`: with the `errors` list that Search Console has and the Analytics APIs do not. */
  body(legacy: boolean) {
    const { reason = 'backendError', ...rest } = this.reason ?? { reason: this.status === 400 ? 'badRequest' : undefined };
    return {
      error: {
        code: this.status,
        message: this.message,
        ...(legacy ? { errors: [{ message: this.message, domain: 'global', reason, ...rest }] } : {}),
        status: STATUS_NAMES[this.status] ?? 'UNKNOWN',
        ...(this.details === undefined ? {} : { details: this.details }),
      },
    };
  }
}

const spoken = z.object({ error: z.object({ message: z.string() }) });

/** A failure in the words that are published of Google. */
export function publishedFailure(name: string, values: Readonly<Record<string, string>> = {}): GoogleError {
  const { status, body } = publishedError(`google/${name}`, values);
  return new GoogleError(status, spoken.parse(body).error.message);
}

export function invalidCredentials(): GoogleError {
  return new GoogleError(
    401,
    'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
    { reason: { reason: 'authError', location: 'Authorization', locationType: 'header' } },
  );
}

export function insufficientScopes(service: string): GoogleError {
  return new GoogleError(403, 'Request had insufficient authentication scopes.', {
    reason: { reason: 'insufficientPermissions' },
    details: [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
        domain: 'googleapis.com',
        metadata: { service },
      },
    ],
  });
}

/** Error handler of the API root. */
export function sendGoogleError(error: FastifyError | GoogleError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure =
    error instanceof GoogleError
      ? error
      : error.statusCode !== undefined && error.statusCode < 500
        ? new GoogleError(400, 'Invalid JSON payload received.', { reason: { reason: 'parseError' } })
        : new GoogleError(500, 'Internal error encountered.');
  if (failure.status === 401) void reply.header('www-authenticate', 'Bearer realm="https://accounts.google.com/", error="invalid_token"');
  return reply.code(failure.status).send(failure.body(request.url.includes('/webmasters/')));
}
