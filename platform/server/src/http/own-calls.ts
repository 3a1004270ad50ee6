import type { Call, CallInput, CallOutput } from '@canopy/contract';
import * as z from 'zod/mini';
import type { Actor } from '../access/actor.ts';
import { parseParts } from './parse-input.ts';
import { problem } from './problem.ts';
import type { Route } from './route.ts';

/** Makes calls of the contract inside the server on behalf of a person: same handlers, same rights, same parsing. */
export interface OwnCalls {
  /**
   * @throws problem as the call does over HTTP: 400 `invalid-input`, 403 `role-required`, and whatever the handler throws. TypeError if the
   * handler needs an HTTP request or reply (downloads, streams)
   */
  ask<C extends Call>(actor: Actor, call: C, input: CallInput<C>): Promise<CallOutput<C>>;
}

/** Calls to these routes, without HTTP. */
export function ownCalls(routes: readonly Route[]): OwnCalls {
  const byName = new Map(routes.map((route) => [route.call.name, route]));
  return {
    async ask<C extends Call>(actor: Actor, call: C, input: CallInput<C>) {
      const route = byName.get(call.name);
      if (!route) throw new TypeError(`Nothing serves the call ${call.name}.`);
      assertRole(actor, call);
      const parts = parseParts(call, input as Record<string, unknown>);
      const result = await route.handle({ ...parts, actor, request: NO_HTTP, reply: NO_HTTP } as unknown as Parameters<Route['handle']>[0]);
      return (call.output === undefined ? undefined : z.parse(call.output, result)) as CallOutput<C>;
    },
  };
}

/** Requires the same roles as `enter`; the actor is already in the workspace. */
function assertRole({ isAdmin, isAgency }: Actor, { access }: Call): void {
  if (access === 'manager' && !isAdmin && !isAgency) throw problem(403, 'role-required', 'Only an agency or an administrator may do this.');
  if ((access === 'admin' || access === 'publisher') && !isAdmin) throw problem(403, 'role-required', 'Only an administrator may do this.');
}

const NO_HTTP = new Proxy(
  {},
  {
    get() {
      throw new TypeError('This call needs an HTTP request, so it cannot be made inside the server.');
    },
  },
);
