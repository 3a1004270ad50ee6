import type { FastifyInstance, FastifyRequest } from 'fastify';

const BODY_LIMIT = 16 * 1024;

/** Lets a scope parse posted HTML forms, and nothing else. */
export function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, new URLSearchParams(body.toString())),
  );
}

/** A field of the posted form, '' if missing. */
export function posted(request: FastifyRequest, name: string): string {
  return request.body instanceof URLSearchParams ? (request.body.get(name) ?? '') : '';
}
