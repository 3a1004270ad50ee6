import { tokensOf, type Tokens } from './provider-flow.ts';
import { stackFacts } from './stack-facts.ts';

interface Caller {
  readonly email: string;
  readonly password: string;
}

interface Options {
  readonly body?: unknown;
  readonly organisationId?: string;
}

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: Record<string, unknown>;
  readonly text: string;
}

const known = new Map<string, Tokens>();
/** Tokens this close to expiry are not reused: a renewal works only once per token, so none that a test starts with may need one. */
const RESERVE_MS = 300_000;

/** Tokens of the account, signing in if there are none yet. */
export async function keptTokensOf(caller: Caller): Promise<Tokens> {
  const kept = known.get(caller.email);
  if (kept && kept.endsAt - Date.now() > RESERVE_MS) return kept;
  const tokens = await tokensOf(caller);
  known.set(caller.email, tokens);
  return tokens;
}

export const accessTokenOf = async (caller: Caller): Promise<string> => (await keptTokensOf(caller)).accessToken;

/** Sends a request to the API as given and returns whatever comes back. */
export async function ask(
  method: string,
  path: string,
  init: { token?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const { token, headers, body } = init;
  const answer = await fetch(`${stackFacts().url}/api${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
  const text = await answer.text();
  const isJson = (answer.headers.get('content-type') ?? '').includes('json');
  return {
    status: answer.status,
    type: answer.headers.get('content-type') ?? '',
    text,
    body: isJson && text ? (JSON.parse(text) as Record<string, unknown>) : {},
  };
}

/** Calls the API as an account. @throws Error with the response unless it is 2xx */
export async function call<T = Record<string, unknown>>(
  caller: Caller,
  method: string,
  path: string,
  { body, organisationId }: Options = {},
): Promise<T> {
  const separator = path.includes('?') ? '&' : '?';
  const address = organisationId === undefined ? path : `${path}${separator}organisation_id=${organisationId}`;
  const answer = await ask(method, address, {
    token: await accessTokenOf(caller),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (answer.status >= 300) throw new Error(`${method} ${address} was answered with ${answer.status}: ${answer.text}`);
  return answer.body as T;
}
