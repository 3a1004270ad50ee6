import { createHash } from 'node:crypto';
import { failureOf, type Failure } from './failure.ts';
import { authClient, type GoogleOptions } from './options.ts';
import { REAL_PACE, withRetries } from './retry.ts';

/** What Google returned for a code. */
export interface Granted {
  readonly ok: true;
  /** undefined if Google issued one earlier and does not repeat it; the earlier one then stays valid */
  readonly refreshToken: string | undefined;
  /** may be fewer than requested: users can deselect some */
  readonly scopes: readonly string[];
}

export interface ConsentRequest {
  readonly state: string;
  readonly scopes: readonly string[];
  /** PKCE: at least 32 random bytes in base64url; only its hash is sent */
  readonly verifier: string;
}

/** URL of the consent screen, for offline access. */
export async function consentUrl(options: GoogleOptions, { state, scopes, verifier }: ConsentRequest): Promise<string> {
  const { CodeChallengeMethod } = await import('google-auth-library');
  const client = await authClient(options);
  return client.generateAuthUrl({
    access_type: 'offline',
    // Without it Google returns a refresh token only the first time.
    prompt: 'consent',
    include_granted_scopes: true,
    scope: [...scopes],
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: CodeChallengeMethod.S256,
  });
}

/** Exchanges a code. A wrong, expired or used code is `reconnect`, as Google calls it `invalid_grant`. */
export async function exchangeCode(options: GoogleOptions, code: string, verifier: string): Promise<Granted | Failure> {
  const client = await authClient(options);
  const { clock = () => new Date(), pace = REAL_PACE } = options;
  const ask = async (): Promise<Granted | Failure> => {
    try {
      const { tokens } = await client.getToken({ code, codeVerifier: verifier });
      return { ok: true, refreshToken: tokens.refresh_token ?? undefined, scopes: (tokens.scope ?? '').split(' ').filter(Boolean) };
    } catch (error) {
      return failureOf(error, clock());
    }
  };
  return withRetries(ask, pace, undefined);
}

/** Revokes a refresh token and everything issued from it. One already revoked is `ok`. */
export async function revokeToken(options: GoogleOptions, refreshToken: string): Promise<{ ok: true } | Failure> {
  const client = await authClient(options);
  try {
    await client.revokeToken(refreshToken);
    return { ok: true };
  } catch (error) {
    const failed = failureOf(error, (options.clock ?? (() => new Date()))());
    // `invalid_token`: already revoked or expired.
    return failed.reason === 'bad-request' || failed.reason === 'reconnect' ? { ok: true } : failed;
  }
}
