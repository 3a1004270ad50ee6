import type { Call, CallInput, CallOutput } from '@canopy/contract';
import * as z from 'zod/mini';
import type { Actor } from '../access/actor.ts';
import { assertTokenMay } from '../access/token-rule.ts';
import { assertRole } from '../access/workspace.ts';
import { parseParts } from './parse-input.ts';
import type { Route } from './route.ts';

/** Makes calls of the contract inside the server on behalf of a person: same handlers, same rights, same parsing. */
export interface OwnCalls {
  /**
   * @throws problem as the call does over HTTP: 400 `invalid-input`, 403 `role-required`, and whatever the handler throws. TypeError if the
   * handler needs an HTTP request or reply (downloads, streams)
   */
  ask<C extends Call>(actor: Actor, call: C, input: CallInput<C>): Promise<CallOutput<C>>;
}

/** Calls to these routes, without HTTP. The list may still grow until the first call. */
export function ownCalls(routes: readonly Route[]): OwnCalls {
  let byName: ReadonlyMap<string, Route> | undefined;
  return {
    async ask<C extends Call>(actor: Actor, call: C, input: CallInput<C>) {
      byName ??= new Map(routes.map((known) => [known.call.name, known]));
      const route = byName.get(call.name);
      if (!route) throw new TypeError(`Nothing serves the call ${call.name}.`);
      assertRole(actor, call.access);
      const parts = parseParts(call, input as Record<string, unknown>);
      const result = await route.handle({ ...parts, actor, request: NO_HTTP, reply: NO_HTTP } as unknown as Parameters<Route['handle']>[0]);
      return (call.output === undefined ? undefined : z.parse(call.output, result)) as CallOutput<C>;
    },
  };
}

/** The same calls for a token, or for an assistant that a person connected: only those the contract opens to it. */
export const callsOfToken = (calls: OwnCalls, canWrite: boolean): OwnCalls => ({
  async ask(actor, call, input) {
    assertTokenMay(call, canWrite);
    return calls.ask(actor, call, input);
  },
});

const NO_HTTP = new Proxy(
  {},
  {
    get() {
      throw new TypeError('This call needs an HTTP request, so it cannot be made inside the server.');
    },
  },
);
