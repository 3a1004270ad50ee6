import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import Provider from 'oidc-provider';
import type { IdentityDeps } from '../deps.ts';
import { pageHeaders } from '../pages/page-headers.ts';
import { providerConfiguration } from './configuration.ts';
import type { IdentityKeys } from './keys.ts';

/** Builds the provider; its internal errors go to the server's log. */
export function createProvider(deps: IdentityDeps, keys: IdentityKeys): Provider {
  const provider = new Provider(deps.config.oidc.issuer, providerConfiguration(deps, keys));
  // Koa reads scheme and host from headers that `pinToIssuer` wrote, never from what a client sent.
  provider.proxy = true;
  provider.on('server_error', (_ctx, error) => deps.log.error({ err: error }, 'identity provider failed'));
  provider.on('grant.error', (_ctx, error) => deps.log.info({ reason: error.error_detail ?? error.message }, 'token request refused'));
  return provider;
}

/** Makes the provider build its URLs and cookies from the issuer alone, whatever proxy or Host header the request carries. */
export function pinToIssuer(request: IncomingMessage, issuer: string): void {
  const { host, protocol } = new URL(issuer);
  request.headers.host = host;
  request.headers['x-forwarded-host'] = host;
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
}

/** Serves every path below the issuer that is not one of our pages. */
export function mountProvider(app: FastifyInstance, deps: IdentityDeps, provider: Provider): void {
  const { issuer } = deps.config.oidc;
  const mountPath = new URL(issuer).pathname;
  const handle = provider.callback();
  const headers = Object.entries(pageHeaders(deps));

  void app.register(async (scope) => {
    // The provider parses the body itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.route({
      method: ['GET', 'POST', 'OPTIONS'],
      url: `${mountPath}/*`,
      logLevel: 'warn',
      handler: async (request, reply) => {
        reply.hijack();
        const raw: IncomingMessage & { originalUrl?: string } = request.raw;
        const response: ServerResponse = reply.raw;
        pinToIssuer(raw, issuer);
        raw.originalUrl = raw.url;
        raw.url = raw.url?.slice(mountPath.length);
        for (const [name, value] of headers) response.setHeader(name, value);
        await handle(raw, response);
      },
    });
  });
}
