import type { Call, CallOutput, ParsedBody, ParsedParams, ParsedQuery } from '@canopy/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../access/actor.ts';

/** What a handler receives: everything already parsed by the contract's schemas, access already checked. */
export interface RouteInput<C extends Pick<Call, 'access'>> {
  /** who makes the call, as its access level defines; null on public calls */
  actor: Actor<C['access']>;
  params: ParsedParams<C>;
  query: ParsedQuery<C>;
  body: ParsedBody<C>;
  request: FastifyRequest;
  /** only for responses that are not JSON (downloads, streams): send through it and return it */
  reply: FastifyReply;
}

/** A contract call with the function that handles it. */
export interface Route {
  readonly call: Call;
  readonly handle: (input: RouteInput<Call>) => Promise<unknown>;
}

/**
 * Binds a contract call to its handler. The handler's result is parsed with the call's output schema before it is sent: keys the contract
 * does not name are dropped, a wrong shape is a 500 (`answer-invalid`). A call without output answers 204.
 * @example route(listPosts, async ({ actor, query }) => listPostsOf(deps.db, actor.organisationId, query))
 */
export function route<C extends Call>(call: C, handler: (input: RouteInput<C>) => Promise<CallOutput<C> | FastifyReply | void>): Route {
  return { call, handle: handler as unknown as Route['handle'] };
}
