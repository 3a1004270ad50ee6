import { z } from 'zod';
import type { HttpCall } from '../http-call.ts';
import { failure, transportFailure, type Failure } from '../site/failure.ts';

/** Tokens of a platform; `expiresAt` and `refreshToken` are null if they do not expire or cannot be renewed. */
export const storedTokens = z.object({
  accessToken: z.string().min(1),
  refreshToken: z.string().nullable(),
  /** ISO 8601, UTC */
  expiresAt: z.string().nullable(),
});
export type Tokens = z.output<typeof storedTokens>;

const wireTokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  expires_in: z.coerce.number().positive().optional(),
});

type TokenRequest = { http: HttpCall; url: string; body: Record<string, string>; form?: boolean; clock: () => Date };

/** Calls a token endpoint. `bad-credentials`: the code or refresh token no longer works, so the site has to be connected again. */
export async function askTokens({ http, url, body, form = false, clock }: TokenRequest): Promise<{ ok: true; tokens: Tokens } | Failure> {
  const answer = await http(url, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' },
    body: form ? new URLSearchParams(body).toString() : JSON.stringify(body),
    timeoutMs: 30_000,
    maxBytes: 1_000_000,
    followRedirects: 0,
  });
  if (!answer.ok) return transportFailure(answer);
  if (answer.status >= 500)
    return failure('unreachable', `The platform returned an error (status ${answer.status}). Try again later.`, { lost: true });
  if (answer.status >= 400) return failure('bad-credentials', 'The platform did not accept the authorization. Connect the site again.');
  const parsed = wireTokens.safeParse(parseJson(answer.body));
  if (!parsed.success) return failure('unexpected', 'The platform’s authorization could not be read.');
  const { access_token: accessToken, refresh_token: refreshToken = null, expires_in: seconds } = parsed.data;
  const expiresAt = seconds === undefined ? null : new Date(clock().getTime() + seconds * 1_000).toISOString();
  return { ok: true, tokens: { accessToken, refreshToken, expiresAt } };
}

export function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

/** Tokens this close to expiry are renewed before use. */
const EARLY_MS = 60_000;

export type TokenSource = {
  /** a valid token, renewed first if it is about to expire; concurrent callers share one renewal */
  token(): Promise<{ ok: true; accessToken: string } | Failure>;
  /** renews a token that the platform refused although it should still be valid */
  renew(refused: string): Promise<{ ok: true; accessToken: string } | Failure>;
};

type SourceOptions = {
  tokens: Tokens;
  clock: () => Date;
  /** null: this platform's tokens cannot be renewed */
  refresh: ((refreshToken: string) => Promise<{ ok: true; tokens: Tokens } | Failure>) | null;
  /** stores renewed tokens before they are used */
  onTokens: (tokens: Tokens) => Promise<void>;
};

export function tokenSource({ tokens, clock, refresh, onTokens }: SourceOptions): TokenSource {
  let current = tokens;
  let renewing: Promise<{ ok: true; accessToken: string } | Failure> | null = null;
  const ended = () => failure('bad-credentials', 'The platform no longer accepts the connection. Connect the site again.');

  const renewNow = async () => {
    if (refresh === null || current.refreshToken === null) return ended();
    const answer = await refresh(current.refreshToken);
    if (!answer.ok) return answer;
    current = { ...answer.tokens, refreshToken: answer.tokens.refreshToken ?? current.refreshToken };
    await onTokens(current);
    return { ok: true as const, accessToken: current.accessToken };
  };
  const renewOnce = () => {
    renewing ??= renewNow().finally(() => {
      renewing = null;
    });
    return renewing;
  };
  return {
    token: async () => {
      const ends = current.expiresAt === null ? null : Date.parse(current.expiresAt);
      if (ends !== null && ends - EARLY_MS <= clock().getTime()) return renewOnce();
      return { ok: true, accessToken: current.accessToken };
    },
    renew: async (refused) => (refused === current.accessToken ? renewOnce() : { ok: true, accessToken: current.accessToken }),
  };
}
