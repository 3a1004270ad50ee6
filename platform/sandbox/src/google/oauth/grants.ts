import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { GoogleParts } from '../google-parts.ts';
import type { AuthorizationCode, Grant } from '../state.ts';
import { OauthError } from './oauth-error.ts';

const token = (prefix: string, bytes: number) => `${prefix}${randomBytes(bytes).toString('base64url')}`;

/** Response of the token endpoint. `expires_in` in seconds, `scope` what was granted. */
export type TokenAnswer = { access_token: string; expires_in: number; scope: string; token_type: 'Bearer'; refresh_token?: string };

/**
 * Exchanges a code for tokens, once.
 * @throws OauthError 400 if it is unknown, used, expired, or does not match this redirect URL or verifier
 */
export async function redeemCode(parts: GoogleParts, given: { code: string; redirectUri: string; verifier: string }): Promise<TokenAnswer> {
  const { store, clock } = parts;
  const { state } = store;
  const found = state.codes.find(({ code }) => code === given.code);
  if (found === undefined || found.expires <= clock().getTime()) throw new OauthError(400, 'invalid_grant', 'Malformed auth code.');
  if (found.redirectUri !== given.redirectUri) throw new OauthError(400, 'redirect_uri_mismatch', 'Bad Request');
  if (given.verifier === '') throw new OauthError(400, 'invalid_grant', 'Missing code verifier.');
  if (createHash('sha256').update(given.verifier).digest('base64url') !== found.challenge)
    throw new OauthError(400, 'invalid_grant', 'Invalid code verifier.');
  state.codes = state.codes.filter((code) => code !== found);
  const grant = grantOf(found);
  state.grants.push(grant);
  const answer = issueAccess(parts, grant);
  await store.save();
  return grant.refreshToken === null ? answer : { ...answer, refresh_token: grant.refreshToken };
}

/** @throws OauthError 400 `invalid_grant` if the refresh token was revoked or never existed */
export async function refresh(parts: GoogleParts, refreshToken: string): Promise<TokenAnswer> {
  const { state } = parts.store;
  const grant = state.grants.find((candidate) => candidate.refreshToken === refreshToken);
  if (grant === undefined || state.settings.invalidGrant) throw new OauthError(400, 'invalid_grant', 'Token has been expired or revoked.');
  const answer = issueAccess(parts, grant);
  await parts.store.save();
  return answer;
}

export type LiveToken = { grant: Grant; expires: number };

/** The grant behind an access token; undefined if it expired or never existed. */
export function liveToken({ store, clock }: GoogleParts, accessToken: string): LiveToken | undefined {
  const found = store.state.accessTokens.find((candidate) => candidate.token === accessToken);
  const grant = store.state.grants.find(({ id }) => id === found?.grant);
  if (found === undefined || grant === undefined || found.expires <= clock().getTime()) return undefined;
  return { grant, expires: found.expires };
}

/** Revokes everything that the token's account ever granted, as Google does. @returns whether the token was one of ours */
export async function revoke({ store }: GoogleParts, revoked: string): Promise<boolean> {
  const { state } = store;
  const id = state.accessTokens.find((access) => access.token === revoked)?.grant;
  const grant = state.grants.find((candidate) => candidate.id === id || candidate.refreshToken === revoked);
  if (grant === undefined) return false;
  state.grants = state.grants.filter(({ account }) => account !== grant.account);
  state.accessTokens = state.accessTokens.filter((access) => state.grants.some((other) => other.id === access.grant));
  await store.save();
  return true;
}

function grantOf({ account, scopes, offline }: AuthorizationCode): Grant {
  return { id: randomUUID(), account, scopes, refreshToken: offline ? token('1//0', 40) : null };
}

function issueAccess({ store, clock }: GoogleParts, grant: Grant): TokenAnswer {
  const { state } = store;
  const seconds = state.settings.accessTokenSeconds;
  const now = clock().getTime();
  const accessToken = token('ya29.', 60);
  state.accessTokens = state.accessTokens.filter(({ expires }) => expires > now);
  state.accessTokens.push({ token: accessToken, grant: grant.id, expires: now + seconds * 1_000 });
  return { access_token: accessToken, expires_in: seconds, scope: grant.scopes.join(' '), token_type: 'Bearer' };
}
