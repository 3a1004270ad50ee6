import type { Call, CallOutput, Problem } from '@canopy/contract';

/** A request that a test's fake platform received. */
export interface Asked {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

type Refusal = Pick<Problem, 'status' | 'code'> & Partial<Problem>;

export interface Answer {
  readonly call: Call;
  readonly respond: (asked: Asked) => Promise<Response>;
}

const json = (status: number, body: unknown, type = 'application/json') =>
  new Response(body === undefined ? null : JSON.stringify(body), { status, headers: { 'content-type': type } });

/** Answers a call of the contract; the output is typed by the contract. */
export function answer<C extends Call>(
  call: C,
  output: CallOutput<C> | ((asked: Asked) => CallOutput<C> | Promise<CallOutput<C>>),
): Answer {
  const produce = typeof output === 'function' ? (output as (asked: Asked) => unknown) : () => output;
  return { call, respond: async (asked) => json(call.output ? 200 : 204, call.output ? await produce(asked) : undefined) };
}

/** Rejects a call with a problem. */
export function refuse(call: Call, refusal: Refusal): Answer {
  const body = { type: 'about:blank', title: refusal.code, ...refusal };
  return { call, respond: async () => json(refusal.status, body, 'application/problem+json') };
}
