import { z } from 'zod';
import type { HttpCall } from '../http-call.ts';
import { failure, transportFailure, type Failure } from '../site/failure.ts';

/** Tokens of a platform; `expiresAt` and `refreshToken` are null if they do not expire or cannot be renewed. */
export const storedTokens = z.object({
  accessToken: z.string().min(1),
  refreshToken: z.string().nullable(),
  /** ISO 8601, UTC */
  expiresAt: z.string().nullable(),
  /** ISO 8601, UTC: when the refresh token ends if it is not used before; absent or null: the platform names no end */
  refreshExpiresAt: z.string().nullable().optional(),
});
export type Tokens = z.output<typeof storedTokens>;

const wireTokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  expires_in: z.coerce.number().positive().optional(),
  refresh_token_expires_in: z.coerce.number().positive().optional(),
  /** WordPress.com: the one site that the token is for; 0 or absent if it is for all of the account's */
  blog_id: z.coerce.string().nullish(),
});

type TokenRequest = { http: HttpCall; url: string; body: Record<string, string>; form?: boolean; clock: () => Date };

/** Calls a token endpoint. `bad-credentials`: the code or refresh token no longer works, so the site has to be connected again. */
export async function askTokens({
  http,
  url,
  body,
  form = false,
  clock,
}: TokenRequest): Promise<{ ok: true; tokens: Tokens; blogId: string | null } | Failure> {
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
  const { access_token: accessToken, refresh_token: refreshToken = null, blog_id: blog } = parsed.data;
  const endOf = (seconds: number | undefined) =>
    seconds === undefined ? null : new Date(clock().getTime() + seconds * 1_000).toISOString();
  const expiresAt = endOf(parsed.data.expires_in);
  const refreshExpiresAt = endOf(parsed.data.refresh_token_expires_in);
  const blogId = blog == null || blog === '' || blog === '0' ? null : blog;
  return { ok: true, tokens: { accessToken, refreshToken, expiresAt, refreshExpiresAt }, blogId };
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
  /** default: no other process has these tokens */
  alone?: RenewAlone | undefined;
};

/**
 * Runs a renewal while no other process renews the same tokens: a refresh token works once, and the tokens of whoever comes second would
 * replace the first one's.
 * @param renew gets the tokens that are stored by then; null: the ones it has
 */
export type RenewAlone = <Result>(renew: (stored: Tokens | null) => Promise<Result>) => Promise<Result>;

export function tokenSource({ tokens, clock, refresh, onTokens, alone = (renew) => renew(null) }: SourceOptions): TokenSource {
  let current = tokens;
  let renewing: Promise<{ ok: true; accessToken: string } | Failure> | null = null;
  const ended = () => failure('bad-credentials', 'The platform no longer accepts the connection. Connect the site again.');

  const endsSoon = ({ expiresAt }: Tokens) => expiresAt !== null && Date.parse(expiresAt) - EARLY_MS <= clock().getTime();

  const renewNow = () =>
    alone(async (stored) => {
      if (stored !== null && stored.accessToken !== current.accessToken) {
        // Renewed by another process meanwhile.
        current = stored;
        if (!endsSoon(stored)) return { ok: true as const, accessToken: stored.accessToken };
      }
      if (refresh === null || current.refreshToken === null) return ended();
      const answer = await refresh(current.refreshToken);
      if (!answer.ok) return answer;
      current = { ...answer.tokens, refreshToken: answer.tokens.refreshToken ?? current.refreshToken };
      await onTokens(current);
      return { ok: true as const, accessToken: current.accessToken };
    });
  const renewOnce = () => {
    renewing ??= renewNow().finally(() => {
      renewing = null;
    });
    return renewing;
  };
  return {
    token: async () => {
      if (endsSoon(current)) return renewOnce();
      return { ok: true, accessToken: current.accessToken };
    },
    renew: async (refused) => (refused === current.accessToken ? renewOnce() : { ok: true, accessToken: current.accessToken }),
  };
}
