import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { appClient } from '../app-client.ts';
import { consentPage, isReturnAddress, sandboxPage, withQuery } from '../consent-page.ts';
import { callerOf } from '../wordpress/caller.ts';
import { baseUrl, type RestParts } from '../wordpress/rest-parts.ts';

const PREFIX = '/wordpress-com';
/** The demo site's id there. */
const SITE_ID = 4601;
const TOKEN_MS = 14 * 24 * 3_600_000;

const asked = z.object({
  client_id: z.literal(appClient.clientId),
  redirect_uri: z.string().refine(isReturnAddress),
  response_type: z.literal('code'),
  /** without one, the token is for a single site, which the user picks or `blog` names */
  scope: z.string().default(''),
  blog: z.string().default(''),
  state: z.string().default(''),
});
const decided = asked.extend({ decision: z.enum(['allow', 'cancel']), user: z.coerce.number().int().default(0) });
const tokenBody = z.object({
  grant_type: z.enum(['authorization_code', 'refresh_token']),
  client_id: z.literal(appClient.clientId),
  client_secret: z.literal(appClient.clientSecret),
  code: z.string().default(''),
  redirect_uri: z.string().default(''),
  refresh_token: z.string().default(''),
});

const revokeBody = z.object({
  client_id: z.literal(appClient.clientId),
  client_secret: z.literal(appClient.clientSecret),
  token: z.string(),
});

/** The demo site as hosted on WordPress.com: OAuth here, the WordPress API itself through `restRouteUrl`. */
export function wordpressComRoutes(app: FastifyInstance, parts: RestParts): void {
  const { store, clock } = parts;
  const secret = () => randomBytes(24).toString('base64url');

  app.get(`${PREFIX}/oauth2/authorize`, async (request, reply) => {
    const parsed = asked.safeParse(request.query);
    if (!parsed.success) return sandboxPage(reply, 400, 'Invalid request', '<p>The application or its return address is not known.</p>');
    const options = store.state.users
      .filter(({ role }) => role !== 'administrator')
      .map(({ id, name, role }) => ({ value: String(id), label: `${name} (${role})` }));
    return consentPage(reply, {
      service: 'WordPress.com',
      heading: 'Approve Canopy',
      text: `Canopy wants to read and write ${parsed.data.scope === 'global' ? 'all your sites' : store.state.siteName}.`,
      action: `${PREFIX}/oauth2/authorize`,
      hidden: parsed.data,
      choices: { name: 'user', label: 'Account', options },
    });
  });

  app.post(`${PREFIX}/oauth2/authorize`, async (request, reply) => {
    const parsed = decided.safeParse(request.body);
    if (!parsed.success) return sandboxPage(reply, 400, 'Invalid request', '<p>The application or its return address is not known.</p>');
    const { decision, user, redirect_uri: redirectUri, state, scope } = parsed.data;
    if (decision === 'cancel') return reply.redirect(withQuery(redirectUri, { error: 'access_denied', state }), 302);
    const code = secret();
    store.state.oauth.codes.push({ code, userId: user, redirectUri, isGlobal: scope === 'global' });
    await store.save();
    return reply.redirect(withQuery(redirectUri, { code, state }), 302);
  });

  app.post(`${PREFIX}/oauth2/token`, async (request, reply) => {
    const parsed = tokenBody.safeParse(request.body);
    const refuse = (error: string) => reply.code(400).send({ error, error_description: 'The grant is not valid.' });
    if (!parsed.success) return refuse('invalid_request');
    const { oauth } = store.state;
    const { grant_type: type, code, redirect_uri: redirectUri, refresh_token: refresh } = parsed.data;
    const isCode = type === 'authorization_code';
    const holder = isCode
      ? oauth.codes.find((given) => given.code === code && given.redirectUri === redirectUri)
      : oauth.tokens.find((token) => token.refresh === refresh);
    if (holder === undefined) return refuse('invalid_grant');
    if (isCode) oauth.codes = oauth.codes.filter((given) => given.code !== code);
    else oauth.tokens = oauth.tokens.filter((token) => token.refresh !== refresh);
    const { userId, isGlobal } = holder;
    const token = { access: secret(), refresh: secret(), userId, isGlobal, expires: clock().getTime() + TOKEN_MS };
    oauth.tokens.push(token);
    await store.save();
    return {
      access_token: token.access,
      refresh_token: token.refresh,
      token_type: 'bearer',
      expires_in: TOKEN_MS / 1_000,
      scope: isGlobal ? 'global' : '',
      blog_id: isGlobal ? '0' : String(SITE_ID),
    };
  });

  app.post(`${PREFIX}/oauth2-1/revoke`, async (request, reply) => {
    const parsed = revokeBody.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send({ error: 'invalid_client' });
    const { token } = parsed.data;
    const { oauth } = store.state;
    oauth.tokens = oauth.tokens.filter(({ access, refresh }) => access !== token && refresh !== token);
    await store.save();
    // An unknown token is answered alike.
    return {};
  });

  const signedIn = (request: FastifyRequest) => callerOf(request, parts)?.user ?? null;
  const refused = {
    error: 'authorization_required',
    message: 'An active access token must be used to query information about the current user.',
  };
  app.get(`${PREFIX}/rest/v1.1/me`, async (request, reply) => {
    const user = signedIn(request);
    return user === null
      ? reply.code(403).send(refused)
      : { ID: user.id, display_name: user.name, email: user.email, primary_blog: SITE_ID };
  });
  app.get<{ Params: { site: string } }>(`${PREFIX}/rest/v1.1/sites/:site`, async (request, reply) => {
    if (signedIn(request) === null) return reply.code(403).send(refused);
    if (request.params.site !== String(SITE_ID)) return reply.code(404).send({ error: 'unknown_blog', message: 'Unknown blog' });
    return { ID: SITE_ID, name: store.state.siteName, URL: baseUrl(request) };
  });
}
