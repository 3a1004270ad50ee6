import type { FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type { IdentityDeps } from '../deps.ts';
import { SESSION_SECONDS } from '../provider/configuration.ts';
import { pinToIssuer } from '../provider/mount-provider.ts';

/**
 * Signs an account in at the provider outside an authorization request, so that the portal's own request that follows finds a session. Any
 * earlier session of the browser ends.
 */
export async function startSession(
  { config }: Pick<IdentityDeps, 'config'>,
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: string,
): Promise<void> {
  const { issuer } = config.oidc;
  pinToIssuer(request.raw, issuer);
  const ctx = provider.createContext(request.raw, reply.raw);
  const before = await provider.Session.get(ctx);
  if (before.accountId !== undefined) await before.destroy();
  const session = new provider.Session();
  session.loginAccount({ accountId, amr: ['pwd'] });
  await session.save(SESSION_SECONDS);
  ctx.cookies.set(provider.cookieName('session'), session.jti, {
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
    path: new URL(issuer).pathname,
    maxAge: SESSION_SECONDS * 1000,
  });
  // Koa wrote to the raw response; Fastify's reply must carry it.
  const cookies = reply.raw.getHeader('set-cookie');
  if (cookies !== undefined) {
    reply.raw.removeHeader('set-cookie');
    reply.header('set-cookie', cookies);
  }
}
