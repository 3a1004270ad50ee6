import type { FastifyRequest } from 'fastify';
import { accountOf, type GoogleAccount } from './accounts.ts';
import { insufficientScopes, invalidCredentials } from './google-error.ts';
import type { GoogleParts } from './google-parts.ts';
import { liveToken } from './oauth/grants.ts';

export function bearerOf(request: FastifyRequest): string | undefined {
  return /^bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
}

/**
 * The caller of an API.
 * @param scopes any of which is enough
 * @throws GoogleError 401 without a live token, 403 if none of the scopes was granted
 */
export function callerOf(request: FastifyRequest, parts: GoogleParts, scopes: string[], service: string): GoogleAccount {
  const live = liveToken(parts, bearerOf(request) ?? '');
  const account = live === undefined ? undefined : accountOf(live.grant.account);
  if (live === undefined || account === undefined) throw invalidCredentials();
  if (!live.grant.scopes.some((scope) => scopes.includes(scope))) throw insufficientScopes(service);
  return account;
}
