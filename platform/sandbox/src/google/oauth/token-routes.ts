import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { GoogleParts } from '../google-parts.ts';
import { bearerOf } from '../bearer.ts';
import { googleClient } from './client.ts';
import { liveToken, redeemCode, refresh, revoke } from './grants.ts';
import { OauthError, sendOauthError } from './oauth-error.ts';
import { EMAIL } from './scopes.ts';

const text = z.string().default('');
const tokenBody = z.object({
  grant_type: text,
  client_id: text,
  client_secret: text,
  code: text,
  code_verifier: text,
  redirect_uri: text,
  refresh_token: text,
});

/** `/google/token`, `/google/revoke`, `/google/tokeninfo`, `/google/userinfo`. */
export function tokenRoutes(app: FastifyInstance, parts: GoogleParts): void {
  void app.register(async (oauth) => {
    oauth.setErrorHandler((error: Error, _request, reply) => sendOauthError(error, reply));

    oauth.post('/google/token', async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const body = tokenBody.parse(request.body ?? {});
      if (body.client_id !== googleClient.clientId) throw new OauthError(401, 'invalid_client', 'The OAuth client was not found.');
      if (body.client_secret !== googleClient.clientSecret) throw new OauthError(401, 'invalid_client', 'Unauthorized');
      if (body.grant_type === 'authorization_code')
        return redeemCode(parts, { code: body.code, redirectUri: body.redirect_uri, verifier: body.code_verifier });
      if (body.grant_type === 'refresh_token') return refresh(parts, body.refresh_token);
      throw new OauthError(400, 'unsupported_grant_type', `Invalid grant_type: ${body.grant_type}`);
    });

    oauth.post('/google/revoke', async (request) => {
      const token = parameter(request.query, 'token') || parameter(request.body, 'token');
      if (!(await revoke(parts, token))) throw new OauthError(400, 'invalid_token', 'Token expired or revoked');
      return {};
    });

    oauth.route({
      method: ['GET', 'POST'],
      url: '/google/tokeninfo',
      handler: async (request) => {
        const token = parameter(request.query, 'access_token') || parameter(request.body, 'access_token') || (bearerOf(request) ?? '');
        const live = liveToken(parts, token);
        if (live === undefined) throw new OauthError(400, 'invalid_token', 'Invalid Value');
        const { scopes, account, refreshToken } = live.grant;
        return {
          azp: googleClient.clientId,
          aud: googleClient.clientId,
          scope: scopes.join(' '),
          exp: String(Math.floor(live.expires / 1_000)),
          expires_in: String(Math.floor((live.expires - parts.clock().getTime()) / 1_000)),
          access_type: refreshToken === null ? 'online' : 'offline',
          ...(scopes.some((scope) => EMAIL.includes(scope)) ? { email: account, email_verified: 'true' } : {}),
        };
      },
    });

    oauth.get('/google/userinfo', async (request) => {
      const live = liveToken(parts, bearerOf(request) ?? '');
      if (live === undefined) throw new OauthError(401, 'invalid_request', 'Invalid Credentials');
      return { sub: live.grant.account, email: live.grant.account, email_verified: true };
    });
  });
}

function parameter(source: unknown, name: string): string {
  const value = z.record(z.string(), z.unknown()).safeParse(source).data?.[name];
  return typeof value === 'string' ? value : '';
}
