import { createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import type { OwnCalls } from '../../../http/own-calls.ts';
import { sendProblem } from '../../../http/error-answer.ts';
import { ProblemError } from '../../../http/problem.ts';
import { rateLimiter } from '../../../http/rate-limit.ts';
import { ASSISTANT_SCOPES, assistantAudience, createTokenVerifier, loadIdentityKeys } from '../../../identity/index.ts';
import { toolNamed } from '../assistant-tools/index.ts';
import { isUuid } from '../../../access/account.ts';
import { buildServer } from './build-server.ts';
import { ChallengeError, principalOf, type Principal } from './principal.ts';

const METADATA = '/.well-known/oauth-protected-resource';
/** Messages a person's assistants may send per minute; a request may carry several. */
const RATE_PER_MINUTE = 120;
const MAX_BODY_BYTES = 256 * 1024;

/**
 * The workspace's tools for other assistants, via the Model Context Protocol at `/mcp`, in both of its revisions in use. Read-only unless
 * the person granted more; each use is recorded in the audit log.
 */
export async function serveMcp(app: FastifyInstance, deps: Deps, calls: OwnCalls): Promise<void> {
  const { config } = deps;
  const resource = assistantAudience(config);
  const { issuer, embedded, claims } = config.oidc;
  const keys = embedded ? await loadIdentityKeys(deps) : undefined;
  const verify = keys && createTokenVerifier({ issuer, audience: resource, claimMap: claims, jwks: keys.jwks, typ: 'at+jwt' });
  const metadataUrl = `${config.publicUrl}${METADATA}/mcp`;
  const limit = rateLimiter();

  const challenge = (reply: FastifyReply, status: 401 | 403, error: string | undefined, text: string) => {
    const scope = status === 403 ? ASSISTANT_SCOPES.join(' ') : ASSISTANT_SCOPES[0];
    const parts = [
      ...(error ? [`error="${error}"`, `error_description="${text}"`] : []),
      ...(embedded ? [`resource_metadata="${metadataUrl}"`] : []),
      `scope="${scope}"`,
    ];
    return reply
      .code(status)
      .header('www-authenticate', `Bearer ${parts.join(', ')}`)
      .send({ error: error ?? 'unauthorized', error_description: text });
  };

  if (embedded) {
    const metadata = {
      resource,
      authorization_servers: [issuer],
      scopes_supported: ASSISTANT_SCOPES,
      bearer_methods_supported: ['header'],
      resource_name: 'Canopy',
    };
    for (const path of [METADATA, `${METADATA}/mcp`])
      app.get(path, async (_request, reply) => reply.header('access-control-allow-origin', '*').send(metadata));
  }

  app.route<{ Querystring: { organisation_id?: string } }>({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    bodyLimit: MAX_BODY_BYTES,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const asked = request.query.organisation_id;
      let principal: Principal;
      try {
        principal = await principalOf(
          deps,
          verify,
          request.headers.authorization,
          asked !== undefined && isUuid(asked) ? asked : undefined,
        );
        const messages = Array.isArray(request.body) ? Math.max(1, request.body.length) : 1;
        for (let message = 0; message < messages; message += 1) limit(`mcp ${principal.actor.userId}`, RATE_PER_MINUTE);
      } catch (error) {
        if (error instanceof ChallengeError) return challenge(reply, 401, error.code, error.message);
        if (error instanceof ProblemError) return sendProblem(reply, request, error);
        throw error;
      }
      if (!principal.canWrite && asksToChange(request.body))
        return challenge(reply, 403, 'insufficient_scope', 'This assistant has read-only access.');
      // The tools do not change during a request: there is nothing to listen to.
      if (methodOf(request.body) === 'subscriptions/listen') {
        const { id = null } = request.body as { id?: unknown };
        return reply.send({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } });
      }
      return answer(request, reply, principal);
    },
  });

  async function answer(request: FastifyRequest, reply: FastifyReply, principal: Principal): Promise<FastifyReply> {
    const handler = createMcpHandler(() => buildServer(deps, calls, principal), {
      onerror: (error) => request.log.warn({ reason: error.message }, 'a request of an assistant was refused'),
    });
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as [string, string]] : [],
    );
    const body = request.method === 'POST' ? JSON.stringify(request.body ?? null) : undefined;
    const response = await handler.fetch(
      new Request(`${config.publicUrl}/mcp`, { method: request.method, headers, ...(body !== undefined && { body }) }),
      {
        ...(body !== undefined && { parsedBody: request.body }),
      },
    );
    const text = await response.text();
    await handler.close();
    for (const [name, value] of response.headers) if (name !== 'content-length') reply.header(name, value);
    return reply.code(response.status).send(text);
  }
}

const methodOf = (body: unknown): unknown => (typeof body === 'object' && body !== null && 'method' in body ? body.method : undefined);

/** Whether a message calls a tool that changes something; scopes are a matter of the protocol's transport, not of a tool. */
function asksToChange(body: unknown): boolean {
  const messages: unknown[] = Array.isArray(body) ? body : [body];
  return messages.some((message) => {
    const { method, params } = (message ?? {}) as { method?: unknown; params?: { name?: unknown } };
    return method === 'tools/call' && typeof params?.name === 'string' && toolNamed(params.name)?.kind === 'action';
  });
}
