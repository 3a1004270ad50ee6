import type { FastifyReply } from 'fastify';

/** A failure of the token endpoints: `{error, error_description}`. */
export class OauthError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, description: string) {
    super(description);
    this.status = status;
    this.code = code;
  }
}

export function sendOauthError(error: Error, reply: FastifyReply): FastifyReply {
  const known = error instanceof OauthError ? error : new OauthError(400, 'invalid_request', 'Bad Request');
  return reply.code(known.status).send({ error: known.code, error_description: known.message });
}
