import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Actor } from '../access/actor.ts';
import { bearsAccessToken, enterWithAccessToken } from '../access/access-token.ts';
import { bearsPublishToken, enterWithToken } from '../access/publisher.ts';
import { enter } from '../access/workspace.ts';
import type { Access, Call } from '@canopy/contract';
import type { Deps } from '../deps.ts';
import { openSessions, type VerifyToken } from '../identity/index.ts';
import { authenticate } from './authenticate.ts';
import { bodyLimitOf, largeFields, sizeWords } from './body-size.ts';
import { sendProblem } from './error-answer.ts';
import { inTime } from './in-time.ts';
import { parseInput } from './parse-input.ts';
import { problem, ProblemError } from './problem.ts';
import { rateLimiter } from './rate-limit.ts';
import type { work as readBody } from './read-body-thread.ts';
import type { Route } from './route.ts';
import { openAllowance } from '../threads/allowance.ts';

/** Calls per minute an account may make unless the contract says otherwise. */
export const RATE_PER_MINUTE = 600;

/** Bytes of bodies an account may send in a minute, in all calls together. */
const BYTES_PER_MINUTE = 200 * 1024 * 1024;

const READ_BODY = new URL('./read-body-thread.ts', import.meta.url);

/** How long looking up token, account and workspace may take. */
const PATIENCE_MS = 10_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** set before the handler of a contract call runs */
    actor?: Actor<Access>;
  }
}

/** `/posts/{id}/` → `/posts/:id/` */
const pathOf = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/**
 * Serves contract calls on an instance. Checks run in this order: token, rate, workspace and role, body, input; so nobody without access to
 * a call can learn anything from its validation, or make the server read a body.
 */
export function serveRoutes(
  app: FastifyInstance,
  deps: Deps,
  routes: readonly Route[],
  verify: VerifyToken,
  patienceMs = PATIENCE_MS,
): void {
  const limit = rateLimiter();
  const bytes = openAllowance(BYTES_PER_MINUTE);
  const isOpen = openSessions(deps.db);
  const countBytes = (request: FastifyRequest, most: number): void => {
    const who = request.actor?.userId ?? request.ip;
    bytes.check(who);
    // A body sent in chunks does not say how long it is.
    bytes.spend(who, Math.min(most, Number(request.headers['content-length'] ?? most)));
  };
  for (const route of routes) {
    const { call } = route;
    app.route({
      method: call.method,
      url: pathOf(call.path),
      ...(call.bodyBytes === undefined ? {} : { bodyLimit: call.bodyBytes }),
      config: { leavesLong: true },
      preParsing: async (request) => {
        if (call.body) countBytes(request, bodyLimitOf(call));
      },
      onRequest: async (request) => {
        if (call.access === 'public') {
          limit(`${call.name} ${request.ip}`, call.ratePerMinute ?? RATE_PER_MINUTE);
          request.actor = null;
          return;
        }
        if (call.access === 'publisher' && bearsPublishToken(request)) {
          limit(`${call.name} ${request.ip}`, call.ratePerMinute ?? RATE_PER_MINUTE);
          request.actor = await inTime(enterWithToken(deps, request), patienceMs);
          return;
        }
        if (bearsAccessToken(request)) {
          const actor = await inTime(enterWithAccessToken(deps, call, request, organisationIdOf(request)), patienceMs);
          limit(`${call.name} ${actor.userId}`, call.ratePerMinute ?? RATE_PER_MINUTE);
          request.actor = actor;
          return;
        }
        const account = await inTime(authenticate(deps, verify, isOpen, request), patienceMs);
        limit(`${call.name} ${account.userId}`, call.ratePerMinute ?? RATE_PER_MINUTE);
        request.actor = await inTime(enter(deps.db, account, call.access, organisationIdOf(request)), patienceMs);
      },
      errorHandler: (error, request, reply) => {
        void sendProblem(reply, request, withFields(call, error));
      },
      handler: (request, reply) => answer(deps, route, request, reply),
    });
  }
}

/** A failure for what a body is as a whole also names the fields that may be the cause. */
function withFields(call: Call, error: unknown): unknown {
  if ((error as { code?: unknown }).code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge(call);
  if (!(error instanceof ProblemError) || error.code !== 'too-hard' || error.fields.length > 0) return error;
  const errors = largeFields(call).map((field) => ({ field, message: 'This takes too long to read: send less at once' }));
  return problem(error.status, error.code, error.message, errors, error.headers);
}

/** Names the fields that may be so large; which of them it was is not known, since the body was not read. */
function tooLarge(call: Call): ProblemError {
  const detail = `The request is too large: this call takes at most ${sizeWords(bodyLimitOf(call))}. Nothing was changed.`;
  const errors = largeFields(call).map((field) => ({ field, message: `Make it shorter: at most ${sizeWords(bodyLimitOf(call))} in all` }));
  return problem(413, 'body-too-large', detail, errors);
}

/** The buffer beneath, if nothing else is in it. */
const ownBuffer = ({ buffer, byteLength }: Buffer): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];

/** The call's input. A long body is read in a thread, after everything else of the request was found right. */
async function inputOf({ threads }: Pick<Deps, 'threads'>, call: Call, request: FastifyRequest): Promise<Record<string, unknown>> {
  const { body: bytes } = request;
  if (!(bytes instanceof Buffer)) return parseInput(call, request);
  const input = parseInput({ ...call, body: undefined }, request);
  if (call.body === undefined) return input;
  const read = await threads.run<typeof readBody>(
    request.actor?.userId ?? request.ip,
    READ_BODY,
    { name: call.name, bytes },
    ownBuffer(bytes),
  );
  if ('refusal' in read) throw problem(read.refusal.status, read.refusal.code, read.refusal.message, read.refusal.fields);
  return { ...input, body: read.body };
}

async function answer(deps: Deps, route: Route, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { call } = route;
  const input = await inputOf(deps, call, request);
  const result = await route.handle({ actor: request.actor ?? null, ...input, request, reply } as Parameters<Route['handle']>[0]);
  if (result === reply || reply.sent) return reply;
  if (call.output === undefined) return reply.code(204).send();
  const output = z.safeParse(call.output, result);
  if (!output.success) {
    request.log.error({ call: call.name, fault: z.prettifyError(output.error) }, 'a handler answered what the contract does not allow');
    throw problem(500, 'answer-invalid', 'Something went wrong on the server. Try again; if it continues, report the request ID.');
  }
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(output.data));
}

/** `organisation_id` as it stands in the URL; given twice, it counts as malformed. */
function organisationIdOf(request: FastifyRequest): string | undefined {
  const value = (request.query as Record<string, unknown>)['organisation_id'];
  return value === undefined || value === '' ? undefined : String(value);
}
